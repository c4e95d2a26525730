import type { BodyOf } from '@shpulka/contract/base/call'
import type { orderDesk } from '@shpulka/contract/buying/order-desk'

type Kind = BodyOf<typeof orderDesk.printOrderPapers>['kinds'][number]

/** Papers that are printed together. */
export const papers: readonly { readonly code: string; readonly title: string; readonly kinds: readonly Kind[] }[] = [
  { code: 'pick-list', title: 'Лист подбора', kinds: ['pick-list'] },
  { code: 'packing', title: 'Лист подбора и УПД', kinds: ['pick-list', 'upd'] },
  { code: 'invoice', title: 'Счета', kinds: ['invoice'] },
  { code: 'upd', title: 'УПД', kinds: ['upd'] },
  { code: 'act', title: 'Акты', kinds: ['act'] },
]
