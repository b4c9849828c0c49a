-- How far each sink has come in the feed of a promo. It is kept beside the events, so a restore takes both back together.
create table sink_places (
  promo_id int not null references promos (id),
  sink     text not null,
  batch    int not null,   -- number of the batch that comes next
  done     jsonb,          -- the place after the batches before; null: none was delivered
  planned  jsonb,          -- where the next batch ends: whoever delivers it, once or again, delivers the same events
  primary key (promo_id, sink)
);
