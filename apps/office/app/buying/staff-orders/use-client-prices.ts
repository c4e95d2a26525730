import { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { useEffect } from 'react'
import { callApi } from '../../base/api/client.ts'
import type { ChosenGoods } from './goods-choice.tsx'

/** What was found for another client, or before a reload, gets the prices and the stock of now. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked about once of each client
  useEffect(() => {
    if (text === '') return
    const asked = new AbortController()
    callApi(staffOrders.findStaffOrderGoods, { body: { siteId, userId, text }, signal: asked.signal }).then(
      ({ lines }) => {
        const found = new Map(lines.flatMap((line) => line.goods.map((each) => [each.groupId, each] as const)))
        setGoods((all) =>
          all.map((each) => {
            const now = each.price === null ? found.get(each.groupId) : undefined
            return now ? { ...each, price: now.price, available: now.available } : each
          }),
        )
      },
      // Priced when the order is placed.
      () => {},
    )
    return () => asked.abort()
  }, [siteId, userId, text])
}
