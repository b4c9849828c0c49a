-- A row that is updated finds room on its own page: no index has to be told, and the write-ahead log gets what changed rather than the whole row. What is long
-- in a receipt is kept beside it as soon as the row is longer than 2 KB. Holds for pages and values that are written from now on.
alter table receipts set (fillfactor = 50, toast_tuple_target = 256);
alter table callback_events set (fillfactor = 60);
