import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { closeAfterwards } from '../../test-closing.ts'
import { moyskladLimits, requestUnits } from './moysklad-limits.rule.ts'

/** A simulated failure. `lost`: the request is applied but never answered; `cut`: the answer breaks off. */
export type MoyskladFault = 'none' | '500' | 'cut' | 'lost' | 'html'

export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly params: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

interface Settings {
  /** In milliseconds; the clock of the client. */
  readonly now: () => number
  readonly rows?: readonly object[]
  /** The stored data; tests may change it. */
  readonly account?: FakeAccount
  readonly fault?: (request: FakeRequest) => MoyskladFault
  /** Delays answers until it resolves. */
  readonly hold?: () => Promise<unknown>
}

/** The data of one account of МойСклад, in the format of its API. */
export interface FakeAccount {
  goods: FakeGoods[]
  folders: object[]
  units: object[]
  currencies: object[]
  priceTypes: object[]
  stores: { readonly id: string; readonly name: string }[]
  /** Missing when the account has no orders. */
  readonly orders?: FakeOrders
  /** Webhooks, by list. */
  readonly hooks: Record<'webhook' | 'webhookstock', FakeWebhook[]>
  /** By product or variant: units by store (null while they are recalculated), and the time of the last change. */
  readonly stock: Map<string, { readonly stores: Readonly<Record<string, number | null>>; readonly changedAt: Date }>
}

/** Customer orders and the objects they refer to. */
export interface FakeOrders {
  readonly organizations: { readonly id: string; readonly name: string }[]
  readonly states: { readonly id: string; readonly name: string }[]
  readonly agents: FakeEntity[]
  readonly services: FakeEntity[]
  readonly documents: FakeDocument[]
  readonly money: FakeMoney[]
  readonly expenseItems: { readonly id: string; readonly name: string }[]
}

/** An incoming or outgoing payment. */
export interface FakeMoney {
  readonly kind: 'paymentin' | 'cashin' | 'paymentout' | 'cashout'
  readonly id: string
  readonly syncId?: string
  readonly sum: number
  readonly moment: string
  readonly paymentPurpose?: string
  readonly agent: { meta: { href: string } }
  readonly operations: readonly { readonly meta: { href: string; type: string }; readonly linkedSum: number }[]
  deleted?: string
}

export type FakeEntity = Record<string, unknown> & { readonly id: string }

interface FakePosition {
  quantity: number
  price: number
  reserve?: number
  assortment: { meta: { href: string } }
}

/** A stored customer order; people may change it. */
export interface FakeDocument {
  readonly id: string
  readonly syncId: string
  readonly name: string
  updated: string
  applicable: boolean
  deleted?: string
  payedSum: number
  shippedSum: number
  shipmentAddress?: string
  state: { meta: { href: string } }
  readonly agent: { meta: { href: string } }
  readonly organization: { meta: { href: string } }
  positions: FakePosition[]
}

/** A webhook. */
interface FakeWebhook {
  readonly id: string
  readonly url: string
  readonly enabled: boolean
}

interface FakeGoods {
  readonly id: string
  readonly meta: { readonly type: string }
  /** Moscow time, for example 2026-02-03 10:15:00.000. */
  readonly updated: string
  readonly archived: boolean
}

export const fakeToken = 'b5d5c8a0b5d5c8a0b5d5c8a0fake'
const maxRows = 1_000
const prefix = '/api/remap/1.2'

/** `openFakeMoysklad`, closed with the test. */
export async function fakeMoysklad(settings: Settings) {
  const { close, ...fake } = await openFakeMoysklad(settings)
  closeAfterwards(close)
  return fake
}

/**
 * A server with JSON API 1.2, as strict as МойСклад: gzip, the token, units per three seconds, five requests at once.
 */
export async function openFakeMoysklad({ now, rows = [], account, fault = () => 'none', hold }: Settings) {
  const counted: { at: number; units: number }[] = []
  const requests: FakeRequest[] = []
  let active = 0
  /** Paths that answer 403; set by tests. */
  const forbidden = { path: (_path: string): boolean => false }
  const stats = { refusedByUnits: 0, refusedByParallel: 0, maxAtOnce: 0, done: 0 }

  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url!, 'http://moysklad')
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    const text = Buffer.concat(parts).toString('utf8')
    const request: FakeRequest = {
      method: incoming.method!,
      path: url.pathname.slice(prefix.length),
      params: url.searchParams,
      headers: incoming.headers,
      body: text === '' ? null : JSON.parse(text),
    }
    requests.push(request)
    if (incoming.headers['accept-encoding'] !== 'gzip') return void response.writeHead(415).end()
    if (incoming.headers.authorization !== `Bearer ${fakeToken}`)
      return sendError(response, 401, 1056, 'Ошибка аутентификации: Неправильный пароль или имя пользователя')
    const at = now()
    const inWindow = counted.filter((each) => each.at > at - moyskladLimits.windowMilliseconds)
    const units = requestUnits(request.path, new Date())
    if (inWindow.reduce((sum, each) => sum + each.units, units) > moyskladLimits.units) {
      stats.refusedByUnits += 1
      const wait = inWindow[0]!.at + moyskladLimits.windowMilliseconds - at
      return sendError(response, 429, 1049, 'Превышено ограничение на количество запросов', {
        'x-lognex-retry-after': wait,
      })
    }
    counted.push({ at, units })
    active += 1
    stats.maxAtOnce = Math.max(stats.maxAtOnce, active)
    try {
      if (active > moyskladLimits.parallel) {
        stats.refusedByParallel += 1
        return sendError(response, 429, 1073, 'Превышено ограничение на одновременное количество запросов')
      }
      await hold?.()
      answer(request, response)
    } finally {
      active -= 1
    }
  })

  function answer(request: FakeRequest, client: ServerResponse) {
    const faultKind = fault(request)
    const response = faultKind === 'lost' ? unanswered(client) : client
    if (faultKind === '500') return sendError(response, 500, 1000, 'Непредвиденная ошибка')
    if (faultKind === 'html') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>')
    if (forbidden.path(request.path)) return sendError(response, 403, 1016, 'Нет прав на просмотр данного объекта')
    stats.done += 1
    if (request.path === '/entity/nothing') return sendError(response, 412, 3000, "поле 'agent' не может быть пустым")
    if (account && /^\/entity\/webhook/.test(request.path)) return answerWebhook(account, request, response)
    if (account?.orders && moneyPath.test(request.path)) return answerMoney(account.orders, request, response)
    if (account?.orders && ordersPath.test(request.path))
      return answerOrders(account, account.orders, request, response)
    if (account && request.method === 'GET' && request.path !== '/entity/assortment')
      return answerRequest(account, request, response)
    if (request.path !== '/entity/assortment') return send(response, 200, { id: 'made', ...(request.body as object) })
    if (request.headers['x-lognex-remap-beta-feature'] !== 'assortmentWithoutStock')
      return sendError(response, 410, 1052, 'Эта версия ассортимента больше не поддерживается')
    const page = pageOf(account ? filtered(account.goods, request.params.get('filter') ?? '') : rows, request.params)
    if (page === null) return sendError(response, 412, 1009, 'Неправильное значение параметра')
    if (faultKind !== 'cut') return send(response, 200, page)
    const bytes = gzipSync(JSON.stringify(page))
    response.writeHead(200, { ...jsonHeaders, 'content-length': bytes.length })
    response.write(bytes.subarray(0, bytes.length >> 1), () => response.socket?.destroy())
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    requests,
    stats,
    counted,
    forbidden,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A response that the client never gets. */
const unanswered = ({ socket }: ServerResponse) =>
  ({ socket, writeHead: () => ({ end: () => socket?.destroy() }) }) as unknown as ServerResponse

/** Null for an invalid page or an unknown filter. */
function pageOf(rows: readonly object[] | null, params: URLSearchParams) {
  const limit = Number(params.get('limit') ?? maxRows)
  const offset = Number(params.get('offset') ?? 0)
  if (rows === null || !(limit >= 1 && limit <= maxRows) || !(offset >= 0)) return null
  return { meta: { size: rows.length, limit, offset }, rows: rows.slice(offset, offset + limit) }
}

/** Filters by type, id, time of change and archive; archived rows are returned only when the filter requests them. */
function filtered(goods: readonly FakeGoods[], filter: string): FakeGoods[] | null {
  const filters = { type: new Set<string>(), archived: new Set<string>(), id: new Set<string>(), since: '' }
  for (const part of filter.split(';').filter(Boolean)) {
    const [, name, sign, value] = /^(type|archived|updated|id)(>=|=)(.+)$/.exec(part) ?? []
    if (name === 'updated' && sign === '>=' && isTime(value!)) filters.since = value!
    else if ((name === 'type' || name === 'archived' || name === 'id') && sign === '=') filters[name].add(value!)
    else return null
  }
  return goods.filter(
    (row) =>
      (filters.type.size === 0 || filters.type.has(row.meta.type)) &&
      (filters.id.size === 0 || filters.id.has(row.id)) &&
      (filters.archived.size === 0 ? !row.archived : filters.archived.has(String(row.archived))) &&
      row.updated >= filters.since,
  )
}

const isTime = (text: string) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)

function answerRequest(account: FakeAccount, { path, params }: FakeRequest, response: ServerResponse) {
  const lists: Record<string, object[]> = {
    '/entity/productfolder': account.folders,
    '/entity/uom': account.units,
    '/entity/currency': account.currencies,
    '/entity/store': account.stores,
  }
  if (path === '/context/employee') return send(response, 200, { id: 'e', name: 'Иванова А.', email: 'a@shop.example' })
  if (path === '/context/companysettings/pricetype') return send(response, 200, account.priceTypes)
  const list = lists[path]
  const page = list && pageOf(list, params)
  if (page) return send(response, 200, page)
  const stock = path === '/report/stock/bystore/current' ? stockLines(account, params) : null
  if (stock) return send(response, 200, stock)
  return sendError(response, list || stock === null ? 412 : 404, 1002, 'Неизвестный путь или параметр')
}

const moneyPath = /^\/entity\/(paymentin|cashin|paymentout|cashout|expenseitem)$/
const ordersPath = /^\/entity\/(customerorder|counterparty|organization|service)(\/|$)/

/** Lists, creates and changes customer orders, counterparties and services; referenced objects must exist. */
function answerOrders(account: FakeAccount, orders: FakeOrders, request: FakeRequest, response: ServerResponse) {
  const { method, path, params } = request
  const body = (request.body ?? {}) as Record<string, unknown>
  const [, entity, id] = /^\/entity\/(\w+)(?:\/([\w-]+))?$/.exec(path) ?? []
  if (path === '/entity/customerorder/metadata') return send(response, 200, { states: orders.states })
  if (entity === 'organization') return send(response, 200, pageOf(orders.organizations, params))
  if (entity === 'counterparty' || entity === 'service') {
    const list = entity === 'counterparty' ? orders.agents : orders.services
    if (method === 'GET') return send(response, 200, pageOf(byFields(list, params.get('filter') ?? ''), params))
    if (method === 'PUT') {
      const changed = list.find((each) => each.id === id)
      if (!changed) return sendError(response, 404, 1021, 'Объект не найден')
      if ('phone' in body && !/\d/.test(String(body.phone)))
        return sendError(response, 412, 3000, 'Неправильный телефон')
      return send(response, 200, Object.assign(changed, body))
    }
    if (list.some((each) => each.syncId === body.syncId)) return sendError(response, 412, 3006, 'syncId уже занят')
    if (typeof body.name !== 'string' || body.name === '')
      return sendError(response, 412, 3000, 'имя не может быть пустым')
    const created = { ...body, id: randomUUID() }
    list.push(created)
    return send(response, 200, created)
  }
  if (method === 'GET') {
    const matched = documentsBy(orders.documents, params.get('filter') ?? '')
    if (matched === null || Number(params.get('limit') ?? 1_000) > 100)
      return sendError(response, 412, 1009, 'Неправильный фильтр')
    return send(
      response,
      200,
      pageOf(
        matched.map((document) => documentJson(orders, document, true)),
        params,
      ),
    )
  }
  const missing = positionsIn(body).find(({ assortment }) => !goodsExist(account, orders, assortment.meta.href))
  if (missing) return sendError(response, 404, 1021, 'Объект не найден')
  const state = body.state as FakeDocument['state'] | undefined
  if (state && !orders.states.some((each) => state.meta.href.endsWith(each.id)))
    return sendError(response, 412, 3000, 'нет статуса')
  const updated = moment(new Date())
  if (method === 'PUT') {
    const document = orders.documents.find((each) => each.id === id && each.deleted === undefined)
    if (!document) return sendError(response, 404, 1021, 'Объект не найден')
    Object.assign(document, body, { updated })
    return send(response, 200, documentJson(orders, document, false))
  }
  const agent = body.agent as FakeDocument['agent'] | undefined
  const organization = body.organization as FakeDocument['agent'] | undefined
  if (!agent || !orders.agents.some((each) => agent.meta.href.endsWith(`/counterparty/${each.id}`)))
    return sendError(response, 412, 3000, "поле 'agent' не может быть пустым")
  if (
    !organization ||
    !orders.organizations.some((each) => organization.meta.href.endsWith(`/organization/${each.id}`))
  )
    return sendError(response, 412, 3000, "поле 'organization' не может быть пустым")
  if (orders.documents.some((each) => each.syncId === body.syncId))
    return sendError(response, 412, 3006, 'syncId уже занят')
  const fields = body as Partial<FakeDocument>
  const created = {
    ...fields,
    applicable: fields.applicable ?? true,
    state: fields.state ?? stateMeta(orders.states[0]!.id),
    id: randomUUID(),
    updated,
    payedSum: 0,
    shippedSum: 0,
  } as FakeDocument
  orders.documents.push(created)
  return send(response, 200, documentJson(orders, created, false))
}

const stateMeta = (id: string) => ({
  meta: { href: `https://api.moysklad.ru/entity/customerorder/metadata/states/${id}` },
})
const moment = (at: Date) => new Date(at.getTime() + 3 * 3_600_000).toISOString().replace('T', ' ').slice(0, 23)
const positionsIn = ({ positions }: Record<string, unknown>) => (positions ?? []) as FakePosition[]

const goodsExist = ({ goods }: FakeAccount, { services }: FakeOrders, href: string) =>
  goods.some(({ id, meta }) => href.endsWith(`/entity/${meta.type}/${id}`)) ||
  services.some(({ id }) => href.endsWith(`/entity/service/${id}`))

/** Positions are in the answer only with `expand`. */
function documentJson({ money }: FakeOrders, { positions, ...document }: FakeDocument, isExpanded: boolean) {
  const sum = positions.reduce((all, { quantity, price }) => all + quantity * price, 0)
  const payments = money.flatMap(({ kind, id, deleted, operations }) =>
    operations.flatMap(({ meta, linkedSum }) =>
      deleted === undefined && meta.href.endsWith(`/customerorder/${document.id}`)
        ? [{ meta: { href: `https://api.moysklad.ru/api/remap/1.2/entity/${kind}/${id}`, type: kind }, linkedSum }]
        : [],
    ),
  )
  return {
    ...document,
    sum,
    payedSum: payments.reduce((all, { linkedSum }) => all + linkedSum, document.payedSum),
    ...(payments.length > 0 && { payments }),
    positions: { meta: { size: positions.length }, ...(isExpanded && { rows: positions }) },
  }
}

/** Documents that payments may be linked to; outgoing payments never to a customer order. */
const linkable: Readonly<Record<string, readonly string[]>> = {
  in: ['customerorder', 'purchasereturn', 'demand', 'invoiceout', 'commissionreportin', 'retailshift'],
  out: ['salesreturn', 'supply', 'invoicein', 'purchaseorder', 'commissionreportout'],
}

/** Lists and creates payments, as strictly as documented: referenced objects must exist. */
function answerMoney(orders: FakeOrders, { method, path, params, body }: FakeRequest, response: ServerResponse) {
  const kind = path.slice('/entity/'.length) as FakeMoney['kind']
  if (path === '/entity/expenseitem') return send(response, 200, pageOf(orders.expenseItems, params))
  if (method === 'GET') {
    const matched = moneyBy(
      orders.money.filter((each) => each.kind === kind),
      params.get('filter') ?? '',
    )
    return matched
      ? send(response, 200, pageOf(matched, params))
      : sendError(response, 412, 1009, 'Неправильный фильтр')
  }
  const fields = body as FakeMoney & Record<'organization' | 'expenseItem', FakeDocument['agent'] | undefined>
  const isOut = kind.endsWith('out')
  const exists = (reference: FakeDocument['agent'] | undefined, type: string, list: readonly { id: string }[]) =>
    reference !== undefined && list.some(({ id }) => reference.meta.href.endsWith(`/${type}/${id}`))
  const operations = fields.operations ?? []
  if (!exists(fields.agent, 'counterparty', orders.agents)) return sendError(response, 412, 3000, "поле 'agent' пусто")
  if (!exists(fields.organization, 'organization', orders.organizations))
    return sendError(response, 412, 3000, "поле 'organization' пусто")
  if (isOut && !exists(fields.expenseItem, 'expenseitem', orders.expenseItems))
    return sendError(response, 412, 3000, "поле 'expenseItem' пусто")
  if (!Number.isInteger(fields.sum) || operations.reduce((sum, each) => sum + each.linkedSum, 0) > fields.sum)
    return sendError(response, 412, 3000, 'Неправильная сумма')
  if (operations.some(({ meta }) => !linkable[isOut ? 'out' : 'in']!.includes(meta.type)))
    return sendError(response, 412, 3000, 'С этим документом платёж не связывают')
  const isMissing = ({ meta }: FakeMoney['operations'][number]) =>
    meta.type === 'customerorder' &&
    !orders.documents.some(({ id, deleted }) => deleted === undefined && meta.href.endsWith(`/customerorder/${id}`))
  if (operations.some(isMissing)) return sendError(response, 404, 1021, 'Объект не найден')
  if (orders.money.some((each) => each.kind === kind && each.syncId === fields.syncId))
    return sendError(response, 412, 3006, 'syncId уже занят')
  const created: FakeMoney = { ...fields, operations, kind, id: randomUUID() }
  orders.money.push(created)
  for (const { meta } of operations)
    for (const document of orders.documents)
      if (meta.href.endsWith(`/customerorder/${document.id}`)) document.updated = moment(new Date())
  return send(response, 200, created)
}

/** Null: a filter it does not know. */
function moneyBy(money: readonly FakeMoney[], filter: string): FakeMoney[] | null {
  const deleted = new Set<string>()
  let matched = [...money]
  for (const part of filter.split(';').filter(Boolean)) {
    const [, name, sign, value] = /^(syncId|isDeleted|agent|sum|moment)(>=|=)(.+)$/.exec(part) ?? []
    if (name === 'isDeleted' && sign === '=') deleted.add(value!)
    else if (name === 'syncId' && sign === '=') matched = matched.filter(({ syncId }) => syncId === value)
    else if (name === 'sum' && sign === '=') matched = matched.filter(({ sum }) => String(sum) === value)
    else if (name === 'agent' && sign === '=') {
      const id = value!.split('/').at(-1)!
      matched = matched.filter(({ agent }) => agent.meta.href.endsWith(id))
    } else if (name === 'moment' && sign === '>=' && isTime(value!))
      matched = matched.filter((each) => each.moment >= value!)
    else return null
  }
  if (deleted.size === 0) deleted.add('false')
  return matched.filter((each) => deleted.has(String(each.deleted !== undefined)))
}

/** Filters by equal fields; several values of one field are alternatives. */
function byFields(list: readonly FakeEntity[], filter: string): FakeEntity[] {
  const conditions = filter.split(/(?<!\\);/).map((part) => part.replace(/\\(.)/g, '$1').split(/=(.*)/s))
  return list.filter((row) => conditions.every(([name, value]) => name === 'archived' || row[name!] === value))
}

/** Null: a filter it does not know. */
function documentsBy(documents: readonly FakeDocument[], filter: string): FakeDocument[] | null {
  let matched = [...documents]
  const deleted = new Set<string>()
  for (const part of filter.split(';').filter(Boolean)) {
    const [, name, sign, value] = /^(syncId|isDeleted|updated)(>=|=)(.+)$/.exec(part) ?? []
    if (name === 'isDeleted' && sign === '=') deleted.add(value!)
    else if (name === 'syncId' && sign === '=') matched = matched.filter(({ syncId }) => syncId === value)
    else if (name === 'updated' && sign === '>=' && isTime(value!))
      matched = matched.filter(({ updated }) => updated >= value!)
    else return null
  }
  if (deleted.size === 0) deleted.add('false')
  return matched.filter((each) => deleted.has(String(each.deleted !== undefined)))
}

/** Lists, creates, changes and deletes webhooks: `/entity/webhook` and `/entity/webhookstock`. */
function answerWebhook({ hooks }: FakeAccount, { method, path, params, body }: FakeRequest, response: ServerResponse) {
  const [, list, id] = /^\/entity\/(webhook|webhookstock)(?:\/([\w-]+))?$/.exec(path) ?? []
  if (list !== 'webhook' && list !== 'webhookstock') return sendError(response, 404, 1002, 'Неизвестный путь')
  const webhooks = hooks[list]
  const index = webhooks.findIndex((hook) => hook.id === id)
  const fields = (body ?? {}) as Record<string, unknown>
  if (method === 'GET' && id === undefined) return send(response, 200, pageOf(webhooks, params))
  if (method === 'POST' && id === undefined) {
    const isKnown =
      list === 'webhook'
        ? ['product', 'variant', 'customerorder'].includes(String(fields.entityType)) &&
          ['CREATE', 'UPDATE', 'DELETE'].includes(String(fields.action))
        : fields.reportType === 'bystore' && fields.stockType === 'stock'
    const isSame = webhooks.some((hook) =>
      Object.entries(fields).every(([name, value]) => Reflect.get(hook, name) === value),
    )
    if (!isKnown || isSame || !/^https:\/\/.{1,247}$/.test(String(fields.url)))
      return sendError(response, 412, 30_000, 'Неправильный вебхук')
    const created = { enabled: true, ...fields, id: randomUUID() } as FakeWebhook
    webhooks.push(created)
    return send(response, 200, created)
  }
  if (index < 0) return sendError(response, 404, 1021, 'Объект не найден')
  if (method === 'DELETE') {
    webhooks.splice(index, 1)
    return void response.writeHead(200).end()
  }
  webhooks[index] = { ...webhooks[index]!, ...fields }
  return send(response, 200, webhooks[index])
}

const day = 86_400_000

/** Null for an unknown parameter. */
function stockLines({ stock }: FakeAccount, params: URLSearchParams): object[] | null {
  const knownParams = new Set(['stockType', 'withRecalculate', 'include', 'changedSince', 'filter'])
  if ([...params.keys()].some((name) => !knownParams.has(name)) || params.get('stockType') !== 'stock') return null
  const since = params.get('changedSince')
  if (since !== null && !isTime(since)) return null
  const from = since === null ? null : Date.parse(`${since.replace(' ', 'T')}+03:00`)
  if (from !== null && (from > Date.now() || from < Date.now() - day)) return null
  const ids = /^assortmentId=([\da-f,-]+)$/.exec(params.get('filter') ?? '')?.[1]?.split(',')
  if (params.has('filter') && !ids) return null
  const withZeros = from !== null || params.get('include') === 'zeroLines'
  return [...stock].flatMap(([assortmentId, { stores, changedAt }]) =>
    (ids && !ids.includes(assortmentId)) || (from !== null && changedAt.getTime() < from)
      ? []
      : Object.entries(stores).flatMap(([storeId, units]) => {
          const isShown = units === null ? params.get('withRecalculate') === 'true' : withZeros || units !== 0
          return isShown ? [{ assortmentId, storeId, stock: units }] : []
        }),
  )
}

const jsonHeaders = { 'content-type': 'application/json;charset=utf-8', 'content-encoding': 'gzip' }

const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string | number> = {}) =>
  void response.writeHead(status, { ...jsonHeaders, ...headers }).end(gzipSync(JSON.stringify(body)))

const sendError = (
  response: ServerResponse,
  status: number,
  code: number,
  error: string,
  headers: Record<string, string | number> = {},
) =>
  send(response, status, { errors: [{ error, code, moreInfo: 'https://dev.moysklad.ru/doc/api/remap/1.2/' }] }, headers)
