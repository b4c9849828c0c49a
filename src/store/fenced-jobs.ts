import type { Db } from '#platform/db.ts'

/**
 * The ids of those jobs of `input` (job_id, given_back, partition, token) that their worker still has, locked in one order. Each job is looked up by its id: a
 * join would be planned as one over an empty table, which the queue is whenever it has caught up, and would read all its rows, also those of ended jobs that
 * a snapshot keeps.
 */
export const fencedJobs = (db: Db) => db`
  select j.id
    from (
      select i.* from input i
       where exists (select 1 from partition_holds h where h.partition = i.partition and h.token = i.token)
       order by i.job_id) i
   cross join lateral (select id from jobs where id = i.job_id and attempts = i.given_back for update) j`
