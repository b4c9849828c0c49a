-- The revision in which a receipt was rejected: equal to its revision exactly while it is, and since a dispute that is heard begins
-- the next revision, nobody has to reset it. Null also of those that releases before this one rejected.
alter table receipts add column rejected_in int;
