import type { PaperKind } from '@shpulka/contract/buying/desk-order'
import { shippingPaperKinds } from '@shpulka/contract/buying/order-shipments'

/** Documents that are printed together. */
export const papers: readonly {
  readonly code: string
  readonly title: string
  readonly kinds: readonly PaperKind[]
  /**
   * Sorted in the order in which parcels are shipped, with the carrier's labels for who may pack; documents an order
   * lacks are left out.
   */
  readonly isForShipping?: true
}[] = [
  { code: 'shipping', title: 'Всё для отгрузки', kinds: shippingPaperKinds, isForShipping: true },
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
