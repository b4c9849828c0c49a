-- Calls in a second that one key may make, where its promo's limit is not to hold; and what was refused with 429.
alter table api_keys
  add column per_second integer check (per_second > 0),
  add column refused_calls bigint not null default 0,
  add column refused_at timestamptz;
