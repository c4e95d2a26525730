/** What changes of products leave behind, for whoever writes many rows at once and for whoever sweeps. */
export {
  deleteOldChanges as deleteExpiredProductChanges,
  nameChanges,
  nameChangesMyself,
} from './product-changes.sql.ts'
