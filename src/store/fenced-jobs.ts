import type { Db } from '#platform/db.ts'

/**
 * The ids of those jobs of `input` (job_id, given_back, partition, token) that their worker still has, locked in one order. Partitions and jobs are looked up by arrays
 * of their keys, so that neighbours share what is read. A join would be planned as one over an empty table, which the queue is whenever it has caught up, and would read
 * all its rows, also those of ended jobs that a snapshot keeps.
 */
export const fencedJobs = (db: Db) => db`
  select j.id
    from (
      select id, attempts from jobs
       where id = any(array(
         select job_id from input
          where (partition, token) in (select h.partition, h.token from partition_holds h where h.partition = any(array(select distinct partition from input)))))
       order by id for update) j
    join input i on i.job_id = j.id and i.given_back = j.attempts`
