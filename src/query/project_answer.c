#include "query/project_answer.h"

void query_project_checks_release(ProjectJob *job) {
  textvec_release(&job->beside);
  textvec_release(&job->assumptions);
  for (uint32_t i = 0; i < job->checks.count; i++) textvec_release(&job->checks.data[i].relies);
  projectcheckvec_release(&job->checks);
}

void query_project_forget(ProjectJob *job) {
  query_project_checks_release(job);
  job->verdict = SEXTANT_UNKNOWN;
  job->answer = NULL;
  job->proved = job->unsettled = 0;
}

void query_project_answer_release(ProjectAnswer *found) {
  for (uint32_t i = 0; i < found->jobs.count; i++) {
    query_project_checks_release(&found->jobs.data[i]);
    u32vec_release(&found->jobs.data[i].with);
  }
  projectjobvec_release(&found->jobs);
  projectfindingvec_release(&found->findings);
  textvec_release(&found->files);
  textvec_release(&found->notes);
}

uint32_t query_project_count(const ProjectAnswer *found, sextant_verdict verdict) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < found->jobs.count; i++) count += found->jobs.data[i].verdict == verdict;
  return count;
}

static sextant_status status_of(sextant_verdict verdict) {
  return verdict == SEXTANT_VERIFIED ? SEXTANT_STATUS_PROVED : SEXTANT_STATUS_UNKNOWN;
}

sextant_property query_project_finding(const ProjectAnswer *found, size_t i) {
  const ProjectJob *job = &found->jobs.data[found->findings.data[i].job];
  uint32_t number = found->findings.data[i].check;
  sextant_place place = {.file = found->files.data[job->unit]};
  if (number == UINT32_MAX) return (sextant_property){"reach", job->function, NULL, place, status_of(job->verdict)};
  const ProjectCheck *check = &job->checks.data[number];
  if (check->place.file) place = (sextant_place){check->place.file, check->place.line, check->place.column};
  return (sextant_property){check->kind, check->name, check->text, place,
                            check->is_violated ? SEXTANT_STATUS_VIOLATED : SEXTANT_STATUS_UNKNOWN};
}
