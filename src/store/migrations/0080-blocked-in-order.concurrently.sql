-- The blocked participants of a promo in the order of the list of participants, whatever the collation of the database is.
create index concurrently if not exists blocked_participants_in_order on blocked_participants (promo_id, participant collate "C");
