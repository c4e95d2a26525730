export { deleteRemoved as deleteRemovedMoysklads } from './moysklads.sql.ts'
export { runMoysklad } from './run-moysklad.ts'
