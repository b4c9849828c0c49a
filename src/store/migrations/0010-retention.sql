-- Receipts past their promo's retention keep their verdict and fiscal key, and nothing of the participant.
alter table receipts add column forgotten_at timestamptz;

-- How far forgetting has come in a promo: everything before is done.
create table retention_progress (
  promo_id int primary key references promos,
  position uuid not null
);
