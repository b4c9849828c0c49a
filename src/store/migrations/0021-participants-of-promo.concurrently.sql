-- A promo's participants by code points, whatever the collation of the database: those who begin alike are one range. Forgotten ones are none.
create index concurrently if not exists receipts_participants_of_promo on receipts (promo_id, participant collate "C") where forgotten_at is null
