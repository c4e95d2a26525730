import { statement } from '../../base/db/statement.ts'

/** Part of SQL: the moment until which delays are counted, now unless `countUntilLastJobs` set another. */
export const moment = `coalesce(nullif(current_setting('shop.moment', true), '')::timestamptz, now())`

/**
 * For a restored database: until the end of the transaction, delays are counted until its jobs ran last. What they have
 * not done since, because they were not there, breaks no rule.
 */
export const countUntilLastJobs = statement(
  'countUntilLastJobs',
  `select from (select set_config('shop.moment', coalesce(max(seen_at), now())::text, true) from job_workers) as set`,
)
