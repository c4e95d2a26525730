import { deliveryId, type ExportedOrder, exportedId } from './order-document.rule.ts'

/** How many of what, and for how much: by Ид of the goods in 1С. */
export type StateLines = Readonly<Record<string, readonly [count: number, sumKopecks: number]>>

/** What an order is in the shop, as far as 1С may know it. Nothing of a person. */
export interface OrderState {
  readonly totalKopecks: number
  readonly lines: StateLines
  readonly isCancelled: boolean
  readonly isPaid: boolean
  /** Code. */
  readonly status: string
  readonly statusTitle: string
}

/** State of an order in 1С, by its document. */
export interface ReceivedState {
  /** Null: missing there. */
  readonly totalKopecks: number | null
  /** Null: missing there. */
  readonly lines: StateLines | null
  /** Or marked to be deleted. */
  readonly isCancelled: boolean
  readonly isPosted: boolean
  readonly isPaid: boolean
  readonly isShipped: boolean
  /** Empty: it has none. */
  readonly statusTitle: string
  /** Empty: none. */
  readonly trackNumber: string
}

/** Lines of the same goods are one: 1С joins and parts them as it likes. */
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

/** State of an order as our document has it. */
export const givenState = (
  order: Pick<ExportedOrder, 'totalKopecks' | 'deliveryKopecks' | 'lines' | 'isCancelled' | 'statusTitle'>,
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
  ...{ status, statusTitle: order.statusTitle },
})
