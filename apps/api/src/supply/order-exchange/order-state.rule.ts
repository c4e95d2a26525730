import { deliveryId, type ExportedLine, type ExportedOrder, exportedId } from './order-document.rule.ts'

/** Counts and sums of lines by Ид of the goods in 1С. */
export type StateLines = Readonly<Record<string, readonly [count: number, sumKopecks: number]>>

/** State of an order in the shop, as far as it is exchanged; it contains no personal data. */
export interface OrderState {
  readonly totalKopecks: number
  readonly lines: StateLines
  readonly isCancelled: boolean
  readonly isPaid: boolean
  /** Code of the status. */
  readonly status: string
  readonly statusTitle: string
}

/** State of an order in 1С, read from its document. */
export interface ReceivedState {
  /** Null: missing there. */
  readonly totalKopecks: number | null
  /** Null: missing there. */
  readonly lines: StateLines | null
  /** Cancelled or marked for deletion. */
  readonly isCancelled: boolean
  readonly isPosted: boolean
  readonly isPaid: boolean
  readonly isShipped: boolean
  /** Empty: missing. */
  readonly statusTitle: string
  /** Empty: none. */
  readonly trackNumber: string
}

/** Joins lines of the same goods, since 1С may join or split them. */
export function stateLines(
  lines: readonly { readonly id: string; readonly count: number; readonly sumKopecks: number }[],
): StateLines {
  const all = new Map<string, [number, number]>()
  for (const { id, count, sumKopecks } of lines) {
    const [counted, sum] = all.get(id) ?? [0, 0]
    all.set(id, [counted + count, sum + sumKopecks])
  }
  return Object.fromEntries(all)
}

/** The order of the goods does not matter. */
export const isSameLines = (one: StateLines, other: StateLines): boolean => {
  const ids = Object.keys(one)
  return (
    ids.length === Object.keys(other).length &&
    ids.every((id) => one[id]![0] === other[id]?.[0] && one[id]![1] === other[id]?.[1])
  )
}

/** State of an order as written in our document. */
export const stateOfOrder = (
  order: Pick<ExportedOrder, 'totalKopecks' | 'deliveryKopecks' | 'isCancelled' | 'statusTitle'> & {
    readonly lines: readonly Omit<ExportedLine, 'vat'>[]
  },
  status: string,
  isPaid: boolean,
): OrderState => ({
  totalKopecks: order.totalKopecks,
  lines: stateLines([
    ...order.lines.map(({ sourceId, count, sumKopecks }) => ({ id: exportedId(sourceId), count, sumKopecks })),
    ...(order.deliveryKopecks === 0 ? [] : [{ id: deliveryId, count: 1, sumKopecks: order.deliveryKopecks }]),
  ]),
  isCancelled: order.isCancelled,
  isPaid,
  status,
  statusTitle: order.statusTitle,
})
