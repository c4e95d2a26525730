/**
 * For other rooms: cached files that cost much to make, and the origins allowed in them.
 */
export { feedOrigin } from './feed-origin.rule.ts'
export { sendSnapshot } from './send-snapshot.ts'
export type { Snapshots } from './snapshots.ts'
