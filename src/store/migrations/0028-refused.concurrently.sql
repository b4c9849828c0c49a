-- A participant's own receipts of a fiscal key that do not hold it: they may be the answer when the same receipt is sent again.
create index concurrently if not exists receipts_refused on receipts (fiscal_key, promo_id, participant) where dup_check and not holds_key;

-- The same claim of the same participant is refused once, however many times it is sent at the same moment.
create unique index concurrently if not exists receipts_refused_claim on receipts (fiscal_key, promo_id, participant, refused_claim) where refused_claim is not null
