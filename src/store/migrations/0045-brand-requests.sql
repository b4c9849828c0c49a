-- What brands asked and were answered, for their own debugging: a bounded sample of a week. `mentions`: receipts that the row speaks of; it goes when one of
-- them is erased.
create table brand_requests (
  id           bigint generated always as identity,
  promo_id     int not null,
  key_id       int not null,
  at           timestamptz not null,
  request_id   text not null,
  method       text not null,
  path         text not null,
  status       int not null,
  code         text,
  cause        text,
  duration_ms  real not null,
  body         text,
  body_bytes   bigint not null,
  answer       text,
  answer_bytes bigint not null,
  mentions     uuid[] not null,
  primary key (promo_id, at, id)
);

-- The list of all promos.
create index brand_requests_at on brand_requests (at, id);
