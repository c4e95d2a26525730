import type { UploadTargetCode } from '@shpulka/contract/base/files'
import type { NewsType } from '@shpulka/contract/content/news'

/** Every internal link of the shop. */
export const paths = {
  home: () => '/',
  catalog: () => '/catalog',
  search: (words?: string) => (words ? `/catalog?${new URLSearchParams({ search: words })}` : '/catalog'),
  /** Search in all texts: pages, news, articles. */
  searchTexts: (words?: string, page = 1) =>
    words ? `/search?${new URLSearchParams({ search: words, ...(page > 1 && { page: String(page) }) })}` : '/search',
  /** Search among the products of one brand. */
  searchOfBrand: (words: string, code: string) =>
    `/catalog?${new URLSearchParams({ 'f.partner': code, search: words })}`,
  /** Suggestions while typing. */
  suggestions: (typed: string, machines: readonly (number | string)[] = []) =>
    `/suggestions?${new URLSearchParams({
      search: typed,
      ...(machines.length > 0 && { machines: machines.join(',') }),
    })}`,
  /** A category by its codes from the root, joined by `/`. */
  category: (path: string) => categoryAddress('/catalog', path),
  /** Products that fit other products (by codes or ids), in a category or the whole catalogue, with further filters. */
  compatible: (
    path: string,
    codes: string | readonly (string | number)[],
    filters: Readonly<Record<string, string>> = {},
    search = '',
  ) =>
    `${categoryAddress('/catalog', path)}?${new URLSearchParams([
      ...[codes].flat().map((code) => ['f.fits', String(code)]),
      ...Object.entries(filters).map(([filter, value]) => [`f.${filter}`, value]),
      ...(search === '' ? [] : [['search', search]]),
    ])}`,
  /** One page of a listing's products, to be appended. */
  more: (path: string) => categoryAddress('/more', path),
  /** All filters of a listing with all their values; an empty path is the whole catalogue. */
  filters: (path: string) => categoryAddress('/filters', path),
  /** A product page: the canonical path from the API. */
  product: (path: string) => path.split('/').map(encodeURIComponent).join('/'),
  partners: () => '/partners',
  partner: (code: string) => `/partners/${encodeURIComponent(code)}`,
  /** Our own shops and dealers. */
  dealers: (queryText = '') => (queryText ? `/dealers?${queryText}` : '/dealers'),
  /** Text pages that other pages link to. */
  offersToDealers: () => '/about/offers-to-dealers',
  contacts: () => '/contacts',
  installments: () => '/help/rassrochka',
  /** How schools and other state customers buy. */
  stateOrder: () => '/information/state-order',
  dealer: (code: string) => `/dealers/${encodeURIComponent(code)}`,
  collections: () => '/collections',
  collection: (code: string) => `/collections/${encodeURIComponent(code)}`,
  /** Constructor sets; one of them with a choice of parts. */
  constructorSets: () => '/template-design',
  constructorSet: (code: string, search = '') =>
    `/template-design/${encodeURIComponent(code)}${search && `?${search}`}`,
  /** The machine picker, with a choice (`pickerQuery`). */
  pickMachine: (query = '') => `/pick-machine${query}`,
  /** The workshop planner, with a choice (`planQuery`). */
  planWorkshop: (query = '') => `/plan-workshop${query}`,
  /** The planner, which reads what to plan from a search. */
  planWorkshopFor: (search: string) => `/plan-workshop?${new URLSearchParams({ words: search })}`,
  /** The price of a set together with the visitor's basket. */
  constructorSetPrice: (code: string) => `/template-design/${encodeURIComponent(code)}/price`,
  /** Which of the products do not fit the machines among them. */
  cartCompatibility: (productIds: readonly number[]) => `/cart/compatibility?ids=${productIds.join(',')}`,
  /** Adds and changes sets in the basket. */
  constructorSetChange: () => '/cart/set',
  /** Comparison of products; without ids, those stored in the browser. */
  compare: (
    ids: readonly number[] = [],
    { section, isOnlyDifferences = false }: { section?: number; isOnlyDifferences?: boolean } = {},
  ) =>
    `/compare${ids.length > 0 ? `?ids=${ids.join()}${section ? `&in=${section}` : ''}${isOnlyDifferences ? '&only=differences' : ''}` : ''}`,
  /** The visitor's machines; with the form of one of them or of a new one. */
  workshop: (machine?: number | 'new') => (machine === undefined ? '/workshop' : `/workshop?form=${machine}`),
  /** Cards of a guest's machines, and what stands in for those the shop does not sell. */
  workshopCards: () => '/workshop/cards',
  /** How many products of a category fit the machines. */
  workshopCount: (category: number | null, ids: readonly (number | string)[], search = '') =>
    `/workshop/count?${new URLSearchParams({
      ...(category !== null && { category: String(category) }),
      ids: ids.join(','),
      ...(search !== '' && { search }),
    })}`,
  /** Whether a product fits the machines. */
  workshopFits: (productId: number, ids: readonly (number | string)[]) =>
    `/workshop/fits?product=${productId}&ids=${ids.join(',')}`,
  /** The visitor's favourites. */
  favorites: (page = 1) => (page > 1 ? `/favorites?page=${page}` : '/favorites'),
  /** Saves a change of favourites. */
  favoriteChange: () => '/favorites/change',
  /** Cards of a guest's favourites. */
  favoriteCards: (ids: readonly number[]) => `/favorites/cards?ids=${ids.join(',')}`,
  raffles: (page = 1) => (page > 1 ? `/raffles?page=${page}` : '/raffles'),
  /** A raffle with a page of its participants. */
  raffle: (code: string, page = 1) =>
    `/raffles/${encodeURIComponent(code)}${page > 1 ? `?page=${page}#participants` : ''}`,
  /** Whether the visitor takes part. */
  raffleEntry: (code: string) => `/user/raffle-entry/${encodeURIComponent(code)}`,
  /** All tickets: as a file, and for the page's script. */
  raffleTickets: (code: string) => `/raffles/${encodeURIComponent(code)}/tickets.txt`,
  raffleTicketList: (code: string) => `/raffles/${encodeURIComponent(code)}/tickets`,
  cart: () => '/cart',
  /** The page for pasting a list of articles; `added`: how many lines have just been added to the basket. */
  pastedList: (added?: number) => (added === undefined ? '/cart/list' : `/cart/list?added=${added}`),
  checkout: () => '/checkout',
  order: (id: number) => `/order/${id}`,
  /** An order that stands as it was placed, though its form was sent again with changes. */
  orderPlacedBefore: (id: number) => `/order/${id}?placed=before`,
  /** Order with only a name and a phone. */
  oneClick: (groupId: number) => `/one-click?group=${groupId}`,
  /** A new price offer (КП) from the visitor's basket, or from given counts of groups; with a comment. */
  newPriceOffer: (counts: Readonly<Record<number, number>> = {}, comment = '') => {
    const fields = Object.entries(counts).flatMap(([id, count]) => (count > 0 ? [[`count.${id}`, String(count)]] : []))
    if (comment !== '') fields.push(['comment', comment])
    return `/price-offer${fields.length > 0 ? `?${new URLSearchParams(fields)}` : ''}`
  },
  /** A price offer by the key of its link. */
  priceOffer: (key: string) => `/price-offer/${key}`,
  priceOfferDocument: (key: string) => `/price-offer/${key}/document`,
  /** A document of an order, as a file. */
  /** `shipmentId`: for a УПД of one shipment; null for one of the whole order. */
  orderDocument: (id: number, kind: string, shipmentId: number | null) =>
    `/order/${id}/document/${kind}${shipmentId === null ? '' : `?shipment=${shipmentId}`}`,
  /** A product page with one of its groups chosen. */
  productGroup: (path: string, groupId: number) => `${paths.product(path)}?group=${groupId}`,
  /** A product's groups that can be bought, for the dialog over a list. */
  productOffers: (productId: number) => `/product-offers?product=${productId}`,
  /** Cards of products by ids. */
  recentlyViewed: (ids: readonly number[]) => `/recently-viewed?ids=${ids.join(',')}`,
  /** The estimate for delivering a group to a city. */
  deliveryEstimate: (groupId?: number, city = '', region = '') =>
    groupId === undefined
      ? '/delivery-estimate'
      : `/delivery-estimate?${new URLSearchParams({ group: String(groupId), city, ...(region && { region }) })}`,
  /** Delivery tariffs, with those for a city marked. */
  deliveryTariffs: (city: string, region = '') =>
    `/delivery-tariffs?${new URLSearchParams({ city, ...(region && { region }) })}`,
  /** Towns within a map's visible box. */
  mapPlaces: (box: string) => `/map-places?${new URLSearchParams({ box })}`,
  /** Delivery points, by a ready query string. */
  deliveryPoints: (queryText: string) => `/delivery-points?${queryText}`,
  /** Suggestions while typing a city, a street or an organization. */
  lookup: (kind: 'city' | 'address' | 'organization', queryText: string) =>
    `/lookup?${new URLSearchParams({ kind, query: queryText })}`,
  /** Addresses of the account; with the form for a new one or for one of them. */
  shippingAddresses: (form?: 'new' | number) =>
    `/user/profile/addresses${form === undefined ? '' : `?form=${form}#form`}`,
  information: () => '/information',
  /** Manuals of machines, by brand and search words. */
  manuals: ({ brand = '', search = '', page = 1 }: { brand?: string; search?: string; page?: number } = {}) => {
    const query = new URLSearchParams({
      ...(brand && { brand }),
      ...(search && { search }),
      ...(page > 1 && { page: String(page) }),
    }).toString()
    return `/information/manual${query && `?${query}`}`
  },
  /** A price list at the visitor's own prices, as a file. */
  priceList: (code: string) => `/price-lists/${encodeURIComponent(code)}.xlsx`,
  /** Schemes of spare parts or of equipment units; one of them. */
  partSchemes: (kind: 'spare-parts' | 'equipment') =>
    kind === 'equipment' ? '/information/equipment_details' : '/information/spare-parts',
  partScheme: (kind: 'spare-parts' | 'equipment', code: string) =>
    `${paths.partSchemes(kind)}/${encodeURIComponent(code)}`,
  /** A file, downloaded under its own name. */
  download: (fileId: string) => `/api/file/v1/${fileId}/download`,
  /** Data personal to the visitor. */
  personal: () => '/personal',
  /** The page for choosing the visitor's city. */
  city: () => '/city',
  /** Saves a choice of site, currency or listing view. */
  settings: () => '/settings',
  /** The category tree for the menu. */
  menu: () => '/menu',
  /** What is stored in the browser, and the choice about it. */
  cookies: () => '/cookies',
  /** New terms of proof of work. */
  proof: () => '/proof',
  /** Sign-in, with the page to go to afterwards. */
  signinByLink: () => '/user/signin-link',
  signin: (back?: string) => (back === undefined ? '/user/signin' : `/user/signin?${new URLSearchParams({ back })}`),
  signup: (back?: string) => (back === undefined ? '/user/signup' : `/user/signup?${new URLSearchParams({ back })}`),
  signupComplete: () => '/user/signup-complete',
  passwordReset: (back?: string) =>
    back === undefined ? '/user/password-reset' : `/user/password-reset?${new URLSearchParams({ back })}`,
  passwordResetComplete: () => '/user/password-reset-complete',
  /** Signs out. */
  signout: () => '/user/signout',
  profile: () => '/user/profile',
  personalData: () => '/user/profile/personal',
  newPassword: () => '/user/profile/reset-password',
  devices: () => '/user/profile/devices',
  subscriptions: () => '/user/profile/subscriptions',
  myConsents: () => '/user/profile/consents',
  accountContacts: () => '/user/profile/contacts',
  exportedData: () => '/user/profile/export',
  exportFile: () => '/user/exported-data',
  deletion: () => '/user/profile/deletion',
  deleted: () => '/user/deleted',
  /** A consent text; without a version, the current one. */
  consentText: (kind: string, version?: string) => `/consents/${kind}${version === undefined ? '' : `/${version}`}`,
  notifications: (page = 1) => `/user/profile/notifications${page > 1 ? `?page=${page}` : ''}`,
  /** One notification, for the page's script. */
  notification: (id: number) => `/user/notification/${id}`,
  liveTicket: () => '/user/live-ticket',
  liveChannel: (ticket: string) =>
    `/api/notifications/v1/notification/subscribe?${new URLSearchParams({ token: ticket })}`,
  /** The manifest of the newest build. */
  build: () => '/build.json',
  /** Deletes all cookies, or all that the site does not save. */
  reset: (keep?: 'saved') => (keep ? `/reset?keep=${keep}` : '/reset'),
  /** The buyer's orders, by the code of a group of statuses. */
  orders: (group = 'all', page = 1) => `/user/profile/order/${group}${page > 1 ? `?page=${page}` : ''}`,
  orderDetail: (id: number) => `/user/profile/order/detail/${id}`,
  orderRefund: (id: number) => `/user/profile/order/detail/${id}/refund`,
  /** Uploads a file before its form is submitted. */
  uploadFile: (target: UploadTargetCode) => `/sent-file?target=${target}`,
  /** An uploaded file, for its owner only; or a small picture of it. */
  uploadedFile: (id: string) => `/sent-file?id=${id}`,
  uploadedPicture: (id: string) => `/sent-file?id=${id}&preview`,
  bonuses: (page = 1) => `/user/profile/bonuses${page > 1 ? `?page=${page}` : ''}`,
  /** A form by the code of its type: its own page, and where forms on any page are submitted. */
  requestForm: (type: string, product?: string) =>
    `/forms/${encodeURIComponent(type)}${product ? `?${new URLSearchParams({ product })}` : ''}`,
  /** The signed-in user's data for prefilling forms. */
  formSender: () => '/form-sender',
  questions: (search = '', page = 1) => {
    const queryText = String(
      new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) }),
    )
    return `/questions${queryText && `?${queryText}`}`
  },
  /** Subscription to emails with offers. */
  subscribe: () => '/subscription',
  request: (id: number) => `/request/${id}`,
  requests: (page = 1) => `/user/profile/requests${page > 1 ? `?page=${page}` : ''}`,
  /** A restock notice by email. */
  restock: (groupId: number) => `/restock?group=${groupId}`,
  recall: (page = 1) => `/user/profile/recall${page > 1 ? `?page=${page}` : ''}`,
  /** Blanks by the code of a status; without one, all. */
  blanks: (status?: string, page = 1) => {
    const queryText = new URLSearchParams({
      ...(status && { status }),
      ...(page > 1 && { page: String(page) }),
    }).toString()
    return `/user/profile/blanks${queryText && `?${queryText}`}`
  },
  /** Requests a restock notice; a visitor who had to sign in returns here to confirm it. */
  requestBlank: (offerId: number, productId: number, { count, isLeast }: WantedCount) =>
    `/user/profile/blanks?offer=${offerId}&product=${productId}&${isLeast ? 'least' : 'count'}=${count}`,
  /** A list of news, actions or articles; of one tag, at a page. */
  news: (type: NewsType, { tag, page = 1 }: { tag?: string; page?: number } = {}) => {
    const queryText = new URLSearchParams({
      ...(tag && { tags: tag }),
      ...(page > 1 && { page: String(page) }),
    }).toString()
    return `/${type}${queryText && `?${queryText}`}`
  },
  newsDetail: (type: NewsType, code: string) => `/${type}/detail/${encodeURIComponent(code)}`,
  stickers: () => '/stickers',
  /** A product page with a choice of reviews. */
  productReviews: (path: string, queryText: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams(queryText).toString()
    return `${paths.product(path)}${query && `?${query}`}#reviews`
  },
  /** Saves votes for reviews. */
  reviewVote: () => '/reviews/vote',
  /** The visitor's permission and votes for a product's reviews, for the page's script. */
  reviewPermission: (productId: number) => `/user/review-permission?product=${productId}`,
  myReviews: (page = 1, awaiting = 1) => {
    const query = new URLSearchParams({
      ...(page > 1 && { page: String(page) }),
      ...(awaiting > 1 && { awaiting: String(awaiting) }),
    })
    return `/user/profile/reviews${query.size > 0 ? `?${query}` : ''}`
  },
  /** The form for a new review or for changing the visitor's own. */
  writeReview: (productId: number) => `/user/profile/reviews/new?product=${productId}`,
  parts: () => '/dev/parts',
}

/** How many of an offer a blank asks for; `isLeast`: or as many as an open one already does. */
export interface WantedCount {
  readonly count: number
  readonly isLeast: boolean
}

/** An address for a category; an empty path means the whole catalogue. */
const categoryAddress = (root: string, path: string) =>
  path === '' ? root : `${root}/${path.split('/').map(encodeURIComponent).join('/')}`

const anyOrigin = 'http://shop.invalid'

/**
 * The value if it is a path of this site, otherwise the home page. Every redirect to a target sent by the browser goes
 * through it, to prevent open redirects.
 */
export function sameSitePath(value: unknown): string {
  if (
    typeof value !== 'string' ||
    !value.startsWith('/') ||
    /[\\\p{Cc}]/u.test(value) ||
    !URL.canParse(value, anyOrigin)
  )
    return paths.home()
  const { origin, pathname, search, hash } = new URL(value, anyOrigin)
  // Browsers read a path with two leading slashes as a URL of another host.
  return origin === anyOrigin && !pathname.startsWith('//') ? pathname + search + hash : paths.home()
}
