import type { UploadTargetCode } from '@shpulka/contract/base/files'
import type { NewsType } from '@shpulka/contract/content/news'

/** Every internal link of the shop. */
export const paths = {
  home: () => '/',
  catalog: () => '/catalog',
  search: (words?: string) => (words ? `/catalog?${new URLSearchParams({ search: words })}` : '/catalog'),
  /** Words among everything written: pages, news, articles. */
  searchTexts: (words?: string, page = 1) =>
    words ? `/search?${new URLSearchParams({ search: words, ...(page > 1 && { page: String(page) }) })}` : '/search',
  /** Words among the goods of one brand. */
  searchOfBrand: (words: string, code: string) =>
    `/catalog?${new URLSearchParams({ 'f.partner': code, search: words })}`,
  /** Suggestions while the words are typed. */
  suggestions: (typed: string, machineIds: readonly number[] = []) =>
    `/suggestions?${new URLSearchParams({
      search: typed,
      ...(machineIds.length > 0 && { machines: machineIds.join(',') }),
    })}`,
  /** A category by its codes from the root, joined by /. */
  category: (path: string) => below('/catalog', path),
  /**
   * What goes with products, by their codes or ids, in a category or in the whole catalogue; further filters by their
   * codes.
   */
  fitting: (
    path: string,
    codes: string | readonly (string | number)[],
    filters: Readonly<Record<string, string>> = {},
    search = '',
  ) =>
    `${below('/catalog', path)}?${new URLSearchParams([
      ...[codes].flat().map((code) => ['f.fits', String(code)]),
      ...Object.entries(filters).map(([filter, value]) => [`f.${filter}`, value]),
      ...(search === '' ? [] : [['search', search]]),
    ])}`,
  /** One page of a category's products for the page that is on screen. */
  more: (path: string) => below('/more', path),
  /** All filters of a category with all their values; of the whole catalogue when the path is empty. */
  filters: (path: string) => below('/filters', path),
  /** A product page: the canonical address as the API gives it. */
  product: (path: string) => path.split('/').map(encodeURIComponent).join('/'),
  partners: () => '/partners',
  partner: (code: string) => `/partners/${encodeURIComponent(code)}`,
  /** Our own shops and those of dealers. */
  dealers: (queryText = '') => (queryText ? `/dealers?${queryText}` : '/dealers'),
  /** Pages of the owner's words that others lead to. */
  offersToDealers: () => '/about/offers-to-dealers',
  contacts: () => '/contacts',
  installments: () => '/help/rassrochka',
  dealer: (code: string) => `/dealers/${encodeURIComponent(code)}`,
  collections: () => '/collections',
  collection: (code: string) => `/collections/${encodeURIComponent(code)}`,
  /** Sets a buyer assembles; one of them, with what is chosen. */
  constructorSets: () => '/template-design',
  constructorSet: (code: string, search = '') =>
    `/template-design/${encodeURIComponent(code)}${search && `?${search}`}`,
  /** Which machine to buy, with what is chosen (`pickerQuery`). */
  pickMachine: (query = '') => `/pick-machine${query}`,
  /** What a workshop takes, with what it is planned for (`planQuery`). */
  planWorkshop: (query = '') => `/plan-workshop${query}`,
  /** The price of a choice together with the visitor's basket. */
  constructorSetPrice: (code: string) => `/template-design/${encodeURIComponent(code)}/price`,
  /** Which of the products do not fit the machines among them. */
  cartCompatibility: (productIds: readonly number[]) => `/cart/compatibility?ids=${productIds.join(',')}`,
  /** Where sets are put in the basket and changed there. */
  constructorSetChange: () => '/cart/set',
  /** Products side by side; nothing named: those the browser remembers. */
  compare: (
    ids: readonly number[] = [],
    { section, isOnlyDifferences = false }: { section?: number; isOnlyDifferences?: boolean } = {},
  ) =>
    `/compare${ids.length > 0 ? `?ids=${ids.join()}${section ? `&in=${section}` : ''}${isOnlyDifferences ? '&only=differences' : ''}` : ''}`,
  /** Machines of who asks; one of them, or a new one, to be changed. */
  workshop: (machine?: number | 'new') => (machine === undefined ? '/workshop' : `/workshop?form=${machine}`),
  /** Cards of a guest's machines. */
  workshopCards: (ids: readonly number[]) => `/workshop/cards?ids=${ids.join(',')}`,
  /** How many products of a category go with the machines. */
  workshopCount: (category: number | null, ids: readonly number[], search = '') =>
    `/workshop/count?${new URLSearchParams({
      ...(category !== null && { category: String(category) }),
      ids: ids.join(','),
      ...(search !== '' && { search }),
    })}`,
  /** Whether a product fits the machines. */
  workshopFits: (productId: number, ids: readonly number[]) =>
    `/workshop/fits?product=${productId}&ids=${ids.join(',')}`,
  /** Favourites of who asks. */
  favorites: (page = 1) => (page > 1 ? `/favorites?page=${page}` : '/favorites'),
  /** Where hearts are sent. */
  favoriteChange: () => '/favorites/change',
  /** Cards of a guest's favourites. */
  favoriteCards: (ids: readonly number[]) => `/favorites/cards?ids=${ids.join(',')}`,
  raffles: (page = 1) => (page > 1 ? `/raffles?page=${page}` : '/raffles'),
  /** A raffle with a page of its participants. */
  raffle: (code: string, page = 1) =>
    `/raffles/${encodeURIComponent(code)}${page > 1 ? `?page=${page}#participants` : ''}`,
  /** Whether who asks takes part. */
  raffleEntry: (code: string) => `/user/raffle-entry/${encodeURIComponent(code)}`,
  /** All tickets: as a file, and for the script of the page. */
  raffleTickets: (code: string) => `/raffles/${encodeURIComponent(code)}/tickets.txt`,
  raffleTicketList: (code: string) => `/raffles/${encodeURIComponent(code)}/tickets`,
  cart: () => '/cart',
  /** Where a list of articles is pasted; `added`: how many lines of it went into the basket just now. */
  pastedList: (added?: number) => (added === undefined ? '/cart/list' : `/cart/list?added=${added}`),
  checkout: () => '/checkout',
  order: (id: number) => `/order/${id}`,
  /** Goods ordered by name and phone alone. */
  oneClick: (groupId: number) => `/one-click?group=${groupId}`,
  /** An offer (КП) of the visitor's basket, or of so many of these groups alone; with words to begin with. */
  newPriceOffer: (counts: Readonly<Record<number, number>> = {}, comment = '') => {
    const fields = Object.entries(counts).flatMap(([id, count]) => (count > 0 ? [[`count.${id}`, String(count)]] : []))
    if (comment !== '') fields.push(['comment', comment])
    return `/price-offer${fields.length > 0 ? `?${new URLSearchParams(fields)}` : ''}`
  },
  /** An offer by its link. */
  priceOffer: (key: string) => `/price-offer/${key}`,
  priceOfferDocument: (key: string) => `/price-offer/${key}/document`,
  /** A paper of an order, as a file. */
  /** `shipmentId`: of a УПД; null: of the whole order. */
  orderDocument: (id: number, kind: string, shipmentId: number | null) =>
    `/order/${id}/document/${kind}${shipmentId === null ? '' : `?shipment=${shipmentId}`}`,
  /** A product page with one of its groups chosen. */
  productGroup: (path: string, groupId: number) => `${paths.product(path)}?group=${groupId}`,
  /** A product's groups that can be added to the basket, for the sheet over a list. */
  productOffers: (productId: number) => `/product-offers?product=${productId}`,
  /** Cards of products by ids. */
  recentlyViewed: (ids: readonly number[]) => `/recently-viewed?ids=${ids.join(',')}`,
  /** The estimate of delivering a group to a city. */
  deliveryEstimate: (groupId?: number, city = '', region = '') =>
    groupId === undefined
      ? '/delivery-estimate'
      : `/delivery-estimate?${new URLSearchParams({ group: String(groupId), city, ...(region && { region }) })}`,
  /** The shop's tariffs, and which of them hold for a city. */
  deliveryTariffs: (city: string, region = '') =>
    `/delivery-tariffs?${new URLSearchParams({ city, ...(region && { region }) })}`,
  /** Towns within a box of a map. */
  mapPlaces: (box: string) => `/map-places?${new URLSearchParams({ box })}`,
  /** Points of delivery by a question that is written already. */
  deliveryPoints: (queryText: string) => `/delivery-points?${queryText}`,
  /** Suggestions while a city, a street or an organization is typed. */
  lookup: (kind: 'city' | 'address' | 'organization', queryText: string) =>
    `/lookup?${new URLSearchParams({ kind, query: queryText })}`,
  /** Addresses of the account; a form for a new one or for one of them. */
  shippingAddresses: (form?: 'new' | number) =>
    `/user/profile/addresses${form === undefined ? '' : `?form=${form}#form`}`,
  information: () => '/information',
  /** Papers of machines, by brand and words. */
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
  /** Schemes of spare parts, or of units of equipment; one of them. */
  partSchemes: (kind: 'spare-parts' | 'equipment') =>
    kind === 'equipment' ? '/information/equipment_details' : '/information/spare-parts',
  partScheme: (kind: 'spare-parts' | 'equipment', code: string) =>
    `${paths.partSchemes(kind)}/${encodeURIComponent(code)}`,
  /** A file under its own name. */
  download: (fileId: string) => `/api/file/v1/${fileId}/download`,
  /** The small request for what is personal. */
  personal: () => '/personal',
  /** Where the visitor's city is chosen. */
  city: () => '/city',
  /** Where a choice of site, currency or view of a listing is sent. */
  settings: () => '/settings',
  /** The tree of the catalogue for the menu. */
  menu: () => '/menu',
  /** The data stored in a browser, and the choice about it. */
  cookies: () => '/cookies',
  /** New terms of proofs of work. */
  proof: () => '/proof',
  /** Signing in, and where to go on from there. */
  signinByLink: () => '/user/signin-link',
  signin: (back?: string) => (back === undefined ? '/user/signin' : `/user/signin?${new URLSearchParams({ back })}`),
  signup: (back?: string) => (back === undefined ? '/user/signup' : `/user/signup?${new URLSearchParams({ back })}`),
  signupComplete: () => '/user/signup-complete',
  passwordReset: (back?: string) =>
    back === undefined ? '/user/password-reset' : `/user/password-reset?${new URLSearchParams({ back })}`,
  passwordResetComplete: () => '/user/password-reset-complete',
  /** Where the form that signs out is sent. */
  signout: () => '/user/signout',
  profile: () => '/user/profile',
  personalData: () => '/user/profile/personal',
  newPassword: () => '/user/profile/reset-password',
  devices: () => '/user/profile/devices',
  subscriptions: () => '/user/profile/subscriptions',
  myConsents: () => '/user/profile/consents',
  contactsOfMine: () => '/user/profile/contacts',
  exportedData: () => '/user/profile/export',
  exportFile: () => '/user/exported-data',
  deletion: () => '/user/profile/deletion',
  deleted: () => '/user/deleted',
  /** A text people agree to; without a version, the one that is asked for now. */
  consentText: (kind: string, version?: string) => `/consents/${kind}${version === undefined ? '' : `/${version}`}`,
  notifications: (page = 1) => `/user/profile/notifications${page > 1 ? `?page=${page}` : ''}`,
  /** One notification, for the script of a page. */
  notification: (id: number) => `/user/notification/${id}`,
  liveTicket: () => '/user/live-ticket',
  liveChannel: (ticket: string) =>
    `/api/notifications/v1/notification/subscribe?${new URLSearchParams({ token: ticket })}`,
  /** The version of the newest build. */
  build: () => '/build.json',
  /** Where a script asks for every cookie to be taken away, or all but those the site saves. */
  reset: (keep?: 'saved') => (keep ? `/reset?keep=${keep}` : '/reset'),
  /** The buyer's orders by the code of a group of statuses; without one all of them. */
  orders: (group = 'all', page = 1) => `/user/profile/order/${group}${page > 1 ? `?page=${page}` : ''}`,
  orderDetail: (id: number) => `/user/profile/order/detail/${id}`,
  orderRefund: (id: number) => `/user/profile/order/detail/${id}/refund`,
  /** Where a file for this purpose is uploaded ahead of its form. */
  uploadFile: (target: UploadTargetCode) => `/sent-file?target=${target}`,
  /** An uploaded file, for its owner alone; a small picture of it. */
  uploadedFile: (id: string) => `/sent-file?id=${id}`,
  uploadedPicture: (id: string) => `/sent-file?id=${id}&preview`,
  bonuses: (page = 1) => `/user/profile/bonuses${page > 1 ? `?page=${page}` : ''}`,
  /** A form of requests by the code of its type: a page of its own, and where it is sent from any page. */
  requestForm: (type: string, product?: string) =>
    `/forms/${encodeURIComponent(type)}${product ? `?${new URLSearchParams({ product })}` : ''}`,
  /** The data of the signed-in user for the fields of a form. */
  formSender: () => '/form-sender',
  questions: (search = '', page = 1) => {
    const queryText = String(
      new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) }),
    )
    return `/questions${queryText && `?${queryText}`}`
  },
  /** Asks for emails with offers. */
  subscribe: () => '/subscription',
  request: (id: number) => `/request/${id}`,
  requests: (page = 1) => `/user/profile/requests${page > 1 ? `?page=${page}` : ''}`,
  /** Asks for an email when goods come. */
  restock: (groupId: number) => `/restock?group=${groupId}`,
  recall: (page = 1) => `/user/profile/recall${page > 1 ? `?page=${page}` : ''}`,
  /** Blanks by the code of a status; without one all of them. */
  blanks: (status?: string, page = 1) => {
    const queryText = new URLSearchParams({
      ...(status && { status }),
      ...(page > 1 && { page: String(page) }),
    }).toString()
    return `/user/profile/blanks${queryText && `?${queryText}`}`
  },
  /** Where a restock request is sent; a visitor who is not signed in returns here to confirm it. */
  requestBlank: (offerId: number, productId: number) => `/user/profile/blanks?offer=${offerId}&product=${productId}`,
  /** A list of news, actions or articles; of one tag, from a page on. */
  news: (type: NewsType, { tag, page = 1 }: { tag?: string; page?: number } = {}) => {
    const queryText = new URLSearchParams({
      ...(tag && { tags: tag }),
      ...(page > 1 && { page: String(page) }),
    }).toString()
    return `/${type}${queryText && `?${queryText}`}`
  },
  newsDetail: (type: NewsType, code: string) => `/${type}/detail/${encodeURIComponent(code)}`,
  stickers: () => '/stickers',
  /** A product page with some of its reviews. */
  productReviews: (path: string, queryText: Readonly<Record<string, string>> = {}) => {
    const query = new URLSearchParams(queryText).toString()
    return `${paths.product(path)}${query && `?${query}`}#reviews`
  },
  /** Where votes for reviews are sent. */
  reviewVote: () => '/reviews/vote',
  /** The visitor's own part of a product's reviews, for the page's script. */
  reviewPermission: (productId: number) => `/user/review-permission?product=${productId}`,
  myReviews: (page = 1) => `/user/profile/reviews${page > 1 ? `?page=${page}` : ''}`,
  /** The form of a review: a new one, or the visitor's own to be changed. */
  writeReview: (productId: number) => `/user/profile/reviews/new?product=${productId}`,
  parts: () => '/dev/parts',
}

/** An address for a category; an empty path is the whole catalogue. */
const below = (root: string, path: string) =>
  path === '' ? root : `${root}/${path.split('/').map(encodeURIComponent).join('/')}`

const anyOrigin = 'http://shop.invalid'

/**
 * The value when it is a path of this site, otherwise the home page. Guards every redirect whose target the browser
 * sends: another host would make it an open redirect.
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
  // Browsers read a path that begins with two slashes as a URL of another host.
  return origin === anyOrigin && !pathname.startsWith('//') ? pathname + search + hash : paths.home()
}
