import type { Recall } from '@shpulka/contract/people/recall'
import type { RecallRow } from './recalls.sql.ts'

/** A request in the contract's shape. */
export const recallView = ({ siteId: _, createdAt, ...row }: RecallRow): Recall => ({
  ...row,
  createdAt: createdAt.toISOString(),
})
