import type { Recall } from '@shpulka/contract/people/recall'
import type { RecallRow } from './recalls.sql.ts'

/** Maps a recall to the contract. */
export const recallView = ({ siteId: _, createdAt, ...row }: RecallRow): Recall => ({
  ...row,
  createdAt: createdAt.toISOString(),
})
