import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { openAhead } from '../../base/api/ahead.ts'
import { callApi } from '../../base/api/client.ts'

/** Orders that will probably be opened next: the neighbours of the open one, the one under the pointer. */
export const { ask: askAhead, now: orderNow } = openAhead((id: number) =>
  callApi(orderDesk.viewDeskOrder, { params: { id } }),
)
