/** Every link inside the office is one of these. */
export const paths = {
  today: () => '/',
  signIn: (next = '/') => (next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`),
  orders: (filter: Readonly<Record<string, string | undefined>> = {}) => withQuery('/orders', filter),
  order: (id: number, filter?: URLSearchParams) => (filter?.size ? `/orders/${id}?${filter}` : `/orders/${id}`),
  newOrder: (offerId?: number) => (offerId === undefined ? '/orders/new' : `/orders/new?offer=${offerId}`),
  priceOffers: () => '/price-offers',
  priceOffer: (id: number) => `/price-offers/${id}`,
  inbox: (filter: Readonly<Record<string, string | undefined>> = {}) => withQuery('/inbox', filter),
  inboxItem: (item: string, filter?: URLSearchParams) => (filter?.size ? `/inbox/${item}?${filter}` : `/inbox/${item}`),
  transfers: (of: { state?: string; before?: string } = {}) => withQuery('/transfers', of),
  discrepancies: (of: { state?: string; before?: string } = {}) => withQuery('/discrepancies', of),
  exchange: () => '/exchange',
  orderExchange: (id: number) => `/exchange/${id}/orders`,
  exchangeQuarantine: (id: number, of: { state?: string; reason?: string | undefined; before?: string } = {}) =>
    withQuery(`/exchange/${id}/quarantine`, of),
  exchangeRun: (id: number, runId: number, of: { kind?: string | undefined; after?: string } = {}) =>
    withQuery(`/exchange/${id}/runs/${runId}`, of),
  exchangeCheck: (id: number) => `/exchange/${id}/check`,
  exchangePictures: (id: number) => `/exchange/${id}/pictures`,
  exchangeTable: (id: number, of: { sheet?: string } = {}) => withQuery(`/exchange/${id}/table`, of),
  exchangeMappings: (id: number, of: { kind?: string; q?: string; page?: string } = {}) =>
    withQuery(`/exchange/${id}/mappings`, of),
  customers: (filter: Readonly<Record<string, string | undefined>> = {}) => withQuery('/customers', filter),
  customer: (id: number) => `/customers/${id}`,
  organizations: () => '/customers/organizations',
  organization: (inn: string) => `/customers/organizations/${inn}`,
  staff: () => '/staff',
  account: () => '/account',
  journal: (of: { kind?: string; record?: string; q?: string } = {}) => withQuery('/journal', of),
} as const

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return given.size === 0 ? path : `${path}?${given}`
}

/** Where to go after signing in: an address of the office itself, nothing foreign. */
export const nextPath = (given: string | null): string => (given && /^\/(?![/\\])/.test(given) ? given : '/')
