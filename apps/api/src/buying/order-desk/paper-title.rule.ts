import type { PaperKind } from '@shpulka/contract/buying/order-desk'

const titles: Readonly<Record<PaperKind | 'waybill', string>> = {
  'pick-list': 'лист сборки',
  invoice: 'счёт',
  act: 'акт',
  upd: 'УПД',
  waybill: 'накладная',
}

/** A paper as staff read of it. */
export const paperTitle = (kind: string): string => titles[kind as PaperKind] ?? kind
