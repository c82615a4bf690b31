"""BenchExec's tool info for Sextant: https://github.com/sosy-lab/benchexec. Copy it into benchexec/tools/, or name it on the command line with
`--tool-directory` and `<benchmark tool="sextant">`; the options of a benchmark go to `sextant check`."""
import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    def name(self):
        return "Sextant"

    def executable(self, tool_locator):
        return tool_locator.find_executable("sextant", subdir="bin")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="sextant")

    def project_url(self):
        return ""

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "check", "--svcomp", "--quiet", *options]
        if task.property_file:
            command += ["--property", task.property_file]
        if isinstance(task.options, dict) and task.options.get("data_model") in ("ILP32", "LP64"):
            command += ["--arch", task.options["data_model"].lower()]
        if rlimits.cputime and "--timeout" not in options:
            command += ["--timeout", str(rlimits.cputime)]
        if rlimits.memory and "--memory" not in options:
            command += ["--memory", str(rlimits.memory // 1000000)]
        return [*command, *task.input_files]

    VERDICTS = {
        "true": result.RESULT_TRUE_PROP,
        "unknown": result.RESULT_UNKNOWN,
        "false(unreach-call)": result.RESULT_FALSE_REACH,
        "false(no-overflow)": result.RESULT_FALSE_OVERFLOW,
        "false(valid-deref)": result.RESULT_FALSE_DEREF,
        "false(valid-free)": result.RESULT_FALSE_FREE,
        "false(valid-memtrack)": result.RESULT_FALSE_MEMTRACK,
        "false(termination)": result.RESULT_FALSE_TERMINATION,
    }

    # The verdict is the last line; without one the exit status says what happened.
    def determine_result(self, run):
        lines = [line.strip() for line in run.output if line.strip()]
        if lines and lines[-1] in self.VERDICTS:
            return self.VERDICTS[lines[-1]]
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        if run.exit_code.value == 3:
            return result.RESULT_ERROR + "(input)"
        return result.RESULT_ERROR
