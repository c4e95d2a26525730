import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { OrderDiscrepancyKind } from '@shpulka/contract/supply/order-discrepancies'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import { announceStock, changeStatus } from '../../buying/order-status/change-status.port.ts'
import { orderIdOf } from '../../buying/orders/order-number.rule.ts'
import { recordTransferPayment } from '../../buying/payments/billing.port.ts'
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
  saveNewStatuses,
  saveReceivedOrder,
} from './incoming-orders.sql.ts'
import { type DecisionFacts, type Difference, type OurOrder, orderDecision } from './order-decision.rule.ts'
import { closeDiscrepancies, saveDiscrepancies } from './order-discrepancies.sql.ts'
import { exportedId } from './order-document.rule.ts'
import { fieldsForProgram, forProgram } from './program-name.rule.ts'
import { type IncomingFile, readIncomingOrders } from './read-incoming-orders.ts'
import { comparisonProblem, receivedState, stateFields, stateOf, withLoweredDebt } from './received-order.rule.ts'

/** Counts of orders of a file by outcome: each order is in exactly one. */
export interface OrdersReport {
  /** The order was changed; what else differs may be left for staff. */
  applied: number
  /** Nothing new. */
  unchanged: number
  /** The order was not changed: staff must decide. */
  differing: number
  /** No such order in the shop. */
  unknown: number
  /** Older than the last state received. */
  stale: number
  /** Documents of other kinds, skipped. */
  others: number
}

type Outcome = Exclude<keyof OrdersReport, 'others'>
type StatusMeanings = ReadonlyMap<string, string | null>

interface ApplyContext extends Pick<DecisionFacts, 'statuses'> {
  readonly deps: OrderExchangeDeps
  readonly connection: ExchangeConnection
  /** When 1С wrote the file, at most the time it came: a clock that runs ahead must not block later files. */
  readonly formedAt: Date
  readonly meanings: StatusMeanings
  /**
   * Statuses of 1С missing in the owner's mapping; in `meanings`, null is one that the owner has left without
   * meaning.
   */
  readonly unmappedStatuses: Map<string, readonly [what: string, title: string]>
}

/**
 * Applies a file of orders received from 1С, each in its own transaction. Throws `OrdersUnreadable` before anything is
 * applied; applying it again changes nothing.
 */
export async function applyOrders(
  deps: OrderExchangeDeps,
  connection: ExchangeConnection,
  xml: Buffer | AsyncIterable<Buffer>,
): Promise<OrdersReport> {
  return applyIncoming(deps, connection, await readIncomingOrders(xml))
}

/** The same for orders that are already read. */
export async function applyIncoming(
  deps: OrderExchangeDeps,
  connection: ExchangeConnection,
  file: IncomingFile,
): Promise<OrdersReport> {
  const now = new Date()
  const meanings = new Map(
    (await findStatusMeanings(deps.pool, connection.id)).map(({ what, title, code }) => [keyOf(what, title), code]),
  )
  const context: ApplyContext = {
    deps,
    connection,
    meanings,
    statuses: await findExchangeStatuses(deps.pool),
    unmappedStatuses: new Map(),
    formedAt: file.formedAt === null || file.formedAt > now ? now : file.formedAt,
  }
  const report = { applied: 0, unchanged: 0, differing: 0, unknown: 0, stale: 0, others: file.others }
  const failures: unknown[] = []
  for (const order of file.orders) {
    try {
      report[await applyOrder(context, order)] += 1
    } catch (error) {
      deps.log.error({ err: error, number: order.number }, 'a received order was not applied')
      failures.push(error)
    }
  }
  const unmapped = [...context.unmappedStatuses.values()]
  if (unmapped.length > 0)
    await saveNewStatuses(
      deps.pool,
      connection.id,
      unmapped.map(([what]) => what),
      unmapped.map(([, title]) => title),
    )
  // The caller tries the file again: orders applied now will have nothing new.
  if (failures.length > 0) throw failures[0]
  return report
}

const keyOf = (what: string, title: string) => `${what}\n${title.toLowerCase()}`

/** A step that the shop refuses (no stock, a forbidden status change) becomes a discrepancy; the others are done. */
async function applyOrder(context: ApplyContext, order: IncomingOrder): Promise<Outcome> {
  const refusals = new Map<OrderDiscrepancyKind, string>()
  for (;;) {
    // What is being done, so that a refusal is recorded with it.
    const step: { current: OrderDiscrepancyKind | null } = { current: null }
    try {
      const { outcome, changedOffers } = await transaction(context.deps.pool, (tx) =>
        applyLocked(tx, context, order, refusals, step),
      )
      await announceStock(context.deps, changedOffers, context.deps.log)
      return outcome
    } catch (error) {
      if (!(error instanceof Failure) || step.current === null) throw error
      refusals.set(step.current, error.message)
    }
  }
}

interface Applied {
  readonly outcome: Outcome
  readonly changedOffers: readonly number[]
}

const outcomeOnly = (outcome: Outcome): Applied => ({ outcome, changedOffers: [] })

async function applyLocked(
  tx: Queryable,
  context: ApplyContext,
  incoming: IncomingOrder,
  refusals: ReadonlyMap<OrderDiscrepancyKind, string>,
  step: { current: OrderDiscrepancyKind | null },
): Promise<Applied> {
  const { connection, formedAt } = context
  const program = connection.program ?? '1С'
  const orderId = orderIdOf(incoming.number)
  const isShopNumber = orderId !== null && orderNumber(orderId) === incoming.number
  const [locked] = isShopNumber ? await lockExchangedOrder(tx, orderId, connection.siteId, incoming.date) : []
  if (!isShopNumber || !locked) {
    await saveDifferences(tx, connection, null, incoming.number, [
      {
        kind: 'unknown',
        reason: 'Такого заказа с такой датой в магазине нет: номер и дату заказа в 1С не меняют',
        ours: {},
        theirs: { Номер: incoming.number, Дата: incoming.date, 'Номер по 1С': incoming.foreignNumber },
      },
    ])
    return outcomeOnly('unknown')
  }
  const [row] = (await findExchangedOrder(tx, connection.id, connection.source, orderId)) as [ExchangedOrderRow]
  if (row.lastFormedAt !== null && formedAt < row.lastFormedAt) return outcomeOnly('stale')
  const order = withLoweredDebt(incoming, row.creditedKopecks)
  const difference = comparisonProblem(row, order)
  if (difference) {
    await saveDifferences(tx, connection, orderId, order.number, [difference])
    return outcomeOnly('differing')
  }
  const decision = orderDecision(factsOf(context, row, order))
  const differences = [...decision.differences]
  const addRefusal = (kind: OrderDiscrepancyKind) =>
    differences.push({
      kind,
      reason: refusals.get(kind)!,
      ours: { Статус: row.statusTitle },
      theirs: stateFields(order),
      ...(kind === 'status' && { wanted: decision.path.at(-1)! }),
    })
  const changedOffers: number[] = []
  const moveTo = async (to: string, why: string) => {
    changedOffers.push(
      ...(await changeStatus(tx, { orderId, to, who: program, why: forProgram(why, program) })).changedOffers,
    )
  }
  let isChanged = false
  if (decision.cancels !== null && refusals.has('cancel')) addRefusal('cancel')
  else if (decision.cancels !== null) {
    step.current = 'cancel'
    await moveTo(decision.cancels, 'Заказ отменён в 1С')
    isChanged = true
  }
  if (decision.pays && refusals.has('paid')) addRefusal('paid')
  else if (decision.pays) {
    step.current = 'paid'
    await recordTransferPayment(tx, orderId, program)
    if (row.mayBecomePaid) await moveTo('paid', 'Оплата отмечена в 1С')
    isChanged = true
  }
  if (decision.path.length > 0 && (refusals.has('status') || (decision.pays && refusals.has('paid')))) {
    if (refusals.has('status')) addRefusal('status')
  } else
    for (const to of decision.path) {
      step.current = 'status'
      await moveTo(to, 'Статус изменён в 1С')
      isChanged = true
    }
  step.current = null
  const { trackNumber: number } = order
  if (await recordTracking(tx, orderId, { number, isNewNumber: row.received?.trackNumber !== number, by: program }))
    isChanged = true
  const kinds = new Set(differences.map(({ kind }) => kind))
  const agreed = decision.agreed.filter((kind) => !kinds.has(kind))
  if (agreed.length > 0) await closeDiscrepancies(tx, connection.id, [order.number], agreed)
  if (differences.length > 0) await saveDifferences(tx, connection, orderId, order.number, differences)
  const [after] = isChanged ? await findExchangedOrder(tx, connection.id, connection.source, orderId) : [row]
  await saveReceivedOrder(
    tx,
    connection.id,
    orderId,
    JSON.stringify(receivedState(order)),
    formedAt,
    JSON.stringify(stateOf(after!)),
    order.foreignId,
    order.foreignNumber,
    row.version ?? 1,
    row.isParked,
  )
  const { foreignDate, paidOn, shippedOn, contact } = order
  await saveForeignDays(tx, connection.id, orderId, foreignDate, paidOn, shippedOn)
  if (contact) {
    const { name, inn, kpp, phone, email, address } = contact
    await saveForeignContact(tx, connection.id, orderId, name, inn, kpp, phone, email, address)
  }
  return { outcome: isChanged ? 'applied' : differences.length > 0 ? 'differing' : 'unchanged', changedOffers }
}

function factsOf(
  { meanings, unmappedStatuses, statuses }: ApplyContext,
  row: ExchangedOrderRow,
  theirs: IncomingOrder,
) {
  const state = stateOf(row)
  const ours: OurOrder = { ...row, ...state }
  const sentStates = [row.confirmed, row.given].filter((one) => one !== null)
  const earlierStates = [row.received, ...sentStates].filter((one) => one !== null)
  return {
    ours,
    theirs,
    statuses,
    titles: new Map([
      ...theirs.titles,
      ...row.lines.map(({ sourceId, title }) => [exportedId(sourceId ?? title), title] as const),
    ]),
    // For an order never sent to 1С every difference counts as made by 1С.
    theirsBefore: earlierStates.length > 0 ? earlierStates : [state],
    oursBefore: [row.receivedState, row.confirmed ?? row.given].filter((one) => one !== null),
    statusOf: (what, title) => {
      const key = keyOf(what, title)
      const code = meanings.get(key)
      if (code === undefined) unmappedStatuses.set(key, [what, title])
      return code ?? undefined
    },
  } satisfies DecisionFacts
}

const saveDifferences = (
  tx: Queryable,
  { id, program = '1С' }: ExchangeConnection,
  orderId: number | null,
  number: string,
  differences: readonly Difference[],
) => {
  const rows = differences.map((each) => ({
    ...each,
    orderId,
    number,
    reason: forProgram(each.reason, program),
    ours: fieldsForProgram(each.ours, program),
    theirs: fieldsForProgram(each.theirs, program),
  }))
  return saveDiscrepancies(tx, id, JSON.stringify(rows))
}
