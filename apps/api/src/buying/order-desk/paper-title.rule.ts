import type { PaperKind } from '@shpulka/contract/buying/desk-order'

const titles: Readonly<Record<PaperKind | 'waybill' | 'carrier-label' | 'carrier-receipt', string>> = {
  'pick-list': 'лист сборки',
  invoice: 'счёт',
  act: 'акт',
  upd: 'УПД',
  waybill: 'накладная',
  'carrier-label': 'наклейка СДЭК',
  'carrier-receipt': 'квитанция СДЭК',
}

/** Title of a paper, for staff. */
export const paperTitle = (kind: string): string => titles[kind as PaperKind] ?? kind
