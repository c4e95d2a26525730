import { statement } from './statement.ts'

/** Of the server's log: whether the last file of it could not be archived; false where it is not archived at all. */
export const findWalArchive = statement<[], { isFailing: boolean }>(
  'findWalArchive',
  `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
   from pg_stat_archiver`,
)
