import { createHash } from 'node:crypto'
import type { Acceptance } from './acceptance.rule.ts'
import type { DiscrepancyRow } from './order-discrepancies.sql.ts'

/** Changes whenever what is shown of a discrepancy, or what accepting it does, changes; not when it is seen again. */
export const discrepancyVersion = (
  { reason, ours, theirs }: Pick<DiscrepancyRow, 'reason' | 'ours' | 'theirs'>,
  accepted: Acceptance | null,
): string =>
  createHash('sha256')
    .update(JSON.stringify([reason, ours, theirs, accepted]))
    .digest('base64url')
