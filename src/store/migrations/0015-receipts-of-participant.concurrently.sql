-- All receipts of a participant in a promo, in the order of their arrival: those rejected today are among the last.
create index concurrently if not exists receipts_of_participant on receipts (participant, promo_id, created_at);

drop index concurrently if exists receipts_participant;
