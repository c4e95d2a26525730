import type { MoyskladWhat } from './moysklads.sql.ts'

/** How far one thing has been read. */
interface Read {
  readonly what: MoyskladWhat
  readonly since: Date | null
  readonly wholeAt: Date | null
  readonly isWholeWanted: boolean
  readonly isPending: boolean
}

const hour = 3_600_000
/** Changes of goods say of none that it was deleted; changes of stock may be lost. */
const wholeEvery: Record<MoyskladWhat, number> = { goods: 7 * 24 * hour, stock: 24 * hour }
/** МойСклад gives changes of stock of 24 hours at most. */
const maxStockAge = 23 * hour

/**
 * What is to be read now: all of it, its changes, or nothing while what was read before is not applied. Until the owner
 * has approved what came first, only what was asked for.
 */
export function readDue(read: Read, isTrusted: boolean, now: number): 'whole' | 'changes' | null {
  if (read.isPending) return null
  if (read.isWholeWanted) return 'whole'
  if (!isTrusted) return null
  if (read.since === null || read.wholeAt === null) return 'whole'
  const isOld = read.what === 'stock' && now - read.since.getTime() > maxStockAge
  return isOld || now - read.wholeAt.getTime() > wholeEvery[read.what] ? 'whole' : 'changes'
}
