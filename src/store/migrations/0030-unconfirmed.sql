-- Whether a moderator approves the receipt, or has and can still take it back, although nobody has confirmed the purchase. A column of its
-- own, which seldom changes: an index on state, approved or fiscal would be written anew with every receipt that is approved.
alter table receipts add column unconfirmed boolean not null default false;
update receipts set unconfirmed = true where fiscal is null and (approved or (needs_review and pending_decision->>'approve' = 'true'));
