import type { MoyskladReadKind } from './moysklads.sql.ts'

/** How far goods or stock have been read. */
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
/** МойСклад gives changes of stock of 24 hours at most. */
const maxStockAge = 23 * hour

/**
 * What is to be read now: everything, changes, or nothing while the earlier read is not applied. Until the owner has
 * approved the first read, only what they request.
 */
export function readDue(read: Read, isTrusted: boolean, now: number): 'whole' | 'changes' | null {
  if (read.isPending) return null
  if (read.isWholeWanted) return 'whole'
  if (!isTrusted) return null
  if (read.since === null || read.wholeAt === null) return 'whole'
  const isOld = read.what === 'stock' && now - read.since.getTime() > maxStockAge
  return isOld || now - read.wholeAt.getTime() > wholeEvery[read.what] ? 'whole' : 'changes'
}
