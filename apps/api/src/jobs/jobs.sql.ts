import { statement } from '../db/statement.ts'

/** 25 tries with growing waits are about three days. */
export const addMailJobs = statement<[payloads: readonly string[], keys: readonly string[]]>(
  'addMailJobs',
  `select from unnest($1::json[], $2::text[]) as t (payload, key),
     lateral graphile_worker.add_job('mail', t.payload, job_key := t.key, max_attempts := 25)`,
)
