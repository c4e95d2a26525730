import { statement } from '../../base/db/statement.ts'

export interface StuckEmailsRow {
  email: string
  to: 'buyer' | 'shop'
  count: number
  givenUp: number
  since: Date
  nextTryAt: Date | null
  /** Of the last failed attempt; may hold anything. */
  lastError: string
}

/**
 * Jobs of emails that failed and have waited for a while, or are given up; those about orders are in `order_emails`.
 */
const stuck = `graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'mail' and j.attempts > 0 and j.last_error is not null
    and (j.attempts >= j.max_attempts or j.created_at < now() - interval '15 minutes')
    and not exists (select from order_emails e where e.repeats is null and e.email = j.payload ->> 'email'
      and e.subject_id = j.payload ->> 'id' and e.addressee = j.payload ->> 'to')`

export const findStuckEmails = statement<[], StuckEmailsRow>(
  'findStuckEmails',
  `select j.payload ->> 'email' as email, j.payload ->> 'to' as to, count(*)::int as count,
     count(*) filter (where j.attempts >= j.max_attempts)::int as "givenUp", min(j.created_at) as since,
     min(j.run_at) filter (where j.attempts < j.max_attempts) as "nextTryAt",
     (array_agg(j.last_error order by j.updated_at desc))[1] as "lastError"
   from ${stuck} group by 1, 2 order by count desc, 1, 2`,
)

/** A job that is running is left alone: the queue reschedules none that is locked. */
export const retryStuckJobs = statement<[email: string, to: string], { count: number }>(
  'retryStuckJobs',
  `select count(*)::int as count from graphile_worker.reschedule_jobs(
     array(select j.id from ${stuck} and j.payload ->> 'email' = $1 and j.payload ->> 'to' = $2),
     run_at := now(), attempts := 0)`,
)
