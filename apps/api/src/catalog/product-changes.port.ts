/** Names of changes nobody needs any more. */
export { deleteOldChanges as forgetOldChanges } from './product-changes.sql.ts'
