import type { PriceFilter } from '@shpulka/contract/supply/price-batches'

/**
 * The filter of prices, which their address holds: of the first site unless it names another; null: there is no site.
 */
export function pricesFilter(query: URLSearchParams, siteIds: readonly number[]): PriceFilter | null {
  const id = (name: string) => (/^[1-9]\d{0,8}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined)
  const siteId = siteIds.find((each) => each === id('siteId')) ?? siteIds[0]
  if (siteId === undefined) return null
  const [brandId, categoryId] = [id('brandId'), id('categoryId')]
  const role = /^[\w-]{1,40}$/.exec(query.get('role') ?? '')?.[0]
  const q = (query.get('q') ?? '').trim().slice(0, 100)
  return {
    siteId,
    ...(brandId && { brandId }),
    ...(categoryId && { categoryId }),
    ...(role && { role }),
    ...(q && { q }),
  }
}
