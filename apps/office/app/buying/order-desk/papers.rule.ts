import type { PaperKind } from '@shpulka/contract/buying/desk-order'

/** Documents that are printed together. */
export const papers: readonly {
  readonly code: string
  readonly title: string
  readonly kinds: readonly PaperKind[]
  /** Sorted in the order in which parcels are shipped; documents an order lacks are left out. */
  readonly isForShipping?: true
}[] = [
  { code: 'shipping', title: 'Всё для отгрузки', kinds: ['pick-list', 'invoice', 'upd'], isForShipping: true },
  { code: 'pick-list', title: 'Лист сборки', kinds: ['pick-list'] },
  { code: 'packing', title: 'Лист сборки и УПД', kinds: ['pick-list', 'upd'] },
  { code: 'invoice', title: 'Счета', kinds: ['invoice'] },
  { code: 'upd', title: 'УПД', kinds: ['upd'] },
  { code: 'act', title: 'Акты', kinds: ['act'] },
]

/** Title of a document's button on the page of its order. */
export const paperTitles: Readonly<Record<PaperKind, string>> = {
  'pick-list': 'Лист сборки',
  invoice: 'Счёт',
  act: 'Акт',
  upd: 'УПД',
}
