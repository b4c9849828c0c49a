alter table receipts
  add column circumstances jsonb,  -- what decisions depended on besides the receipt and the settings; null: nothing
  add column copy_of uuid;         -- the submission in another promo whose approval made this receipt

-- A submission has at most one copy in a promo, however promos refer to each other.
create unique index receipts_copy on receipts (copy_of, promo_id) where copy_of is not null;

-- Promos that name a promo as linked are found from the named one.
create index promo_versions_linked on promo_versions using gin ((settings->'linked_promos')) where settings ? 'linked_promos';
