-- With four fifths of a page filled, a quarter of the deliveries found no room there and told every index.
alter table callback_events set (fillfactor = 60);
