import { statement } from '../db/statement.ts'

/**
 * Adds all jobs by one call. 25 attempts with growing pauses take about three days. Every other job comes before emails
 * that wait: a mail server that hangs would hold all workers for 10 s an email, and payments behind them.
 */
export const addMailJobs = statement<[payloads: readonly string[], afterSeconds: number]>(
  'addMailJobs',
  `select from graphile_worker.add_jobs(array(
     select row('mail', payload, null, now() + $2::int * interval '1 second', 25, null,
       10, null)::graphile_worker.job_spec from unnest($1::json[]) as payload))`,
)
