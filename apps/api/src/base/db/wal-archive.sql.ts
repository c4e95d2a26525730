import { statement } from './statement.ts'

/** Whether the last file of the write-ahead log could not be archived; false when archiving is off. */
export const findWalArchive = statement<[], { isFailing: boolean }>(
  'findWalArchive',
  `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
   from pg_stat_archiver`,
)
