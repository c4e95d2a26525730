import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { callApi } from '../../base/api/client.ts'
import { createPrefetch } from '../../base/api/prefetch.ts'

/** Prefetches the neighbours of the open order and the one under the pointer; `readOrder` reads one. */
export const { prefetch: prefetchOrder, read: readOrder } = createPrefetch((id: number) =>
  callApi(orderDesk.viewDeskOrder, { params: { id } }),
)
