// The jobs of a project on a cluster that Slurm manages, through files in the folder of the cache, which all nodes see.
#ifndef QUERY_PROJECT_SLURM_H
#define QUERY_PROJECT_SLURM_H
#include "query/project_jobs.h"

// Runs the jobs that are not done. False with a diagnostic where Slurm cannot be used.
bool query_project_slurm(Project *project);
#endif
