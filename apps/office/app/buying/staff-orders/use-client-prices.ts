import { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { useEffect } from 'react'
import { callApi } from '../../base/api/client.ts'
import type { ChosenGoods } from './goods-choice.tsx'

/**
 * Loads prices and stock of goods without a price: those chosen before another client was chosen, or before a reload.
 */
export function useClientPrices(
  siteId: number,
  userId: number | null,
  goods: readonly ChosenGoods[],
  setGoods: (change: (goods: readonly ChosenGoods[]) => readonly ChosenGoods[]) => void,
): void {
  const articles = goods
    .filter(({ price, vendorCode }) => price === null && vendorCode !== '')
    .map(({ vendorCode }) => vendorCode)
  const text = articles.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for each client
  useEffect(() => {
    if (text === '') return
    const controller = new AbortController()
    callApi(staffOrders.findStaffOrderGoods, { body: { siteId, userId, text }, signal: controller.signal }).then(
      ({ lines }) => {
        const found = new Map(lines.flatMap((line) => line.goods.map((each) => [each.groupId, each] as const)))
        setGoods((all) =>
          all.map((each) => {
            const now = each.price === null ? found.get(each.groupId) : undefined
            return now ? { ...each, price: now.price, available: now.available, packSize: now.packSize } : each
          }),
        )
      },
      // The server prices the goods anyway when the order is placed.
      () => {},
    )
    return () => controller.abort()
  }, [siteId, userId, text])
}
