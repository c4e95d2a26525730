import { deliveryId, type ExportedOrder, exportedId } from './order-document.rule.ts'

/** How many of what, and for how much: by Ид of the goods in 1С. */
export type StateLines = Readonly<Record<string, readonly [count: number, sumKopecks: number]>>

/** What an order is, as far as both programs know it. Nothing of a person. */
export interface OrderState {
  readonly totalKopecks: number
  readonly lines: StateLines
  readonly isCancelled: boolean
  readonly isPaid: boolean
  /** Ours: the code; of 1С: the title, empty when it has none. */
  readonly status: string
}

/** Lines of the same goods are one: 1С joins and parts them as it likes. */
export function stateLines(
  lines: readonly { readonly id: string; readonly count: number; readonly sumKopecks: number }[],
) {
  const all: Record<string, [number, number]> = {}
  for (const { id, count, sumKopecks } of lines) {
    const [counted, sum] = all[id] ?? [0, 0]
    all[id] = [counted + count, sum + sumKopecks]
  }
  return all
}

/** What a document of ours says of an order. */
export const givenState = (order: ExportedOrder, statusCode: string, isPaid: boolean): OrderState => ({
  totalKopecks: order.totalKopecks,
  lines: stateLines([
    ...order.lines.map(({ sourceId, count, sumKopecks }) => ({ id: exportedId(sourceId), count, sumKopecks })),
    ...(order.deliveryKopecks === 0 ? [] : [{ id: deliveryId, count: 1, sumKopecks: order.deliveryKopecks }]),
  ]),
  isCancelled: order.isCancelled,
  isPaid,
  status: statusCode,
})
