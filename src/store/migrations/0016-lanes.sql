-- Who serves a lane of capped jobs. Its jobs are not claimed one by one: what is recorded of them is conditional on the token.
create table lane_holds (
  name       text not null,
  lane       int not null,
  token      int not null default 0,    -- grows each time the lane changes hands
  held_by    int,                       -- null: nobody serves it
  held_until timestamptz not null,
  primary key (name, lane),
  unique (name, lane, token)            -- a token locked for key share is not changed, and the lease is still renewed
) with (fillfactor = 50);
