-- Jobs that read photos have partitions of their own, so that processes which only read can share them.
insert into partition_holds (partition) select generate_series(32, 63);

-- Processes that read photos for jobs, and how many photos a second each can read. What is older than some seconds says nothing.
create table readers (
  id         uuid primary key,
  per_second real not null,
  seen_at    timestamptz not null
);
