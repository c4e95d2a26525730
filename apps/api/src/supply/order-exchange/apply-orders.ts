import type { OrderDiscrepancyKind } from '@shpulka/contract/supply/order-discrepancies'
import type { Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import { changeStatus, notifyFreedStock } from '../../buying/order-status/change-status.port.ts'
import { orderIdOf, orderNumber } from '../../buying/orders/order-number.rule.ts'
import { recordTransfer } from '../../buying/payments/billing.port.ts'
import { recordTracking } from '../../buying/shipments/record-tracking.port.ts'
import type { ExchangeConnection, OrderExchangeDeps } from './deps.ts'
import type { IncomingOrder } from './incoming-order.rule.ts'
import {
  type ExchangedOrderRow,
  findExchangedOrder,
  findExchangeStatuses,
  findStatusMeanings,
  lockExchangedOrder,
  saveForeignContact,
  saveForeignDays,
  saveReceived,
  saveSeenStatuses,
} from './incoming-orders.sql.ts'
import { type DecisionFacts, type Difference, type OurOrder, orderDecision } from './order-decision.rule.ts'
import { closeDiscrepancies, saveDiscrepancies } from './order-discrepancies.sql.ts'
import { exportedId } from './order-document.rule.ts'
import { givenState, type OrderState, type ReceivedState } from './order-state.rule.ts'
import { fieldsOfProgram, ofProgram } from './program-words.rule.ts'
import { type IncomingFile, readIncomingOrders } from './read-incoming-orders.ts'

/** What became of the orders of a file: each is in one of these. */
export interface OrdersAccount {
  /** The order here was changed by it. */
  applied: number
  /** It has nothing new. */
  unchanged: number
  /** A person decides. */
  differing: number
  /** No such order here. */
  unknown: number
  /** Older than what is known of the order. */
  stale: number
  /** Documents of other kinds, passed over. */
  others: number
}

type Outcome = Exclude<keyof OrdersAccount, 'others'>
type StatusMeanings = ReadonlyMap<string, string | null>

interface Applying extends Pick<DecisionFacts, 'statuses'> {
  readonly deps: OrderExchangeDeps
  readonly connection: ExchangeConnection
  /** When 1С wrote it, or when it came: a clock that runs ahead may not hold later files off. */
  readonly formedAt: Date
  readonly meanings: StatusMeanings
  /** Statuses of 1С missing from the owner's table. */
  readonly unknownMeanings: Map<string, readonly [what: string, title: string]>
}

/**
 * Applies a file of orders that came back, each in a transaction of its own. Throws `OrdersUnreadable` before anything
 * is applied; applied again, it changes nothing.
 */
export async function applyOrders(
  deps: OrderExchangeDeps,
  connection: ExchangeConnection,
  xml: Buffer | AsyncIterable<Buffer>,
): Promise<OrdersAccount> {
  return applyIncoming(deps, connection, await readIncomingOrders(xml))
}

/** The same of orders that were read already. */
export async function applyIncoming(
  deps: OrderExchangeDeps,
  connection: ExchangeConnection,
  file: IncomingFile,
): Promise<OrdersAccount> {
  const now = new Date()
  const meanings = new Map(
    (await findStatusMeanings(deps.pool, connection.id)).map(({ what, title, code }) => [keyOf(what, title), code]),
  )
  const applying: Applying = {
    ...{ deps, connection, meanings, statuses: await findExchangeStatuses(deps.pool), unknownMeanings: new Map() },
    formedAt: file.formedAt === null || file.formedAt > now ? now : file.formedAt,
  }
  const account = { applied: 0, unchanged: 0, differing: 0, unknown: 0, stale: 0, others: file.others }
  const failures: unknown[] = []
  for (const order of file.orders) {
    try {
      account[await applyOrder(applying, order)] += 1
    } catch (error) {
      deps.log.error({ err: error, number: order.number }, 'an order that came back was not applied')
      failures.push(error)
    }
  }
  const unknown = [...applying.unknownMeanings.values()]
  if (unknown.length > 0)
    await saveSeenStatuses(
      deps.pool,
      connection.id,
      unknown.map(([what]) => what),
      unknown.map(([, title]) => title),
    )
  // The caller tries the file again: what was applied has nothing new then.
  if (failures.length > 0) throw failures[0]
  return account
}

const keyOf = (what: string, title: string) => `${what}\n${title.toLowerCase()}`

/** A step the shop refuses (goods are short, the way is closed) becomes a discrepancy; the others are still done. */
async function applyOrder(applying: Applying, order: IncomingOrder): Promise<Outcome> {
  const refused = new Map<OrderDiscrepancyKind, string>()
  for (;;) {
    const steps: { at: OrderDiscrepancyKind | null } = { at: null }
    try {
      const { outcome, freedOffers } = await transaction(applying.deps.pool, (tx) =>
        applyLocked(tx, applying, order, refused, steps),
      )
      await notifyFreedStock(applying.deps, freedOffers, applying.deps.log)
      return outcome
    } catch (error) {
      if (!(error instanceof Failure) || steps.at === null) throw error
      refused.set(steps.at, error.message)
    }
  }
}

interface Applied {
  readonly outcome: Outcome
  readonly freedOffers: readonly number[]
}

const only = (outcome: Outcome): Applied => ({ outcome, freedOffers: [] })

async function applyLocked(
  tx: Tx,
  applying: Applying,
  order: IncomingOrder,
  refused: ReadonlyMap<OrderDiscrepancyKind, string>,
  steps: { at: OrderDiscrepancyKind | null },
): Promise<Applied> {
  const { connection, formedAt } = applying
  const who = connection.program ?? '1С'
  const orderId = orderIdOf(order.number)
  const isShopNumber = orderId !== null && orderNumber(orderId) === order.number
  const [locked] = isShopNumber ? await lockExchangedOrder(tx, orderId, connection.siteId, order.date) : []
  if (!isShopNumber || !locked) {
    await differ(tx, connection, null, order.number, [
      {
        ...{
          kind: 'unknown',
          reason: 'Такого заказа с такой датой в магазине нет: номер и дату заказа в 1С не меняют',
        },
        ...{ ours: {}, theirs: { Номер: order.number, Дата: order.date, 'Номер по 1С': order.foreignNumber } },
      },
    ])
    return only('unknown')
  }
  const [row] = (await findExchangedOrder(tx, connection.id, connection.source, orderId)) as [ExchangedOrderRow]
  if (row.receivedFrom !== null && formedAt < row.receivedFrom) return only('stale')
  const difference = incomparable(row, order)
  if (difference) {
    await differ(tx, connection, orderId, order.number, [difference])
    return only('differing')
  }
  const decided = orderDecision(factsOf(applying, row, order))
  const differences = [...decided.differences]
  const refuse = (kind: OrderDiscrepancyKind) =>
    differences.push({
      ...{ kind, reason: refused.get(kind)!, ours: { Статус: row.statusTitle }, theirs: stateFields(order) },
      ...(kind === 'status' && { wanted: decided.path.at(-1)! }),
    })
  const freedOffers: number[] = []
  const become = async (to: string, why: string) => {
    freedOffers.push(...(await changeStatus(tx, { orderId, to, who, why: ofProgram(why, who) })).freedOffers)
  }
  let isChanged = false
  if (decided.cancels !== null && refused.has('cancel')) refuse('cancel')
  else if (decided.cancels !== null) {
    steps.at = 'cancel'
    await become(decided.cancels, 'Заказ отменён в 1С')
    isChanged = true
  }
  if (decided.pays && refused.has('paid')) refuse('paid')
  else if (decided.pays) {
    steps.at = 'paid'
    await recordTransfer(tx, orderId, who)
    if (row.mayBecomePaid) await become('paid', 'Оплата отмечена в 1С')
    isChanged = true
  }
  if (decided.path.length > 0 && (refused.has('status') || (decided.pays && refused.has('paid')))) {
    if (refused.has('status')) refuse('status')
  } else
    for (const to of decided.path) {
      steps.at = 'status'
      await become(to, 'Статус изменён в 1С')
      isChanged = true
    }
  steps.at = null
  const { trackNumber: number } = order
  if (await recordTracking(tx, orderId, { number, isNews: row.received?.trackNumber !== number, by: who }))
    isChanged = true
  const kinds = new Set(differences.map(({ kind }) => kind))
  const agreed = decided.agreed.filter((kind) => !kinds.has(kind))
  if (agreed.length > 0) await closeDiscrepancies(tx, connection.id, [order.number], agreed)
  if (differences.length > 0) await differ(tx, connection, orderId, order.number, differences)
  const [after] = isChanged ? await findExchangedOrder(tx, connection.id, connection.source, orderId) : [row]
  await saveReceived(
    tx,
    ...[connection.id, orderId, JSON.stringify(receivedState(order)), formedAt, JSON.stringify(stateOf(after!))],
    ...([order.foreignId, order.foreignNumber, row.version ?? 1, row.isParked] as const),
  )
  const { foreignDate, paidOn, shippedOn, contact } = order
  await saveForeignDays(tx, connection.id, orderId, foreignDate, paidOn, shippedOn)
  if (contact) {
    const { name, inn, kpp, phone, email, address } = contact
    await saveForeignContact(tx, connection.id, orderId, name, inn, kpp, phone, email, address)
  }
  return { outcome: isChanged ? 'applied' : differences.length > 0 ? 'differing' : 'unchanged', freedOffers }
}

/** Why an order is not compared at all; null: it is. */
function incomparable(row: ExchangedOrderRow, order: IncomingOrder): Difference | null {
  if (row.foreignId !== '' && order.foreignId !== '' && row.foreignId !== order.foreignId)
    return {
      ...{ kind: 'doubled', reason: 'В 1С два заказа с этим номером: удалите лишний. Второй не загружается' },
      ...{ ours: { Ид: row.foreignId }, theirs: { Ид: order.foreignId, 'Номер по 1С': order.foreignNumber } },
    }
  if (order.currency !== null && order.currency !== 'RUB')
    return {
      ...{ kind: 'lines', reason: 'Заказ в 1С не в рублях: он не загружается' },
      ...{ ours: { Валюта: 'RUB' }, theirs: { Валюта: order.currency } },
    }
  return null
}

function factsOf({ meanings, unknownMeanings, statuses }: Applying, row: ExchangedOrderRow, theirs: IncomingOrder) {
  const state = stateOf(row)
  const ours: OurOrder = { ...row, ...state }
  const sentStates = [row.confirmed, row.given].filter((one) => one !== null)
  const earlierStates = [row.received, ...sentStates].filter((one) => one !== null)
  return {
    ...{ ours, theirs, statuses },
    titles: new Map([
      ...theirs.titles,
      ...row.lines.map(({ sourceId, title }) => [exportedId(sourceId ?? title), title] as const),
    ]),
    // Of an order never sent to 1С, all that differs is 1С's.
    before: earlierStates.length > 0 ? earlierStates : [state],
    oursBefore: [row.receivedState, row.confirmed ?? row.given].filter((one) => one !== null),
    statusOf: (what, title) => {
      const key = keyOf(what, title)
      const code = meanings.get(key)
      if (code === undefined) unknownMeanings.set(key, [what, title])
      return code ?? undefined
    },
  } satisfies DecisionFacts
}

/** Goods 1С does not know have no id there: the title is used in its place. */
const stateOf = ({ lines, status, isPaid, ...row }: ExchangedOrderRow): OrderState =>
  givenState(
    {
      ...row,
      lines: lines.map(({ sourceId, times, title, count, sumKopecks }) => ({
        ...{ sourceId: sourceId ?? title, title, count: count * times, sumKopecks },
      })),
    },
    status,
    isPaid,
  )

/** Of an order that came back: what it is compared with next time. Nothing of a person. */
export const receivedState = ({
  totalKopecks,
  lines,
  isCancelled,
  isPosted,
  isPaid,
  isShipped,
  statusTitle,
  trackNumber,
}: IncomingOrder): ReceivedState => ({
  ...{ totalKopecks, lines, isCancelled, isPosted, isPaid, isShipped, statusTitle, trackNumber },
})

const stateFields = ({ isCancelled, isPaid, isShipped, statusTitle }: IncomingOrder) => ({
  ...(statusTitle && { Статус: statusTitle }),
  ...(isCancelled && { Отменён: 'да' }),
  ...(isPaid && { Оплачен: 'да' }),
  ...(isShipped && { Отгружен: 'да' }),
})

const differ = (
  tx: Tx,
  { id, program = '1С' }: ExchangeConnection,
  orderId: number | null,
  number: string,
  differences: readonly Difference[],
) => {
  const rows = differences.map((each) => ({
    ...{ ...each, orderId, number, reason: ofProgram(each.reason, program) },
    ...{ ours: fieldsOfProgram(each.ours, program), theirs: fieldsOfProgram(each.theirs, program) },
  }))
  return saveDiscrepancies(tx, id, JSON.stringify(rows))
}
