/** Cached files that are expensive to make, and the origins allowed in them, for other rooms. */
export { storedOrigin } from './feed-origin.rule.ts'
export { sendSnapshot } from './send-snapshot.ts'
export type { Snapshots } from './snapshots.ts'
