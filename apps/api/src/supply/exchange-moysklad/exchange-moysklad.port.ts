export { deleteOldHints as deleteOldMoyskladHints } from './hooks.sql.ts'
export { deleteRemoved as deleteRemovedMoysklads } from './moysklads.sql.ts'
export { runMoysklad } from './run-moysklad.ts'
export { serveMoyskladWebhooks } from './serve-webhooks.ts'
