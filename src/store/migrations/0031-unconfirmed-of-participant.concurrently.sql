-- There are few of them, and every verdict looks for them.
create index concurrently if not exists receipts_unconfirmed on receipts (participant, promo_id) where unconfirmed;
