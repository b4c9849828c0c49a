-- What limits count is among these, and those that are rejected are not. None of its columns changes on the way to an approval, so
-- that a receipt's row can be updated in its page. The date of purchase is compared inside the index.
create index concurrently if not exists receipts_counting on receipts (promo_id, participant, created_at, left(requisites->>'boughtAt', 10))
 where rejected_in is distinct from revision;

-- Those of them that may not count after all: photos that wait for their code, rejections that are foreseen or of releases before.
create index concurrently if not exists receipts_counting_perhaps on receipts (promo_id, participant)
 where rejected_in is distinct from revision and (requisites is null or reject_key is not null)
