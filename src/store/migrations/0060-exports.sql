-- Tables of a promo's receipts, made when a day or a week of its zone is over. The file is in the store of photos, under a name that follows from the id.
create table exports (
  id          bigint generated always as identity primary key,
  promo_id    int not null,
  period_from timestamptz not null,
  period_to   timestamptz not null,
  name        text not null,            -- of the file, when it is downloaded
  format      text not null,
  language    text not null,
  rows        int,                      -- null: not made yet
  bytes       bigint,
  made_at     timestamptz,
  unique (promo_id, period_from, period_to)
);
