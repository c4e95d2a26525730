/**
 * Long files that cost much to make, for other rooms: cached until something changes, and origins that may be in
 * them.
 */
export { feedOrigin } from './feed-origin.rule.ts'
export { sendSnapshot } from './send-snapshot.ts'
export type { Snapshots } from './snapshots.ts'
