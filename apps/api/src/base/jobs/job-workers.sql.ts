import { statement } from '../db/statement.ts'

/** Records that workers of this process are alive. */
export const saveWorkerHeartbeats = statement<[workerIds: string[]]>(
  'saveWorkerHeartbeats',
  `insert into job_workers (worker_id, seen_at) select unnest($1::text[]), now()
    on conflict (worker_id) do update set seen_at = excluded.seen_at`,
)

/**
 * Unlocks the jobs of workers without a heartbeat for two minutes; the queue itself does so only after four hours. A
 * worker without a row belonged to a process that died before its first heartbeat.
 */
export const releaseJobsOfLostWorkers = statement(
  'releaseJobsOfLostWorkers',
  `with lost as (
     select distinct j.locked_by from graphile_worker.jobs j
      where j.locked_at < now() - interval '2 minutes'
        and not exists (select from job_workers w
                         where w.worker_id = j.locked_by and w.seen_at > now() - interval '2 minutes')),
   old as (delete from job_workers where seen_at < now() - interval '1 day')
   select from lost, graphile_worker.force_unlock_workers(array[lost.locked_by])`,
)

/** Finds a job that lost its key because it was added again while it ran. */
export const findReplacedJob = statement<[id: string], { id: string }>(
  'findReplacedJob',
  'select id from graphile_worker.jobs where id = $1 and key is null',
)

/**
 * Deletes jobs that were added again while they ran, and whose process then died: nobody runs them any more. A job that
 * was given up has an error.
 */
export const deleteReplacedJobs = statement(
  'deleteReplacedJobs',
  `delete from graphile_worker._private_jobs where key is null and locked_at is null and attempts >= max_attempts
     and last_error is null`,
)
