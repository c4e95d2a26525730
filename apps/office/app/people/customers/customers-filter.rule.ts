/** The filter of the list of clients, stored in its address. */
interface CustomersFilter {
  readonly siteId?: number | undefined
  readonly priceRole?: string | undefined
  readonly buysFor?: 'organization' | undefined
  readonly bonuses?: true | undefined
}

/** Parses the filter in an address; invalid fields are left out. */
export function customersFilter(query: URLSearchParams): CustomersFilter {
  const [siteId, priceRole] = [query.get('siteId') ?? '', query.get('priceRole') ?? '']
  return {
    siteId: /^[1-9]\d{0,4}$/.test(siteId) ? Number(siteId) : undefined,
    priceRole: /^[\w-]{1,40}$/.test(priceRole) ? priceRole : undefined,
    buysFor: query.get('buysFor') === 'organization' ? 'organization' : undefined,
    bonuses: query.get('bonuses') === 'true' || undefined,
  }
}
