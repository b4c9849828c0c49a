-- The feed gives a brand its events in the order in which their transactions began to write. Positions are the epoch of the database in the high bits and the
-- transaction's id in the lower 44. Ids begin anew when a dump is restored into another cluster, and are given twice when a replica that lacked the last
-- transactions is promoted; both begin an epoch. A name of an epoch that nobody knows is of a history that a restore has undone.
create table feed_epochs (
  number         int primary key,
  name           uuid not null default gen_random_uuid(),
  cluster        text not null,         -- system identifier and timeline
  began_at       timestamptz not null default service_now(),
  unplaced_until uuid                   -- of the first epoch: events of receipts up to this one may be older than the feed, and have no position
);

create function feed_cluster() returns text language sql stable
  as $$ select system_identifier || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) from pg_control_system() $$;

-- The position of what the present transaction writes. The first transaction of another cluster begins the next epoch; others wait for it.
create function feed_position() returns bigint language plpgsql as $$
declare
  epoch feed_epochs;
begin
  loop
    select * into epoch from feed_epochs order by number desc limit 1;
    if epoch.cluster = feed_cluster() then
      return (epoch.number::bigint << 44) + pg_current_xact_id()::text::bigint;
    end if;
    insert into feed_epochs (number, cluster) values (coalesce(epoch.number, 0) + 1, feed_cluster()) on conflict do nothing;
  end loop;
end $$;

-- Everything before this position is written for good: no transaction that is still open has one. Transactions that only read have no id and hold nothing up.
create function feed_horizon() returns bigint language sql stable as $$
  select case when cluster = feed_cluster() then (number::bigint << 44) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint
              else (number + 1)::bigint << 44 end
    from feed_epochs order by number desc limit 1
$$;

-- Without a default the column is added without rewriting the table; the default is for rows from now on.
alter table callback_events add column feed_position bigint;
alter table callback_events alter column feed_position set default feed_position();

insert into feed_epochs (number, cluster, unplaced_until)
values (1, feed_cluster(), (select receipt_uuid from callback_events order by receipt_uuid desc limit 1));
