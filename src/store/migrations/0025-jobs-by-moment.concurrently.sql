-- A worker looks for what has fallen due since it last looked, whatever its kind: it never walks over the entries of jobs that are done.
create index concurrently if not exists jobs_by_moment on jobs (run_at);
