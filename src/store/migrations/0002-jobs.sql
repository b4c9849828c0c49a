create sequence workers;

-- A job is due when run_at has come. Claiming moves run_at to the end of the lease, so an abandoned job falls due by itself.
create table jobs (
  id         bigint generated always as identity primary key,
  name       text not null,
  lane       int not null,              -- the promo: lanes are served in turn and may be capped
  payload    jsonb not null,
  run_at     timestamptz not null,
  attempts   int not null default 0,    -- grows when a claim begins and when it ends: its fencing token
  failures   int not null default 0,
  claimed_by int
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create index jobs_due on jobs (name, lane, run_at);
create index jobs_claimed on jobs (name, lane) where claimed_by is not null;

create table lane_caps (
  name text not null,
  lane int not null,
  cap  int not null,
  primary key (name, lane)
);
