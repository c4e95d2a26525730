/** Every link inside the office is one of these. */
export const paths = {
  today: () => '/',
  signIn: (next = '/') => (next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`),
  orders: (filter: Readonly<Record<string, string | undefined>> = {}) => withQuery('/orders', filter),
  order: (id: number, filter?: URLSearchParams) => (filter?.size ? `/orders/${id}?${filter}` : `/orders/${id}`),
  newOrder: (from: { offer?: number; customer?: number } = {}) =>
    withQuery('/orders/new', { offer: from.offer?.toString(), customer: from.customer?.toString() }),
  priceOffers: (filter: Readonly<Record<string, string | undefined>> = {}) => withQuery('/price-offers', filter),
  priceOffer: (id: number) => `/price-offers/${id}`,
  inbox: (filter: Readonly<Record<string, string | undefined>> = {}) => withQuery('/inbox', filter),
  inboxItem: (item: string, filter?: URLSearchParams) => (filter?.size ? `/inbox/${item}?${filter}` : `/inbox/${item}`),
  transfers: (filter: Readonly<Record<string, string | undefined>> = {}) => withQuery('/transfers', filter),
  discrepancies: (query: { state?: string; before?: string } = {}) => withQuery('/discrepancies', query),
  exchange: () => '/exchange',
  orderExchange: (id: number) => `/exchange/${id}/orders`,
  exchangeQuarantine: (id: number, query: { state?: string; reason?: string | undefined; before?: string } = {}) =>
    withQuery(`/exchange/${id}/quarantine`, query),
  exchangeRun: (id: number, runId: number, query: { kind?: string | undefined; after?: string } = {}) =>
    withQuery(`/exchange/${id}/runs/${runId}`, query),
  exchangeCheck: (id: number) => `/exchange/${id}/check`,
  exchangePictures: (id: number) => `/exchange/${id}/pictures`,
  exchangeTable: (id: number, query: { sheet?: string } = {}) => withQuery(`/exchange/${id}/table`, query),
  exchangeMappings: (id: number, query: { kind?: string; q?: string; page?: string } = {}) =>
    withQuery(`/exchange/${id}/mappings`, query),
  fit: (query: { kind?: string; q?: string; page?: string } = {}) => withQuery('/compatibility', query),
  customers: (filter: Readonly<Record<string, string | undefined>> = {}) => withQuery('/customers', filter),
  customer: (id: number) => `/customers/${id}`,
  organizations: () => '/customers/organizations',
  organization: (inn: string) => `/customers/organizations/${inn}`,
  stuckEmails: () => '/stuck-emails',
  debts: () => '/customers/debts',
  prices: (filter: Readonly<Record<string, string | undefined>> = {}) => withQuery('/prices', filter),
  staff: () => '/staff',
  account: () => '/account',
  journal: (query: { kind?: string; record?: string; q?: string } = {}) => withQuery('/journal', query),
} as const

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return search.size === 0 ? path : `${path}?${search}`
}

/** Address to open after signing in; only addresses of the office are accepted. */
export const nextPath = (next: string | null): string => (next && /^\/(?![/\\])/.test(next) ? next : '/')
