/** What has become of an offer, and what the tab of its kind says. */
export const offerStates = { open: 'Действуют', ordered: 'Заказаны', over: 'Срок истёк' } as const

/** The filter of the list of price offers, stored in its address. */
interface PriceOffersFilter {
  readonly state?: keyof typeof offerStates
  readonly siteId?: number
  readonly mine?: true
}

/** Parses the filter in an address; invalid fields are left out. */
export function priceOffersFilter(query: URLSearchParams): PriceOffersFilter {
  const siteId = /^[1-9]\d{0,3}$/.test(query.get('siteId') ?? '') ? Number(query.get('siteId')) : undefined
  const state = (Object.keys(offerStates) as (keyof typeof offerStates)[]).find((code) => code === query.get('state'))
  return { ...(state && { state }), ...(siteId && { siteId }), ...(query.get('mine') === 'true' && { mine: true }) }
}
