import * as banners from '@shpulka/contract/banners'
import * as basket from '@shpulka/contract/basket'
import * as blanks from '@shpulka/contract/blanks'
import * as blocks from '@shpulka/contract/blocks'
import * as bonuses from '@shpulka/contract/bonuses'
import type { Call, Calls } from '@shpulka/contract/call'
import * as catalog from '@shpulka/contract/catalog'
import * as categorySuggestions from '@shpulka/contract/category-suggestions'
import * as collections from '@shpulka/contract/collections'
import * as compareProducts from '@shpulka/contract/compare-products'
import * as consents from '@shpulka/contract/consents'
import * as constructorSets from '@shpulka/contract/constructor-sets'
import * as dadata from '@shpulka/contract/dadata'
import * as delivery from '@shpulka/contract/delivery'
import * as employees from '@shpulka/contract/employees'
import * as favorites from '@shpulka/contract/favorites'
import * as feeds from '@shpulka/contract/feeds'
import * as files from '@shpulka/contract/files'
import * as forms from '@shpulka/contract/forms'
import { answerHeaders, requestHeaders } from '@shpulka/contract/headers'
import * as mailDistribution from '@shpulka/contract/mail-distribution'
import * as mailSender from '@shpulka/contract/mail-sender'
import * as manuals from '@shpulka/contract/manuals'
import * as news from '@shpulka/contract/news'
import * as notifications from '@shpulka/contract/notifications'
import * as oneClick from '@shpulka/contract/one-click'
import * as orderDocuments from '@shpulka/contract/order-documents'
import * as orders from '@shpulka/contract/orders'
import * as organizationMapper from '@shpulka/contract/organization-mapper'
import * as pages from '@shpulka/contract/pages'
import * as partSchemes from '@shpulka/contract/part-schemes'
import * as partners from '@shpulka/contract/partners'
import * as pastedLists from '@shpulka/contract/pasted-lists'
import * as payments from '@shpulka/contract/payments'
import * as priceLists from '@shpulka/contract/price-lists'
import * as priceOffers from '@shpulka/contract/price-offers'
import * as problem from '@shpulka/contract/problem'
import * as proofOfWork from '@shpulka/contract/proof-of-work'
import * as raffles from '@shpulka/contract/raffles'
import * as recalls from '@shpulka/contract/recalls'
import * as receipts from '@shpulka/contract/receipts'
import * as refunds from '@shpulka/contract/refunds'
import * as reviews from '@shpulka/contract/reviews'
import * as sessions from '@shpulka/contract/sessions'
import * as settings from '@shpulka/contract/settings'
import * as shipments from '@shpulka/contract/shipments'
import * as shipping from '@shpulka/contract/shipping'
import * as shopPoints from '@shpulka/contract/shop-points'
import * as similarProducts from '@shpulka/contract/similar-products'
import * as users from '@shpulka/contract/users'
import * as widgets from '@shpulka/contract/widgets'
import { proofRoutes } from './proof-of-work/proof-routes.ts'

/** The contract by noun: its calls, and whatever else its file exports. */
export const nouns = [
  { code: 'settings', title: 'Настройки и начало работы', calls: settings.settings, exports: settings },
  { code: 'catalog', title: 'Каталог', calls: catalog.catalog, exports: catalog },
  { code: 'partners', title: 'Бренды', calls: partners.partners, exports: partners },
  { code: 'categorySuggestions', title: 'Похожие разделы', calls: categorySuggestions.categorySuggestions, exports: categorySuggestions },
  { code: 'similarProducts', title: 'Похожие и подходящие товары', calls: similarProducts.similarProducts, exports: similarProducts },
  { code: 'collections', title: 'Подборки', calls: collections.collections, exports: collections },
  { code: 'bonuses', title: 'Бонусы', calls: bonuses.bonuses, exports: bonuses },
  { code: 'compareProducts', title: 'Сравнение', calls: compareProducts.compareProducts, exports: compareProducts },
  { code: 'banners', title: 'Баннеры', calls: banners.banners, exports: banners },
  { code: 'news', title: 'Новости, акции и статьи', calls: news.news, exports: news },
  { code: 'pages', title: 'Страницы', calls: pages.pages, exports: { ...blocks, ...pages } },
  { code: 'widgets', title: 'Виджеты', calls: widgets.widgets, exports: widgets },
  { code: 'basket', title: 'Корзина', calls: basket.basket, exports: basket },
  { code: 'constructorSets', title: 'Комплекты', calls: constructorSets.constructorSets, exports: constructorSets },
  { code: 'favorites', title: 'Избранное', calls: favorites.favorites, exports: favorites },
  { code: 'pasted-lists', title: 'Вставленные списки', calls: pastedLists.pastedLists, exports: pastedLists },
  { code: 'delivery', title: 'Доставка', calls: delivery.delivery, exports: delivery },
  { code: 'shipments', title: 'Отправления', calls: shipments.shipments, exports: shipments },
  { code: 'shipping', title: 'Адреса покупателя', calls: shipping.shipping, exports: shipping },
  { code: 'shopPoints', title: 'Магазины и дилеры', calls: shopPoints.shopPoints, exports: shopPoints },
  { code: 'employees', title: 'Сотрудники', calls: employees.employees, exports: employees },
  { code: 'dadata', title: 'Подсказки адресов', calls: dadata.dadata, exports: dadata },
  { code: 'organizationMapper', title: 'Поиск организаций', calls: organizationMapper.organizationMapper, exports: organizationMapper },
  { code: 'payments', title: 'Оплата', calls: payments.payments, exports: payments },
  { code: 'orders', title: 'Заказы', calls: orders.orders, exports: orders },
  { code: 'oneClick', title: 'Заказ в один клик', calls: oneClick.oneClick, exports: oneClick },
  { code: 'orderDocuments', title: 'Документы заказа', calls: orderDocuments.orderDocuments, exports: orderDocuments },
  { code: 'priceOffers', title: 'Коммерческие предложения', calls: priceOffers.priceOffers, exports: priceOffers },
  { code: 'refunds', title: 'Возвраты', calls: refunds.refunds, exports: refunds },
  { code: 'reviews', title: 'Отзывы', calls: reviews.reviews, exports: reviews },
  { code: 'receipts', title: 'Чеки', calls: receipts.receipts, exports: receipts },
  { code: 'sessions', title: 'Вход', calls: sessions.sessions, exports: sessions },
  { code: 'users', title: 'Профиль', calls: users.users, exports: users },
  { code: 'consents', title: 'Согласия', calls: consents.consents, exports: consents },
  { code: 'mailDistribution', title: 'Рассылка', calls: mailDistribution.mailDistribution, exports: mailDistribution },
  { code: 'forms', title: 'Формы и обращения', calls: forms.forms, exports: forms },
  { code: 'mailSender', title: 'Сообщить о поступлении', calls: mailSender.mailSender, exports: mailSender },
  { code: 'notifications', title: 'Уведомления', calls: notifications.notifications, exports: notifications },
  { code: 'blanks', title: 'Бланки предзаказа', calls: blanks.blanks, exports: blanks },
  { code: 'raffles', title: 'Розыгрыши', calls: raffles.raffles, exports: raffles },
  { code: 'recalls', title: 'Обратный звонок', calls: recalls.recalls, exports: recalls },
  { code: 'files', title: 'Картинки и файлы', calls: files.files, exports: files },
  { code: 'feeds', title: 'Для поисковиков и агрегаторов', calls: feeds.feeds, exports: feeds },
  { code: 'priceLists', title: 'Прайс-листы', calls: priceLists.priceLists, exports: priceLists },
  { code: 'partSchemes', title: 'Схемы запчастей', calls: partSchemes.partSchemes, exports: partSchemes },
  { code: 'manuals', title: 'Инструкции', calls: manuals.manuals, exports: manuals },
] as const satisfies readonly { code: string; title: string; calls: Calls; exports: object }[]

/** A JSON Schema as it stands in the document. */
export interface Schema {
  $ref?: string
  type?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
}

interface Parameter {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

interface Reply {
  $ref?: string
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, { schema: Schema }>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, Reply | { $ref: string }>
  security?: Record<string, string[]>[]
}

export interface ApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    headers: Record<string, { description: string; schema: Schema }>
    responses: Record<string, Reply>
    securitySchemes: Record<string, object>
  }
}

const bytesTypes: Readonly<Record<string, readonly string[]>> = {
  getImage: ['image/webp', 'image/avif', 'image/jpeg', 'image/svg+xml'],
  getVideo: ['video/mp4', 'video/webm'],
}
const headersEverywhere = ['x-site-id', 'x-currency-id', 'x-client-platform', 'x-cart-token'] as const
const proofHeaders = ['x-pow-session', 'x-pow-time', 'x-pow-nonce'] as const

/** The OpenAPI 3.1 document of every call of the contract: the same values the server checks requests by. */
export function apiDocument(): ApiDocument {
  const models = namedSchemas()
  const paths: ApiDocument['paths'] = {}
  for (const noun of nouns)
    for (const [name, call] of Object.entries(noun.calls as Calls)) {
      paths[call.path] ??= {}
      paths[call.path]![call.method.toLowerCase()] = operation(name, noun.code, call, models)
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Шпулька: API магазина',
      version: '1',
      description:
        'Деньги — целые копейки рубля. Ошибки — всегда в виде Problem: код, сообщение и замечания к полям по-русски. ' +
        'Покупатель без входа узнаётся по x-cart-token, вошедший — по токену Bearer. ' +
        'Вызовы из pow.routes просят доказательство работы. Условия (pow) дают /init/v1, /config-provider/v1 и ответ 428. ' +
        'Нужно подобрать nonce, с которым SHA-256 строк pow1, session, время, МЕТОД, путь от /api, SHA-256 тела в hex и nonce ' +
        '(между ними перевод строки) начинается с bits нулевых бит, и послать x-pow-session, x-pow-time и x-pow-nonce. ' +
        'Одно доказательство годится для одного запроса и одного его повтора за 30 секунд.',
    },
    servers: [{ url: '/api' }],
    tags: nouns.map(({ code, title }) => ({ name: code, description: title })),
    paths,
    components: {
      schemas: Object.fromEntries([...models].map(([schema, name]) => [name, written(schema as Schema, models, name)])),
      parameters: Object.fromEntries(
        [...headersEverywhere, 'idempotency-key' as const, ...proofHeaders].map((name) => [
          name,
          { name, in: 'header', required: false, description: requestHeaders[name], schema: headerSchemas[name] },
        ]),
      ),
      headers: Object.fromEntries(Object.entries(answerHeaders).map(([name, description]) => [name, { description, schema: { type: 'string' } }])),
      responses: {
        Problem: {
          description: 'Отказ в общем виде',
          headers: { 'x-request-id': { $ref: '#/components/headers/x-request-id' } },
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: requestHeaders.authorization } },
    },
  }
}

const headerSchemas: Record<(typeof headersEverywhere)[number] | (typeof proofHeaders)[number] | 'idempotency-key', Schema> = {
  'x-site-id': { type: 'integer', minimum: 1 },
  'x-currency-id': { type: 'integer', minimum: 1 },
  'x-client-platform': { type: 'string', maxLength: 20 },
  'x-cart-token': { type: 'string', format: 'uuid' },
  'idempotency-key': { type: 'string', maxLength: 128 },
  'x-pow-session': { type: 'string', maxLength: 250 },
  'x-pow-time': { type: 'integer' },
  'x-pow-nonce': { type: 'string', pattern: '^[\\w-]{1,32}$' },
}

/** Schemas that contract files export under a name, by identity: whoever uses one refers to it. */
function namedSchemas(): Map<object, string> {
  const models = new Map<object, string>([
    [problem.Problem, 'Problem'],
    [proofOfWork.ProofTerms, 'ProofTerms'],
  ])
  for (const { exports } of nouns)
    for (const [name, value] of Object.entries(exports as Record<string, unknown>))
      if (/^[A-Z]/.test(name) && typeof value === 'object' && value !== null && 'type' in value) models.set(value, name)
  return models
}

function operation(name: string, tag: string, call: Call, models: Map<object, string>): Operation {
  return {
    operationId: name,
    tags: [tag],
    summary: call.summary,
    parameters: [
      ...parametersOf(call.params, 'path', models),
      ...parametersOf(call.query, 'query', models),
      ...headersEverywhere.map((header) => ({ $ref: `#/components/parameters/${header}` })),
      ...(call.method === 'POST' ? [{ $ref: '#/components/parameters/idempotency-key' }] : []),
      ...(isProven(call) ? proofHeaders.map((header) => ({ $ref: `#/components/parameters/${header}` })) : []),
    ],
    ...(call.body && {
      requestBody: {
        required: 'required' in call.body && (call.body.required as string[]).length > 0,
        content: { 'application/json': { schema: written(call.body as Schema, models) } },
      },
    }),
    ...(call.form && { requestBody: { required: true, content: { 'multipart/form-data': { schema: writtenForm(call.form as Schema, models) } } } }),
    responses: {
      200: {
        description: 'Готово',
        headers: Object.fromEntries(Object.keys(answerHeaders).map((header) => [header, { $ref: `#/components/headers/${header}` }])),
        content: call.returns === 'bytes' ? bytesOf(name) : { 'application/json': { schema: written(call.answer as Schema, models) } },
      },
      400: refusal('Bad input: which field is wrong is in errors', models),
      ...(call.needs === 'user' && { 401: refusal('Without a sign-in', models) }),
      ...(isProven(call) && { 428: refusal('No good proof of work: pow holds new terms', models) }),
      ...Object.fromEntries(Object.entries(call.errors ?? {}).map(([status, why]) => [status, refusal(why, models)])),
      default: { $ref: '#/components/responses/Problem' },
    },
    security: call.needs === 'user' ? [{ bearer: [] }] : [{}, { bearer: [] }],
  }
}

const isProven = ({ method, path }: Call) => proofRoutes.some((route) => route.method === method && route.path === path)

const bytesOf = (name: string) => Object.fromEntries((bytesTypes[name] ?? ['application/octet-stream']).map((type) => [type, { schema: {} }]))

const refusal = (description: string, models: Map<object, string>): Reply => ({
  description,
  content: { 'application/json': { schema: written(problem.Problem as Schema, models) } },
})

function parametersOf(part: Call['query'], place: 'path' | 'query', models: Map<object, string>): Parameter[] {
  const { properties = {}, required = [] } = (part ?? {}) as Schema
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    // What has a default is filled in.
    required: required.includes(name) && schema.default === undefined,
    ...(schema.description !== undefined && { description: schema.description }),
    schema: written(schema, models),
  }))
}

/** A schema as plain JSON, with references in place of named ones. */
/** The fields of a form with its file. */
function writtenForm(form: Schema, models: Map<object, string>): Schema {
  const { properties = {}, required = [], ...rest } = written(form, models)
  return {
    ...rest,
    properties: { ...properties, file: { type: 'string', format: 'binary', description: 'The file.' } },
    required: [...required, 'file'],
  }
}

function written(schema: Schema, models: Map<object, string>, self?: string): Schema {
  const name = models.get(schema)
  if (name !== undefined && name !== self) return { $ref: `#/components/schemas/${name}` }
  const { $id: _id, ...rest } = schema as Schema & { $id?: string }
  const each = (of: Record<string, Schema>) => Object.fromEntries(Object.entries(of).map(([key, value]) => [key, written(value, models)]))
  return {
    ...rest,
    ...(rest.properties && { properties: each(rest.properties) }),
    ...(rest.patternProperties && { patternProperties: each(rest.patternProperties) }),
    ...(rest.items && { items: written(rest.items, models) }),
    ...(rest.anyOf && { anyOf: rest.anyOf.map((one) => written(one, models)) }),
  }
}
