import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import type { CompactProduct } from './compact-product.rule.ts'
import { CompactStrip } from './compact-strip.tsx'
import { storedIds, withViewed } from './recent-ids.rule.ts'

const storageKey = 'recently-viewed'
const maxShown = 10

/**
 * Products viewed in this browser before: their ids stay in it, and cards are requested after the page loads.
 * `productId`: the current product.
 */
export function RecentlyViewed({ productId }: { productId: number }) {
  const { data, load } = useFetcher<CompactProduct[] | null>()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const before = rememberViewed(productId)
    setCount(before.length)
    if (before.length > 0) void load(paths.recentlyViewed(before))
  }, [productId, load])
  if (count === 0 || data === null || data?.length === 0) return null
  // The height of the cards is reserved, so that nothing below moves.
  return <div className="min-h-90">{data && <CompactStrip title="Вы смотрели" products={data} />}</div>
}

/**
 * Saves the product as the last viewed; returns those viewed before it. Storage may be full or unavailable: then
 * nothing is saved.
 */
function rememberViewed(productId: number): number[] {
  try {
    const stored = storedIds(localStorage.getItem(storageKey))
    localStorage.setItem(storageKey, JSON.stringify(withViewed(stored, productId)))
    return stored.filter((id) => id !== productId).slice(0, maxShown)
  } catch {
    return []
  }
}
