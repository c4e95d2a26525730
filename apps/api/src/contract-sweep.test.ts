import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { basket } from '@shpulka/contract/basket'
import type { Call } from '@shpulka/contract/call'
import { catalog } from '@shpulka/contract/catalog'
import { consents } from '@shpulka/contract/consents'
import { constructorSets } from '@shpulka/contract/constructor-sets'
import { delivery } from '@shpulka/contract/delivery'
import { feeds } from '@shpulka/contract/feeds'
import { forms } from '@shpulka/contract/forms'
import { mailDistribution } from '@shpulka/contract/mail-distribution'
import { mailSender } from '@shpulka/contract/mail-sender'
import { manuals } from '@shpulka/contract/manuals'
import { notifications } from '@shpulka/contract/notifications'
import { orderDocuments } from '@shpulka/contract/order-documents'
import { orders } from '@shpulka/contract/orders'
import { partSchemes } from '@shpulka/contract/part-schemes'
import { pastedLists } from '@shpulka/contract/pasted-lists'
import { payments } from '@shpulka/contract/payments'
import { priceLists } from '@shpulka/contract/price-lists'
import { priceOffers } from '@shpulka/contract/price-offers'
import { raffles } from '@shpulka/contract/raffles'
import { recalls } from '@shpulka/contract/recalls'
import { receipts } from '@shpulka/contract/receipts'
import { refunds } from '@shpulka/contract/refunds'
import { reviews } from '@shpulka/contract/reviews'
import { sessions } from '@shpulka/contract/sessions'
import { shipments } from '@shpulka/contract/shipments'
import { shipping } from '@shpulka/contract/shipping'
import { users } from '@shpulka/contract/users'
import type { InjectOptions } from 'fastify'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { plantDealerPrices, showsDealerPrice } from './catalog/test-dealer-prices.ts'
import { testDatabase } from './db/test-database.ts'
import { nouns } from './http/api-document.ts'
import { recipientToken } from './mail-distribution/recipient-token.ts'
import { addRaffle } from './raffles/test-raffle.ts'
import { signIn } from './sessions/test-sign-in.ts'
import { openTestApi, testTokenSecret } from './test-api.ts'
import { junkFor } from './test-junk.ts'
import { workSince } from './test-work.ts'

const database = await testDatabase('demo')
await plantDealerPrices(database.pool)
const { app, pool } = await openTestApi(database)

type NounCalls = (typeof nouns)[number]['calls']
type CallName = NounCalls extends infer C ? (C extends unknown ? keyof C : never) : never

const cartToken = '6f1a54a6-52f1-4c5e-8d43-0d5b7a2f9b11'
const [product] = (
  await pool.query(`select p.id, p.code, g.id as group, c.category_id as category, i.file_id as file
  from products p join groups g on g.product_id = p.id join product_categories c on c.product_id = p.id and c.is_main
  join product_images i on i.product_id = p.id join group_offers o on o.group_id = g.id join stock s on s.offer_id = o.offer_id and s.on_hand > 5
  join product_sites v on v.product_id = p.id and v.site_id = 1 order by p.id limit 1`)
).rows
const [partner] = (await pool.query('select id, code from partners order by sort limit 1')).rows
const [collection] = (await pool.query('select id from collections where site_id = 1 order by sort limit 1')).rows
const [newsItem] = (await pool.query(`select id from news where site_id = 1 and type = 'actions' order by id limit 1`)).rows
const [constructorSet] = (
  await pool.query(`select s.id, s.code, json_agg(json_build_object('slotId', p.id, 'groupId', a.group_id)) as parts
  from constructor_sets s join constructor_slots p on p.set_id = s.id join constructor_alternatives a on a.slot_id = p.id and a.is_default
  where s.site_id = 1 group by s.id order by s.sort limit 1`)
).rows
const [soldOut] = (
  await pool.query(`select m.offer_id as offer from group_offers m join groups g on g.id = m.group_id join product_sites v on v.product_id = g.product_id and v.site_id = 1
  where not exists (select from stock s where s.offer_id = m.offer_id and s.on_hand > 0) order by 1 limit 1`)
).rows
const reader = (
  await pool.query(
    `insert into mail_recipients (site_id, email, source, text_version) values (1, 'ends@example.ru', 'subscription', '2026-11') returning id`,
  )
).rows[0].id
const raffle = await addRaffle(pool)
const [point] = (await pool.query('select code from delivery_points order by id limit 1')).rows

const groups = [{ id: product.group, count: 1 }]
const address = { city: 'Москва', street: 'Тверская', house: '1' }
const buyer = '0c2b7b1e-3a51-4e7a-9a52-7b8d52a3f0aa'

/** Somebody signed in. */
const someone = await signIn(pool, 'retail')

/** spec 8 gives this one message in English. */
const russianOrSpecified = /[а-яё]|^Email is undefined$/i

interface Example {
  /** Answered 200 (or `status`) when asked by a guest with a basket. */
  readonly good: Omit<InjectOptions, 'method' | 'url' | 'path'> & { readonly path?: Record<string, string>; readonly status?: number }
  /** Answered 400 with these fields named; null: the call takes nothing that can be wrong. */
  readonly bad:
    | (Omit<InjectOptions, 'method' | 'url' | 'path'> & { readonly path?: Record<string, string>; readonly fields: readonly string[] })
    | null
}

/** One for every call: a call without an example does not compile. */
const examples: Record<CallName, Example> = {
  listSites: { good: {}, bad: { headers: { 'x-site-id': '99' }, fields: ['x-site-id'] } },
  listCurrencies: { good: {}, bad: { headers: { 'x-currency-id': 'RUB' }, fields: ['x-currency-id'] } },
  getInit: { good: { query: { nestingLevel: '2' } }, bad: { query: { nestingLevel: '99' }, fields: ['nestingLevel'] } },
  getConfig: { good: {}, bad: null },
  getSeo: { good: { query: { url: '/catalog' } }, bad: { query: { url: 'http://evil.example/' }, fields: ['url'] } },
  listProducts: { good: { payload: { category: product.category } }, bad: { payload: { page: 0, limit: 1_000_000 }, fields: ['page', 'limit'] } },
  countProducts: { good: { payload: {} }, bad: { payload: { filters: 'x' }, fields: ['filters'] } },
  viewProduct: { good: { query: { code: product.code } }, bad: { query: { id: '-1' }, fields: ['id'] } },
  listProductsByIds: {
    good: { query: { ids: String(product.id) } },
    bad: { query: { ids: Array.from({ length: 10_000 }, (_, n) => n + 1).join(',') }, fields: ['ids'] },
  },
  listCategories: { good: {}, bad: null },
  listSuggestions: { good: { query: { search: 'jdthkjr' } }, bad: { query: { search: 'а'.repeat(10_000) }, fields: ['search'] } },
  listFilters: { good: { query: { categoryIds: String(product.category) } }, bad: { query: { sortBy: 'x' }, fields: ['sortBy'] } },
  listStickers: { good: {}, bad: null },
  listShopPoints: {
    good: { query: { tags: 'shop', near: '55.75,37.62', isOpenNow: 'true' } },
    bad: { query: { tags: '../x', near: '91,0', limit: '501', isOpenNow: 'maybe' }, fields: ['tags.0', 'near', 'limit', 'isOpenNow'] },
  },
  listEmployees: { good: { query: { department: 'service' } }, bad: { query: { department: 'Все' }, fields: ['department'] } },
  listPartners: { good: { query: { code: partner.code } }, bad: { query: { code: '' }, fields: ['code'] } },
  getPartner: { good: { path: { id: String(partner.id) } }, bad: { path: { id: 'lumera' }, fields: ['id'] } },
  listCategorySuggestions: { good: { query: { categoryId: String(product.category) } }, bad: { query: { categoryId: '0' }, fields: ['categoryId'] } },
  listSimilarProducts: {
    good: { payload: { productId: product.id, kind: 'compatible' } },
    bad: { payload: { productId: 0, kind: 'x', limit: 1000 }, fields: ['productId', 'kind', 'limit'] },
  },
  listCollections: { good: {}, bad: { query: { code: '' }, fields: ['code'] } },
  listCollectionProducts: {
    good: { path: { id: String(collection.id) }, query: { limit: '2' } },
    bad: { path: { id: String(collection.id) }, query: { page: '0', sortBy: 'x' }, fields: ['page', 'sortBy'] },
  },
  compareProducts: { good: { query: { ids: String(product.id) } }, bad: { query: {}, fields: ['ids'] } },
  getNewsRss: { good: { path: { type: 'articles' } }, bad: { path: { type: 'other' }, fields: ['type'] } },
  listWidgets: { good: { path: { code: 'home' } }, bad: { path: { code: 'я'.repeat(101) }, fields: ['code'] } },
  listNews: {
    good: { query: { type: 'actions', limit: '2' } },
    bad: { query: { type: 'x', page: '0', limit: '1e9' }, fields: ['type', 'page', 'limit'] },
  },
  getNews: { good: { path: { id: String(newsItem.id) } }, bad: { path: { id: 'я'.repeat(101) }, fields: ['id'] } },
  listBanners: { good: {}, bad: null },
  listPlacedBanners: {
    good: { path: { code: 'listing' }, query: { category: String(product.category), values: '1,2' } },
    bad: { path: { code: 'listing' }, query: { category: 'x', values: '0' }, fields: ['category', 'values.0'] },
  },
  listPages: {
    good: { query: { code: 'help', isPage: 'true', sort: 'sort' } },
    bad: { query: { code: '', isPage: 'да', sort: 'x' }, fields: ['code', 'isPage', 'sort'] },
  },
  getShortTree: { good: {}, bad: null },
  searchPages: {
    good: { query: { search: 'доставка', page: '1', limit: '10' } },
    bad: { query: { limit: '1000', page: '0' }, fields: ['search', 'page', 'limit'] },
  },
  listCollectionFilters: { good: { query: { id: String(collection.id) } }, bad: { query: { id: 'x' }, fields: ['id'] } },
  listProductsBonuses: { good: { query: { productIds: String(product.id) } }, bad: { query: { productIds: 'x' }, fields: ['productIds.0'] } },
  getBasket: { good: {}, bad: { headers: { 'x-cart-token': "1' or '1'='1" }, fields: ['x-cart-token'] } },
  changeBasket: {
    good: { payload: { groups: [{ id: product.group, count: 2 }] } },
    bad: { payload: { groups: [{ id: 1, count: 1e9 }] }, fields: ['groups.0.count'] },
  },
  clearBasket: { good: {}, bad: null },
  getBasketTotal: { good: {}, bad: null },
  addProducts: { good: { payload: { groups } }, bad: { payload: { groups: [{ id: 1, count: '1e3' }] }, fields: ['groups.0.count'] } },
  mergeBasket: { good: { payload: { cartToken: '1' }, status: 401 }, bad: { headers: someone, payload: {}, fields: ['cartToken'] } },
  removeProducts: { good: { payload: { groupIds: [product.group] } }, bad: { payload: { groupIds: 'all' }, fields: ['groupIds'] } },
  priceVirtualBasket: { good: { payload: { groups } }, bad: { payload: {}, fields: ['groups'] } },
  listConstructorSets: { good: { query: { productId: String(product.id) } }, bad: { query: { productId: 'x' }, fields: ['productId'] } },
  viewConstructorSet: { good: { query: { code: constructorSet.code } }, bad: { query: { code: '' }, fields: ['code'] } },
  priceConstructorSet: {
    good: { payload: { constructorSetId: constructorSet.id, parts: constructorSet.parts } },
    bad: { payload: { constructorSetId: 0, parts: 'x' }, fields: ['constructorSetId', 'parts'] },
  },
  addConstructorSet: {
    good: { payload: { constructorSetId: constructorSet.id, parts: constructorSet.parts, change: true } },
    bad: { payload: { constructorSetId: 1, parts: [], count: 1e9 }, fields: ['parts', 'count'] },
  },
  removeConstructorSet: { good: { payload: { ids: [1] } }, bad: { payload: { ids: [] }, fields: ['ids'] } },
  selectProducts: { good: { payload: { selected: true } }, bad: { payload: {}, fields: ['selected'] } },
  listFavorites: { good: { query: { limit: '2' }, status: 401 }, bad: null },
  setFavorite: { good: { payload: { product: product.id }, status: 401 }, bad: null },
  listFavoriteIds: { good: { status: 401 }, bad: null },
  mergeFavorites: { good: { payload: { productIds: [product.id] }, status: 401 }, bad: null },
  addPastedList: {
    good: { payload: { text: 'Нет такого 5 шт' } },
    bad: { payload: { text: ' ', change: 5 }, fields: ['text', 'change'] },
  },
  listUnclearLines: { good: {}, bad: null },
  resolveUnclearLines: {
    good: { payload: { lines: [{ id: 1, groupId: product.group }] } },
    bad: { payload: { lines: [{ id: 0, groupId: 'x', count: 0 }] }, fields: ['lines.0.id', 'lines.0.groupId', 'lines.0.count'] },
  },
  removeUnclearLines: { good: { payload: {} }, bad: { payload: { ids: [0] }, fields: ['ids.0'] } },
  listDeliveryMethods: {
    good: { query: { groupId: String(product.group), city: 'Казань' } },
    bad: { query: { groupId: '0', count: '-1', city: 'а'.repeat(101) }, fields: ['groupId', 'count', 'city'] },
  },
  calculateToAddress: { good: { payload: { address } }, bad: { payload: { address: { city: ' ' } }, fields: ['address.street', 'address.house'] } },
  calculateToPoint: { good: { payload: { deliveryPointCode: point.code } }, bad: { payload: {}, fields: ['deliveryPointCode'] } },
  listDeliveryPoints: {
    good: { query: { near: 'Москва', search: 'проспект', box: '50,30,60,40', limit: '5' } },
    bad: { query: { methodId: 'x', box: '1,2,3', at: 'NaN,1', limit: '1001' }, fields: ['methodId', 'box', 'at', 'limit'] },
  },
  listDeliveryTariffs: {
    good: { query: { city: 'Казань', region: 'Татарстан' } },
    bad: { query: { city: 'а'.repeat(101), region: 'а'.repeat(201) }, fields: ['city', 'region'] },
  },
  listPlaces: { good: { query: { box: '50,30,60,40', limit: '5' } }, bad: { query: { limit: '0', box: '1e9,1,1,1' }, fields: ['limit', 'box'] } },
  takeShipmentNotice: {
    good: { payload: { type: 'ORDER_STATUS', uuid: '72753031-b4a0-4ca6-9a37-d1d1c1f7a3f5', attributes: { code: 'DELIVERED' } } },
    bad: { payload: {}, fields: ['uuid'] },
  },
  listAddresses: { good: { query: { query: 'орел моск 5' } }, bad: { query: { query: 'а'.repeat(301), count: '0' }, fields: ['query', 'count'] } },
  listCities: { good: { query: { query: 'bdfyjdj' } }, bad: { query: { count: '11' }, fields: ['count'] } },
  listOrganizations: { good: { query: { query: 'швецова', locations: '37' } }, bad: { query: { locations: 'орел' }, fields: ['locations.0'] } },
  listShippingAddresses: { good: { status: 401 }, bad: null },
  getLastDelivery: { good: { status: 401 }, bad: null },
  addShippingAddress: { good: { payload: { contactPerson: 'Анна Швец', phone: '+7 900 123-45-67', address }, status: 401 }, bad: null },
  setShippingAddress: { good: { payload: { id: 1, contactPerson: 'Анна Швец', phone: '+7 900 123-45-67', address }, status: 401 }, bad: null },
  removeShippingAddress: { good: { query: { id: '1' }, status: 401 }, bad: null },
  requestRefund: { good: { payload: { orderId: 1, lines: [{ line: 1, count: 1 }], reasonId: 1, way: 'Привезу сам' }, status: 401 }, bad: null },
  listRefunds: { good: { status: 401 }, bad: null },
  getRefundTerms: { good: { query: { orderId: '1' }, status: 401 }, bad: null },
  viewRefund: { good: { path: { id: '1' }, status: 401 }, bad: null },
  listReviews: {
    good: { payload: { product_id: product.id, sort: 'high', filters: { rating: [4, 5], with_photos: false } } },
    bad: {
      payload: { product_id: product.id, page: 0, limit: 1000, sort: 'x', filters: { rating: [6] } },
      fields: ['page', 'limit', 'sort', 'filters.rating.0'],
    },
  },
  getReviewType: { good: { query: { type_id: '2' } }, bad: { query: { type_id: '0' }, fields: ['type_id'] } },
  countReviews: { good: { query: { product_id: String(product.id) } }, bad: { query: { product_id: 'x' }, fields: ['product_id'] } },
  getAverageRating: { good: { query: { product_id: String(product.id) } }, bad: { query: {}, fields: ['product_id'] } },
  getReviewPermission: { good: { query: { product_id: String(product.id) } }, bad: { query: { product_id: '-1' }, fields: ['product_id'] } },
  listReviewFiles: { good: { query: { product_id: String(product.id) } }, bad: { query: { product_id: '1', limit: '0' }, fields: ['limit'] } },
  addReview: { good: { payload: { product_id: product.id, rating: 5, comment: 'Шьёт ровно и тихо', consent: true }, status: 401 }, bad: null },
  listOwnReviews: { good: { status: 401 }, bad: null },
  listReviewable: { good: { status: 401 }, bad: null },
  changeReview: { good: { path: { id: '1' }, payload: { rating: 5, comment: 'Шьёт ровно и тихо' }, status: 401 }, bad: null },
  deleteReview: { good: { path: { id: '1' }, status: 401 }, bad: null },
  voteForReview: { good: { path: { id: '1' }, payload: { vote: 'up' }, status: 401 }, bad: null },
  uploadFile: { good: { status: 400 }, bad: null },
  uploadImage: { good: { status: 400 }, bad: null },
  listReceipts: { good: { query: { orderId: '1' } }, bad: { query: { orderId: '0' }, fields: ['orderId'] } },
  listPaymentMethods: { good: {}, bad: null },
  createPaymentUrl: { good: { payload: { billId: 1 }, status: 404 }, bad: { payload: { billId: '1e9' }, fields: ['billId'] } },
  getOrderPayment: { good: { query: { orderId: '1' }, status: 404 }, bad: { query: { orderId: 'x' }, fields: ['orderId'] } },
  takeNotification: {
    good: { path: { provider: 'yookassa' }, payload: { type: 'notification', event: 'payment.succeeded', object: { id: 'x' } }, status: 403 },
    bad: { path: { provider: 'yookassa' }, payload: {}, fields: ['event', 'object'] },
  },
  placeOrder: {
    good: { payload: await orderForm(), headers: { 'x-cart-token': buyer } },
    bad: { payload: {}, fields: ['accept', 'personalData', 'consents', 'total'] },
  },
  viewOwnOrder: { good: { query: { orderId: '1' }, status: 404 }, bad: { query: { orderId: 'x' }, fields: ['orderId'] } },
  placeOneClickOrder: {
    good: { payload: { name: 'Анна', phone: '+7 900 123-45-67', group: product.group, consent: true } },
    bad: { payload: { name: 'Анна', phone: '112', group: 0, count: 0 }, fields: ['group', 'count', 'consent'] },
  },
  getOrderDocument: {
    good: { query: { orderId: '1', kind: 'order' }, status: 404 },
    bad: { query: { orderId: 'x', kind: 'receipt' }, fields: ['orderId', 'kind'] },
  },
  createPriceOffer: { good: { payload: { recipient: 'ООО «Мануфактура»' } }, bad: { payload: { days: 31 }, fields: ['days'] } },
  viewPriceOffer: { good: { path: { key: `1-${'x'.repeat(32)}` }, status: 404 }, bad: { path: { key: '1' }, fields: ['key'] } },
  getPriceOfferDocument: { good: { path: { key: `1-${'x'.repeat(32)}` }, status: 404 }, bad: { path: { key: '1' }, fields: ['key'] } },
  viewOrder: { good: { query: { orderId: '1' }, status: 401 }, bad: null },
  listOrders: {
    good: { headers: someone, query: { limit: '2' } },
    bad: { headers: someone, query: { page: '-1', limit: '1e9' }, fields: ['page', 'limit'] },
  },
  countOrders: { good: { headers: someone }, bad: null },
  cancelOrder: { good: { query: { orderId: '1' }, status: 401 }, bad: { headers: someone, query: { orderId: 'x' }, fields: ['orderId'] } },
  cancelOwnOrder: { good: { query: { orderId: '1' }, status: 404 }, bad: { query: { orderId: 'x' }, fields: ['orderId'] } },
  confirmOrder: { good: { payload: { orderId: 1 }, status: 404 }, bad: { payload: {}, fields: ['orderId'] } },
  repeatOrder: { good: { payload: { orderId: 1 }, status: 401 }, bad: { headers: someone, payload: {}, fields: ['orderId'] } },
  getBonusBalance: { good: { headers: someone }, bad: { headers: someone, query: { typeId: '0', limit: '101' }, fields: ['typeId', 'limit'] } },
  listBonusAccounts: { good: { headers: someone }, bad: null },
  getBonusClient: { good: { headers: someone }, bad: null },
  listBlanks: { good: { headers: someone }, bad: { headers: someone, query: { statusId: 'new', page: '0' }, fields: ['statusId', 'page'] } },
  addBlank: {
    good: { headers: someone, payload: { offerId: soldOut.offer } },
    bad: { headers: someone, payload: { count: 0 }, fields: ['offerId', 'count'] },
  },
  cancelBlank: { good: { query: { id: '1' }, status: 401 }, bad: { headers: someone, query: {}, fields: ['id'] } },
  countBlanks: { good: { headers: someone }, bad: null },
  listRaffles: { good: { query: { limit: '2' } }, bad: { query: { page: '0', limit: '1e9' }, fields: ['page', 'limit'] } },
  getRaffle: {
    good: { path: { code: raffle.code } },
    bad: { path: { code: raffle.code }, query: { limit: '0', page: 'x' }, fields: ['limit', 'page'] },
  },
  getRaffleTickets: { good: { path: { code: raffle.code } }, bad: { path: { code: '../x' }, fields: ['code'] } },
  getOwnRaffleEntry: { good: { path: { code: raffle.code }, headers: someone }, bad: { path: { code: '_' }, headers: someone, fields: ['code'] } },
  enterRaffle: {
    good: { path: { code: raffle.code }, headers: someone, payload: { consent: true } },
    bad: { path: { code: raffle.code }, headers: someone, payload: { consent: 1 }, fields: ['consent'] },
  },
  listRecalls: { good: { headers: someone }, bad: { headers: someone, query: { page: 'x' }, fields: ['page'] } },
  addRecall: {
    good: { headers: someone, payload: { topicId: 1, fio: 'Анна', phone: '+7 900 123-45-67', consent: true } },
    bad: { headers: someone, payload: { topicId: 99, fio: '??', phone: 'abcde', consent: false }, fields: ['topicId', 'fio', 'phone', 'consent'] },
  },
  cancelRecall: { good: { query: { id: '1' }, status: 401 }, bad: { headers: someone, query: { id: '0' }, fields: ['id'] } },
  login: {
    good: { payload: { username: 'anna@example.ru', deviceId: 'sweep-device' } },
    bad: { payload: { username: 'nobody' }, fields: ['username'] },
  },
  signup: {
    good: {
      payload: {
        fio: 'Иванова Анна',
        email: 'signup@example.ru',
        phone: '+7 900 123-45-67',
        password: 'тридцать три оверлока',
        consents: { personalData: true },
        deviceId: 'sweep-device',
      },
    },
    bad: {
      payload: {
        fio: '77',
        email: 'x@',
        phone: '12345',
        password: '12345678',
        isOrganization: true,
        consents: { personalData: false },
        deviceId: 'sweep-device',
      },
      fields: ['fio', 'email', 'phone', 'password', 'organization.inn', 'organization.name', 'consents.personalData'],
    },
  },
  sendVerification: {
    good: { payload: { email: 'signup@example.ru', deviceId: 'sweep-device' } },
    bad: { payload: { email: null, deviceId: 'sweep-device' }, fields: ['email'] },
  },
  verify: {
    good: { payload: { email: 'anna@example.ru', code: '00000000', deviceId: 'sweep-device' }, status: 422 },
    bad: { payload: {}, fields: ['code', 'deviceId'] },
  },
  sendPasswordReset: {
    good: { payload: { email: ' Anna@example.ru ', deviceId: 'sweep-device' } },
    bad: { payload: { email: null, deviceId: 'sweep-device' }, fields: ['email'] },
  },
  resetPassword: {
    good: { payload: { email: 'anna@example.ru', code: '00000000', password: 'тридцать три оверлока', deviceId: 'sweep-device' }, status: 422 },
    bad: { payload: { email: 'anna@example.ru', code: '1', password: '12345678', deviceId: 'sweep-device' }, fields: ['password'] },
  },
  sendTemporaryPassword: {
    good: { payload: { email: 'temporary@example.ru', deviceId: 'sweep-device' } },
    bad: { payload: { email: '', deviceId: 'sweep-device' }, fields: ['email'] },
  },
  changePassword: { good: { payload: { password: 'тридцать три оверлока' }, status: 401 }, bad: null },
  getPassword: { good: { status: 401 }, bad: null },
  logout: { good: { payload: {} }, bad: { payload: { refreshToken: 1 }, fields: ['refreshToken'] } },
  listSessions: { good: { status: 401 }, bad: null },
  endSessions: { good: { status: 401 }, bad: null },
  endSession: { good: { path: { id: '0c2b7b1e-3a51-4e7a-9a52-7b8d52a3f0aa' }, status: 401 }, bad: null },
  refreshSession: { good: { payload: { oldRefreshToken: 'x' }, status: 406 }, bad: { payload: {}, fields: ['oldRefreshToken'] } },
  listNotifications: {
    good: { headers: someone, query: { limit: '5' } },
    bad: { headers: someone, query: { showReceived: 'x', limit: '0' }, fields: ['showReceived', 'limit'] },
  },
  countNotifications: { good: { headers: someone }, bad: null },
  markAllRead: { good: { headers: someone, payload: {} }, bad: { headers: someone, payload: { notifyIDs: 'all' }, fields: ['notifyIDs'] } },
  createLiveTicket: { good: { headers: someone }, bad: null },
  getNotification: { good: { path: { id: '1' }, status: 401 }, bad: { path: { id: 'x' }, fields: ['id'] } },
  getProfile: { good: { headers: someone }, bad: null },
  changeProfile: {
    good: { headers: someone, payload: { version: 0, fio: 'Анна Иванова', organization: null, schoolInfo: null } },
    bad: { headers: someone, payload: { version: -1, fio: 1 }, fields: ['version', 'fio'] },
  },
  sendEmailCode: { good: { payload: { email: 'new@example.ru' }, status: 401 }, bad: { headers: someone, payload: {}, fields: ['email'] } },
  changeEmail: {
    good: { payload: { email: 'new@example.ru', code: '1' }, status: 401 },
    bad: { headers: someone, payload: {}, fields: ['email', 'code'] },
  },
  returnEmail: { good: { payload: { token: '1' }, status: 404 }, bad: { payload: { token: '' }, fields: ['token'] } },
  changePhone: {
    good: { payload: { phone: '' }, status: 401 },
    bad: { headers: someone, payload: { phone: '1', password: 'x' }, fields: ['phone'] },
  },
  eraseUser: { good: { payload: { password: 'x' }, status: 401 }, bad: { headers: someone, payload: {}, fields: ['code'] } },
  getPartProfile: { good: { status: 401 }, bad: null },
  getParams: { good: { headers: someone }, bad: null },
  changeParams: {
    good: { headers: someone, payload: { listingView: 'rows', city: 'Иваново' } },
    bad: { headers: someone, payload: { listingView: 'table', city: 5 }, fields: ['listingView', 'city'] },
  },
  listConsents: { good: { status: 401 }, bad: null },
  listFormTypes: { good: { path: { x: 'help' } }, bad: { path: { x: 'HELP' }, fields: ['x'] } },
  getForm: { good: { path: { x: 'complaints' } }, bad: { path: { x: "' or 1" }, fields: ['x'] } },
  sendForm: {
    good: {
      payload: {
        type: 'recall',
        values: { topic: 'choice', name: 'Анна', phone: '8 (900) 123-45-67', time: 'any' },
        consents: { personalData: true },
        page: '/contacts',
      },
    },
    bad: {
      payload: { type: 'recall', values: { phone: '123', topic: 'x' }, consents: { personalData: false } },
      fields: ['values.phone', 'values.topic', 'values.name', 'values.time', 'consents.personalData'],
    },
  },
  listRequests: { good: { status: 401 }, bad: null },
  viewRequest: { good: { path: { id: '1' }, status: 404 }, bad: { path: { id: 'x' }, fields: ['id'] } },
  cancelRequest: { good: { query: { id: '1' }, status: 401 }, bad: null },
  listQuestions: { good: { query: { search: 'оверлок' } }, bad: { query: { page: '0', limit: '1000' }, fields: ['page', 'limit'] } },
  askForRestocked: {
    good: { payload: { email: 'waits@example.ru', offer: soldOut.offer, consent: true } },
    bad: { payload: { email: 'waits@', consent: false }, fields: ['email', 'group', 'consent'] },
  },
  confirmRestocked: { good: { payload: { token: '1.x' }, status: 404 }, bad: { payload: {}, fields: ['token'] } },
  endRestocked: { good: { payload: { token: '1.x' }, status: 404 }, bad: { payload: {}, fields: ['token'] } },
  subscribe: { good: { payload: { email: 'reader@example.ru' } }, bad: { payload: { email: 'reader@' }, fields: ['email'] } },
  getSubscriptionStatus: { good: { query: { email: 'reader@example.ru' } }, bad: { query: {}, fields: ['email'] } },
  confirmSubscription: { good: { payload: { token: '1.x' }, status: 404 }, bad: { payload: {}, fields: ['token'] } },
  endSubscription: {
    good: { payload: { token: recipientToken({ tokenSecret: testTokenSecret }, 'end', reader, '') } },
    bad: { payload: {}, fields: ['token'] },
  },
  withdrawConsent: {
    good: { headers: someone, query: { kind: 'advertising' } },
    bad: { headers: someone, query: { kind: 'personal-data' }, fields: ['kind'] },
  },
  keepCookieChoice: {
    good: { payload: { id: '7d0c2b7b-3a51-4e7a-9a52-7b8d52a3f0aa', version: '2026-11', statistics: true, source: 'banner' } },
    bad: { payload: { id: 'x', version: '2026-11', source: 'letter' }, fields: ['id', 'statistics', 'source'] },
  },
  getConsentText: { good: { query: { kind: 'personal-data' } }, bad: { query: { kind: 'x', version: '' }, fields: ['kind', 'version'] } },
  getImage: {
    good: { path: { fileId: product.file, ext: 'webp' }, query: { preview: '160' } },
    bad: { path: { fileId: product.file, ext: 'webp' }, query: { preview: '161' }, fields: ['preview'] },
  },
  getFile: { good: { path: { id: product.file } }, bad: { path: { id: 'passwd' }, fields: ['id'] } },
  getRobots: { good: { query: { origin: 'https://shpulka.localhost' } }, bad: { query: { origin: 'shop"><script>' }, fields: ['origin'] } },
  getSitemap: { good: {}, bad: { query: { origin: 'ftp://shop.example' }, fields: ['origin'] } },
  getSitemapPart: { good: { path: { part: 'products1' } }, bad: { path: { part: '../1' }, fields: ['part'] } },
  getYml: { good: {}, bad: { query: { origin: 'x' }, fields: ['origin'] } },
  getRss: { good: {}, bad: { query: { origin: 'x' }, fields: ['origin'] } },
  listPriceLists: { good: {}, bad: null },
  getPriceList: { good: { path: { code: 'vyshivka' } }, bad: { path: { code: 'vyshivka' }, query: { origin: 'x' }, fields: ['origin'] } },
  listPartSchemes: { good: { query: { kind: 'spare-parts' } }, bad: { query: { kind: 'x' }, fields: ['kind'] } },
  getPartScheme: { good: { path: { code: 'net-takoy' }, status: 404 }, bad: { path: { code: 'а'.repeat(201) }, fields: ['code'] } },
  listManuals: { good: { query: { search: 'L-55' } }, bad: { query: { page: '0', limit: '1000' }, fields: ['page', 'limit'] } },
  getVideo: {
    good: { path: { fileId: product.file, extension: 'webm' }, status: 404 },
    bad: { path: { fileId: 'passwd', extension: 'exe' }, fields: ['fileId', 'extension'] },
  },
  downloadFile: { good: { path: { id: product.file } }, bad: { path: { id: 'passwd' }, fields: ['id'] } },
}

/** What a buyer sends after the shop has told the price of delivery. */
async function orderForm() {
  const asBuyer = { headers: { 'x-cart-token': buyer } }
  const basket = (await app.inject({ method: 'POST', url: '/api/basket/v1/products', payload: { groups }, ...asBuyer })).json()
  const [calculation] = (await app.inject({ method: 'POST', url: '/api/delivery/v1/calculate/address', payload: { address }, ...asBuyer })).json()
  const [payment] = (await app.inject('/api/payments/v1')).json()
  return {
    accept: true,
    personalData: { fio: 'Иванова Анна', email: 'anna@example.ru', phone: '+7 900 123-45-67' },
    consents: { personalData: true },
    personalPayment: payment.id,
    personalDelivery: { method: calculation.methodId, calculationId: calculation.calculationId },
    personalShipping: { shipping: address },
    total: basket.total.price + calculation.price,
  }
}

const calls = nouns.flatMap((noun) => Object.entries(noun.calls as Record<string, Call>).map(([name, call]) => ({ name, call })))

/** Each from an address of its own: what is often done is not what is tried here. */
let addresses = 0
const freshAddress = () => {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

const ask = (call: Call, { path = {}, headers = {}, ...rest }: Omit<InjectOptions, 'method' | 'url' | 'path'> & { path?: Record<string, string> }) =>
  app.inject({
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? name))}`,
    headers: { 'x-cart-token': cartToken, ...headers },
    remoteAddress: freshAddress(),
    ...rest,
  } as InjectOptions)

describe.each(calls)('$call.method $call.path', ({ name, call }) => {
  const { good, bad } = examples[name as CallName]
  const { status = 200, ...request } = good

  test(`${status} answers by its schema`, async () => {
    await ask(basket.addProducts, { payload: { groups, change: true } })
    const answer = await ask(call, request)
    expect(answer.statusCode, answer.body.slice(0, 500)).toBe(status)
    expect(answer.headers['x-request-id']).toBeTruthy()
    if (status === 200 && call.returns !== 'bytes') expect([...Value.Errors(call.answer, answer.json())]).toEqual([])
    if (status !== 200) expect(answer.json()).toMatchObject({ statusCode: status, message: expect.stringMatching(/[а-яё]/i), errors: {} })
  })

  if (bad)
    test('400 names the field that is wrong', async () => {
      const { fields, ...wrong } = bad
      const answer = await ask(call, wrong)
      expect(answer.statusCode, answer.body.slice(0, 500)).toBe(400)
      const { errors } = answer.json<{ errors: Record<string, string> }>()
      expect(Object.keys(errors)).toEqual(expect.arrayContaining([...fields]))
      for (const message of Object.values(errors)) expect(message).toMatch(/[а-яё]/i)
    })

  test('400 or the like, never 5xx, for what nobody should send', async () => {
    const junk = [
      { payload: { __proto__: null, constructor: { prototype: 1 } } },
      { payload: [] },
      { payload: '{"a":', headers: { 'content-type': 'application/json' } },
      { query: { 'a[b]': '1', ids: "1'--", url: `/${'%'.repeat(50)}`, orderId: '9'.repeat(40), code: '\u0000' } },
      { headers: { authorization: 'Bearer a.b.c' } },
      { headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJ1aWQiOjF9.' } },
      { headers: { 'x-site-id': '1 or 1=1' } },
      { path: { fileId: '../../etc/passwd', ext: 'webp', id: '..%2f' } },
    ]
    for (const request of junk) expect((await ask(call, request as Parameters<typeof ask>[1])).statusCode, JSON.stringify(request)).toBeLessThan(500)
  })

  test('400 or the like in Russian, soon, for junk in any field', async () => {
    for (const { what, ...request } of junkFor(call, good)) {
      const before = process.cpuUsage()
      const answer = await ask(call, request as Parameters<typeof ask>[1])
      expect(answer.statusCode, what).toBeLessThan(500)
      expect(workSince(before), what).toBeLessThan(3_000)
      if (answer.statusCode < 400) continue
      const { message, errors } = answer.json<{ message: string; errors: Record<string, string> }>()
      expect([message, typeof errors], `${what}: ${answer.body.slice(0, 200)}`).toEqual([expect.stringMatching(russianOrSpecified), 'object'])
      for (const text of Object.values(errors)) expect(text, what).toMatch(/[а-яё]/i)
    }
  }, 60_000)
})

test.each(['/api/partners/v1/%E0%A4%A', `/api/file/v1/${'ш'.repeat(5_000)}`, '/api/%', '/api/catalog/v1/products/view?id=%E0%A4%A'])(
  '4xx an address that cannot be read: %.40s',
  async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/[а-яё]/i), errors: expect.any(Object) })
  },
)

test('400 an id no short list can hold is refused before the database sees it', async () => {
  expect((await ask(delivery.listDeliveryPoints, { query: { methodId: '32768' } })).json()).toMatchObject({
    statusCode: 400,
    errors: { methodId: expect.any(String) },
  })
  const order = { ...(examples.placeOrder.good.payload as object), personalPayment: 32_768 }
  expect((await ask(orders.placeOrder, { payload: order })).json()).toMatchObject({
    statusCode: 400,
    errors: { personalPayment: expect.any(String) },
  })
})

test('a dealer sees a dealer’s prices and a guest never does, whoever asked before, on either site', async () => {
  const dealers = new Map(await Promise.all([1, 2].map(async (siteId) => [siteId, await signIn(pool, 'dealer', 'dealer', { siteId })] as const)))
  const carts = { guest: '0c2b7b1e-3a51-4e7a-9a52-7b8d52a3f0ab', dealer: '0c2b7b1e-3a51-4e7a-9a52-7b8d52a3f0ac' }
  const shown = new Set<string>()
  for (const { name, call } of calls) {
    const { good } = examples[name as CallName]
    for (const who of ['guest', 'dealer', 'guest'] as const) {
      for (const siteId of [1, 2]) {
        const site = { 'x-site-id': String(siteId), 'x-cart-token': carts[who], ...(who === 'dealer' && dealers.get(siteId)) }
        if (/^\/(basket|delivery|orders)/.test(call.path)) await ask(basket.addProducts, { payload: { groups, change: true }, headers: site })
        const answer = await ask(call, { ...good, headers: { ...good.headers, ...site } })
        expect(answer.statusCode, `${name} for a ${who} on site ${siteId}`).toBeLessThan(500)
        if (!showsDealerPrice(JSON.stringify(answer.headers) + answer.body)) continue
        expect(`${name} for a ${who} on site ${siteId}`).toContain('dealer')
        shown.add(name)
      }
    }
  }
  // The prices are there to be seen.
  const priced = [
    'listProducts',
    'viewProduct',
    'listProductsByIds',
    'listFilters',
    'listSimilarProducts',
    'listCollectionProducts',
    'compareProducts',
  ]
  expect([...shown]).toEqual(expect.arrayContaining([...priced, 'getBasket', 'getBasketTotal', 'addProducts', 'priceVirtualBasket']))
}, 120_000)

/** What the specification does not name: what machines read, what is offered while a buyer types, manuals and schemes, second steps of its own calls. */
const ownCalls: ReadonlySet<Call> = new Set<Call>([
  ...Object.values(consents),
  forms.listRequests,
  forms.viewRequest,
  forms.cancelRequest,
  forms.listQuestions,
  mailSender.confirmRestocked,
  mailSender.endRestocked,
  mailDistribution.confirmSubscription,
  mailDistribution.endSubscription,
  constructorSets.listConstructorSets,
  constructorSets.viewConstructorSet,
  constructorSets.priceConstructorSet,
  ...Object.values(feeds),
  ...Object.values(manuals),
  ...Object.values(orderDocuments),
  ...Object.values(partSchemes),
  ...Object.values(pastedLists),
  basket.mergeBasket,
  delivery.listDeliveryTariffs,
  delivery.listPlaces,
  shipping.getLastDelivery,
  orders.cancelOwnOrder,
  orders.confirmOrder,
  shipments.takeShipmentNotice,
  ...Object.values(priceLists),
  ...Object.values(priceOffers),
  raffles.listRaffles,
  raffles.getRaffleTickets,
  raffles.getOwnRaffleEntry,
  ...Object.values(recalls),
  ...Object.values(receipts),
  refunds.listRefunds,
  refunds.getRefundTerms,
  refunds.viewRefund,
  catalog.listSuggestions,
  reviews.listOwnReviews,
  reviews.listReviewable,
  reviews.changeReview,
  reviews.deleteReview,
  reviews.voteForReview,
  payments.takeNotification,
  notifications.createLiveTicket,
  sessions.resetPassword,
  sessions.getPassword,
  sessions.logout,
  sessions.listSessions,
  sessions.endSessions,
  sessions.endSession,
  users.sendEmailCode,
  users.changeEmail,
  users.changePhone,
  users.returnEmail,
])

const specification = fileURLToPath(new URL('../../../../shared/spec/calls.json', import.meta.url))

describe.skipIf(!existsSync(specification))('the specification’s calls', () => {
  const specified = existsSync(specification) ? (JSON.parse(readFileSync(specification, 'utf8')) as { method: string; path: string }[]) : []
  const spelled = specified.map(({ method, path }) => `${method} ${path}`)
  const served = calls.map(({ call }) => `${call.method} ${call.path}`)
  const own = new Set([...ownCalls].map((call) => `${call.method} ${call.path}`))

  test('every call served is spelled as the specification spells it', () => {
    expect(served.filter((each) => !own.has(each) && !spelled.includes(each))).toEqual([])
  })

  test('all 115 are served', () => {
    expect(new Set(spelled).size).toBe(115)
    // The live channel is no request with an answer: notifications/live-channel.test.ts.
    expect(spelled.filter((each) => !served.includes(each))).toEqual(['WS /notifications/v1/notification/subscribe'])
  })
})
