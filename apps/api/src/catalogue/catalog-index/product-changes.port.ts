/** For rooms that write many products at once, and for the job that deletes old changes. */
export {
  deleteOldChanges as deleteExpiredProductChanges,
  recordProductChanges,
  skipChangeTrigger,
} from './product-changes.sql.ts'
