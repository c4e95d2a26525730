/** Functions for rooms that write many products at once, and for the sweep of changes. */
export {
  deleteOldChanges as deleteExpiredProductChanges,
  recordProductChanges,
  skipChangeTrigger,
} from './product-changes.sql.ts'
