import type { MoyskladReadKind } from './moysklads.sql.ts'

/** State of the reads of goods or stock. */
interface Read {
  readonly what: MoyskladReadKind
  readonly changesSince: Date | null
  readonly lastFullReadAt: Date | null
  readonly isFullRequested: boolean
  readonly isPending: boolean
}

const hour = 3_600_000
/** Changes of goods do not include deletions; changes of stock may be lost. */
const fullEvery: Record<MoyskladReadKind, number> = { goods: 7 * 24 * hour, stock: 24 * hour }
/** МойСклад keeps changes of stock for 24 hours. */
const maxStockCursorAge = 23 * hour

/**
 * What to read now: everything, changes, or nothing while the previous read is not applied. Until the owner approves
 * the first read, only what the owner asks for is read.
 */
export function nextReadKind(read: Read, isFirstReadApproved: boolean, now: number): 'full' | 'changes' | null {
  if (read.isPending) return null
  if (read.isFullRequested) return 'full'
  if (!isFirstReadApproved) return null
  if (read.changesSince === null || read.lastFullReadAt === null) return 'full'
  const isOld = read.what === 'stock' && now - read.changesSince.getTime() > maxStockCursorAge
  return isOld || now - read.lastFullReadAt.getTime() > fullEvery[read.what] ? 'full' : 'changes'
}
