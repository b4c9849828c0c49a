-- The queue is shared out in 32 partitions. One worker process at a time holds a partition and does its jobs without claiming them one by one:
-- what it records is conditional on the token, which grows when the partition changes hands.
create table partition_holds (
  partition  smallint primary key,
  token      int not null default 0,
  held_by    int,                       -- null: no process holds it
  held_until timestamptz
) with (fillfactor = 50);
insert into partition_holds (partition) select generate_series(0, 31);

drop table lane_holds;
drop index jobs_claimed;
alter table jobs drop column claimed_by;
