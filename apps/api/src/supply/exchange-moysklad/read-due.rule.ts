import type { MoyskladReadKind } from './moysklads.sql.ts'

/** State of the reads of goods or stock. */
interface Read {
  readonly what: MoyskladReadKind
  readonly since: Date | null
  readonly wholeAt: Date | null
  readonly isWholeWanted: boolean
  readonly isPending: boolean
}

const hour = 3_600_000
/** Changes of goods do not include deletions; changes of stock may be lost. */
const wholeEvery: Record<MoyskladReadKind, number> = { goods: 7 * 24 * hour, stock: 24 * hour }
/** МойСклад keeps changes of stock for 24 hours. */
const maxStockAge = 23 * hour

/**
 * What to read now: everything, changes, or nothing while the previous read is not applied. Until the owner approves
 * the first read, only requested reads are made.
 */
export function readDue(read: Read, isTrusted: boolean, now: number): 'whole' | 'changes' | null {
  if (read.isPending) return null
  if (read.isWholeWanted) return 'whole'
  if (!isTrusted) return null
  if (read.since === null || read.wholeAt === null) return 'whole'
  const isOld = read.what === 'stock' && now - read.since.getTime() > maxStockAge
  return isOld || now - read.wholeAt.getTime() > wholeEvery[read.what] ? 'whole' : 'changes'
}
