-- A password that somebody else made is good for a few days. Those that exist get the whole time from now on.
alter table accounts add column password_ends_at timestamptz;
update accounts set password_ends_at = service_now() + interval '3 days' where temporary;
