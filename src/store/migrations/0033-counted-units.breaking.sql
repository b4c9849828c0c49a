-- Packs that a receipt was rewarded for: a GTIN and a serial number. The key makes a pack count once in a promo, and in each promo linked with it. There is no
-- foreign key, so that a verdict looks up nothing else.
create table counted_units (
  promo_id     int not null,
  unit         text not null,
  receipt_uuid uuid not null,
  primary key (promo_id, unit)
);
create index counted_units_of_receipt on counted_units (receipt_uuid);

-- Promos that exist go on as they were, and verdicts by their earlier versions stay the same when they are given again.
update promo_versions set settings = settings || '{"unit_ledger": "off"}' where not settings ? 'unit_ledger';
