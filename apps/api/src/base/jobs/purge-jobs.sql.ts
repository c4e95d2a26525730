import { statement } from '../db/statement.ts'

/**
 * The job key merges equal jobs of several processes. 9 tries with growing pauses take 78 minutes. Before emails:
 * a mail server that hangs would keep changes from the CDN.
 */
export const addPurgeJob = statement<[tags: string, key: string]>(
  'addPurgeJob',
  `select from graphile_worker.add_job('purge', json_build_object('tags', $1::json), job_key := $2, max_attempts := 9,
     priority := 5)`,
)
