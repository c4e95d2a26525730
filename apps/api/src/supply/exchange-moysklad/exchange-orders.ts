import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { type Moysklad, MoyskladFailure } from '../../base/integrations/moysklad.port.ts'
import {
  addDiscrepancies,
  applyIncoming,
  closeDiscrepancies,
  findLastExchanges,
  findOrdersOfDocuments,
  findStatusMeanings,
  markDelivered,
  markFailed,
  markSending,
  type OrderExchangeDeps,
  receivedState,
  saveSentAddress,
  takeSendableOrders,
} from '../order-exchange/order-exchange.port.ts'
import { type OrderRow, orderOfDocument } from './document-state.rule.ts'
import { formatFilterTime, listOf, MoyskladAnswerWrong } from './moysklad-lists.ts'
import { insertMoyskladRead, type MoyskladRow } from './moysklads.sql.ts'
import { type Meta, metaOf, syncId } from './order-body.rule.ts'
import {
  findMoyskladOrders,
  type MoyskladOrdersRow,
  recordOrdersProblem,
  recordOrdersRead,
  saveDeliveryId,
  saveSellers,
} from './orders.sql.ts'
import type { MoyskladContext, OrdersContext } from './orders-context.ts'
import { sendContacts } from './send-contacts.ts'
import { findExpenseItem, sendMoney } from './send-money.ts'
import { sendOrder, withoutEmails } from './send-order.ts'

/** Times have whole seconds, and changes become visible with a delay, so reads overlap. */
const overlapMilliseconds = 5 * 60_000
/** The largest page of МойСклад with `expand=positions`. */
const rowsPerPage = 100
const maxPages = 1_000
const addressConflict =
  'Адрес доставки здесь и в МоёмСкладе разный, там оставлен свой. Исправьте, где неверно. Если верен здешний, ' +
  '«Оставить наше» запишет его туда'

/** The rest is sent in a minute, so that goods and stock are read in between. */
const maxOrders = 50

/**
 * Applies changes of orders made in МойСклад, then sends waiting orders. If interrupted, it continues a minute later. A
 * failure is recorded separately and does not stop the exchange of goods and stock.
 */
export async function exchangeOrders(
  deps: OrderExchangeDeps,
  row: MoyskladRow,
  moysklad: Moysklad,
  url: string,
): Promise<void> {
  const [settings] = await findMoyskladOrders(deps.pool, row.id)
  if (!settings?.isOn) return
  try {
    await exchange(deps, row, settings, moysklad, url)
    await sendMoneyAndContacts(deps, row, settings, moysklad, url)
    await recordOrdersProblem(deps.pool, row.id, '')
  } catch (error) {
    if (!(error instanceof MoyskladFailure || error instanceof MoyskladAnswerWrong)) throw error
    const isForbidden = error instanceof MoyskladFailure && (error.status === 401 || error.status === 403)
    const rights = `заказы покупателей${settings.sendsPayments ? ', платежи, ордера' : ''} и контрагентов`
    const advice = isForbidden ? `сотруднику токена нужны права на ${rights}: ` : ''
    await recordOrdersProblem(deps.pool, row.id, `${advice}${withoutEmails(error.message)}`.slice(0, 300))
  }
}

interface Connection {
  readonly id: number
  readonly siteId: number
  readonly source: string
  readonly program: 'МойСклад'
}

/** Names of МойСклад's own: its states by id, and the service that stands for delivery. */
interface ProgramNames {
  readonly states: Map<string, string>
  readonly deliveryId: MoyskladOrdersRow['deliveryId']
}

async function exchange(
  deps: OrderExchangeDeps,
  { id, siteId, source }: MoyskladRow,
  settings: MoyskladOrdersRow,
  moysklad: Moysklad,
  url: string,
): Promise<void> {
  const connection = { id, siteId, source, program: 'МойСклад' } as const
  const names = { states: new Map<string, string>(), deliveryId: settings.deliveryId }
  await readOrders(deps, connection, settings, moysklad, names)
  const startedAt = performance.now()
  const waiting = await transaction(deps.pool, (tx) => takeSendableOrders(tx, connection, maxOrders))
  if (waiting.length > 0) await readStates(moysklad, names)
  const context: OrdersContext = {
    ...contextOf(deps, connection, moysklad, url),
    names,
    reserves: settings.reserves,
    meanings: new Map(
      (await findStatusMeanings(deps.pool, id)).flatMap(({ what, title, code }) =>
        what === 'status' ? [[title.toLowerCase(), code] as const] : [],
      ),
    ),
    seller: memoized(() => findSeller(deps.pool, id, settings, moysklad, url)),
    delivery: memoized(async () => {
      const delivery = await findDelivery(moysklad, source)
      await saveDeliveryId(deps.pool, id, delivery)
      return metaOf(url, 'service', delivery)
    }),
  }
  const orderIds = waiting.map(({ orderId }) => orderId)
  const lastExchanges = new Map((await findLastExchanges(deps.pool, id, orderIds)).map((each) => [each.orderId, each]))
  for (const outgoing of waiting) {
    await markSending(deps.pool, connection, [outgoing])
    const sent = await sendOrder(context, outgoing, lastExchanges.get(outgoing.orderId)!).catch(
      async (error: unknown) => {
        // An order that МойСклад fails on goes behind the others.
        await markFailed(deps.pool, id, outgoing.orderId)
        throw error
      },
    )
    if (sent !== null) await recordSent(deps.pool, id, outgoing, sent)
  }
  await insertMoyskladRead(deps.pool, id, 'moysklad orders', waiting.length, Math.round(performance.now() - startedAt))
}

/** Reads what has changed in МойСклад of orders it has from us, and applies it. */
async function readOrders(
  deps: OrderExchangeDeps,
  connection: Connection,
  settings: MoyskladOrdersRow,
  moysklad: Moysklad,
  names: ProgramNames,
): Promise<void> {
  const startedAt = performance.now()
  let read = 0
  const since = settings.readSince ?? settings.since ?? new Date()
  const readTo = await readChanged(
    moysklad,
    new Date(since.getTime() - overlapMilliseconds),
    async (rows, requestedAt) => {
      read += rows.length
      const ids = rows.flatMap((row) => row.id ?? [])
      const orders = await findOrdersOfDocuments(deps.pool, connection.id, ids)
      if (orders.length === 0) return
      await readStates(moysklad, names)
      const ofDocument = new Map(orders.map((order) => [order.foreignId, order]))
      await applyIncoming(deps, connection, {
        formedAt: requestedAt,
        others: 0,
        orders: rows.flatMap((row) => {
          const exchanged = ofDocument.get(row.id ?? '')
          return exchanged
            ? [orderOfDocument(row, { ...exchanged, number: orderNumber(exchanged.orderId) }, names)]
            : []
        }),
      })
    },
  )
  await recordOrdersRead(deps.pool, connection.id, readTo)
  const milliseconds = Math.round(performance.now() - startedAt)
  await insertMoyskladRead(deps.pool, connection.id, 'moysklad changes', read, milliseconds)
}

/** Reads the states of orders, once in an exchange. */
async function readStates(moysklad: Moysklad, { states }: ProgramNames): Promise<void> {
  if (states.size > 0) return
  const { body } = await moysklad.get('/entity/customerorder/metadata')
  const { states: list } = body as { states?: readonly { id?: string; name?: string }[] }
  for (const state of list ?? []) if (state.id && state.name) states.set(state.id, state.name)
}

/** Records that МойСклад has an order as it was sent. */
async function recordSent(
  pool: Pool,
  connectionId: number,
  { orderId, version, shopState }: Awaited<ReturnType<typeof takeSendableOrders>>[number],
  { document, received, address }: NonNullable<Awaited<ReturnType<typeof sendOrder>>>,
): Promise<void> {
  const number = orderNumber(orderId)
  await transaction(pool, async (tx) => {
    await markDelivered(
      tx,
      connectionId,
      orderId,
      version,
      JSON.stringify(shopState),
      received && JSON.stringify(receivedState(received)),
      document.id!,
      (document.name ?? '').slice(0, 50),
    )
    const closed = ['not-sent' as const, ...(address.sent ? ['address' as const] : [])]
    await closeDiscrepancies(tx, connectionId, [number], closed)
    if (address.sent) await saveSentAddress(tx, connectionId, orderId, JSON.stringify(address.sent))
    if (address.isConflict)
      await addDiscrepancies(tx, connectionId, [{ orderId, number, kind: 'address', reason: addressConflict }])
  })
}

/** Runs after the orders, because payments are linked to them. */
async function sendMoneyAndContacts(
  deps: OrderExchangeDeps,
  { id, siteId, source }: MoyskladRow,
  { sendsPayments }: MoyskladOrdersRow,
  moysklad: Moysklad,
  url: string,
): Promise<void> {
  const context = contextOf(deps, { id, siteId, source, program: 'МойСклад' }, moysklad, url)
  if (sendsPayments) await sendMoney(context)
  await sendContacts(context)
}

const contextOf = (
  deps: OrderExchangeDeps,
  connection: MoyskladContext['connection'],
  moysklad: Moysklad,
  url: string,
): MoyskladContext => ({
  deps,
  moysklad,
  url,
  connection,
  expenseItem: memoized(() => findExpenseItem({ moysklad, url })),
})

/** Passes pages of orders changed since, including those in the bin; returns the time up to which changes are known. */
async function readChanged(
  moysklad: Moysklad,
  since: Date,
  onPage: (rows: readonly OrderRow[], requestedAt: Date) => Promise<void>,
): Promise<Date> {
  let first: Date | null = null
  for (let page = 0; page < maxPages; page += 1) {
    const { body, requestedAt } = await moysklad.get('/entity/customerorder', {
      filter: `updated>=${formatFilterTime(since)};isDeleted=true;isDeleted=false`,
      expand: 'positions',
      limit: String(rowsPerPage),
      offset: String(page * rowsPerPage),
    })
    const { rows } = body as { rows?: unknown }
    if (!Array.isArray(rows)) throw new MoyskladAnswerWrong('нет списка в ответе на /entity/customerorder')
    first ??= requestedAt
    await onPage(rows as OrderRow[], requestedAt)
    if (rows.length < rowsPerPage) return first
  }
  throw new MoyskladAnswerWrong('список /entity/customerorder не кончается')
}

async function findSeller(
  pool: Pool,
  id: number,
  { organizationId }: MoyskladOrdersRow,
  moysklad: Moysklad,
  url: string,
): Promise<Meta> {
  const all = (await listOf(moysklad, '/entity/organization')) as { id?: string; name?: string; archived?: boolean }[]
  const active = all.flatMap(({ id: each, name, archived }) =>
    each && !archived ? [{ id: each, name: name ?? each }] : [],
  )
  await saveSellers(pool, id, JSON.stringify(active.slice(0, 100)))
  const chosen =
    organizationId === null && active.length === 1 ? active[0] : active.find((each) => each.id === organizationId)
  if (!chosen) throw new MoyskladAnswerWrong('выберите, от какой организации МоегоСклада заводить заказы')
  return metaOf(url, 'organization', chosen.id)
}

/** Finds or creates the service that represents delivery in all orders. */
async function findDelivery(moysklad: Moysklad, source: string): Promise<string> {
  const id = syncId(source, 'delivery')
  const { body } = await moysklad.get('/entity/service', {
    filter: `syncId=${id};archived=true;archived=false`,
    limit: '1',
  })
  const { rows } = body as { rows?: readonly { id?: string }[] }
  const serviceId = rows?.[0]?.id
  if (serviceId) return serviceId
  const created = await moysklad.send('POST', '/entity/service', {
    name: 'Доставка заказа',
    syncId: id,
    externalCode: id,
  })
  const { id: createdId } = created.body as { id?: unknown }
  if (typeof createdId !== 'string') throw new MoyskladAnswerWrong('в ответе на услугу нет её номера')
  return createdId
}

function memoized<T>(load: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | null = null
  return () => (promise ??= load())
}
