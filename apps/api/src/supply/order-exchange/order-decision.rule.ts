import type { OrderDiscrepancyKind } from '@shpulka/contract/supply/order-discrepancies'
import { roubles } from '../../base/money/roubles.rule.ts'
import { isSameLines, type OrderState, type ReceivedState, type StateLines } from './order-state.rule.ts'
import { type ExchangeStatus, statusPath } from './status-path.rule.ts'

/** A locked order of the shop. */
export interface OurOrder extends OrderState {
  /** Null: a one-click order without a payment method yet. */
  readonly paymentKind: 'on-delivery' | 'invoice' | 'card' | null
  /** Money was received and not fully refunded, or a bank disputes it. */
  readonly hasMoney: boolean
  /** The buyer may be on the bank's page. */
  readonly isBeingPaid: boolean
  /** Code of the cancelled status that the order may get; null: none. */
  readonly cancelledStatusCode: string | null
  readonly mayBecomePaid: boolean
}

export interface DecisionFacts {
  readonly ours: OurOrder
  readonly theirs: ReceivedState
  /** Earlier states received from or sent to 1С: a field equal to any of these was not changed by 1С. */
  readonly theirsBefore: readonly (OrderState | ReceivedState)[]
  /** Our states at the last exchange: a field equal to any of these was not changed by the shop. Empty: no changes. */
  readonly oursBefore: readonly OrderState[]
  /** Our status for a status of 1С, by the owner's mapping; undefined: not mapped. */
  readonly statusOf: (what: 'posted' | 'shipped' | 'status', title: string) => string | undefined
  readonly statuses: readonly ExchangeStatus[]
  /** Names of goods by Ид. */
  readonly titles: ReadonlyMap<string, string>
}

export interface Difference {
  readonly kind: OrderDiscrepancyKind
  readonly reason: string
  readonly ours: Readonly<Record<string, string>>
  readonly theirs: Readonly<Record<string, string>>
  /** Code of the status requested by 1С. */
  readonly wanted?: string
}

/** What a document of 1С changes in an order. */
export interface OrderDecision {
  readonly cancels: string | null
  readonly pays: boolean
  /** Statuses the order goes through after it is paid. */
  readonly path: readonly string[]
  readonly differences: readonly Difference[]
  /** Kinds in which both agree now: such discrepancies are closed. */
  readonly agreed: readonly OrderDiscrepancyKind[]
}

/**
 * Changes made only by 1С since the last exchange are applied; fields changed on both sides are left to staff; fields
 * that 1С has not changed stay. Goods and sums are never overwritten: the bill, receipt and reservations depend on
 * them.
 */
export function orderDecision(facts: DecisionFacts): OrderDecision {
  const differences: Difference[] = []
  const agreed: OrderDiscrepancyKind[] = []
  compareLines(facts, differences, agreed)
  const requested = requestedStatuses(facts)
  const cancels = decideCancel(facts, requested.cancels, differences, agreed)
  const pays = cancels === null && decidePayment(facts, requested.pays, differences, agreed)
  const path = cancels === null ? decideStatuses(facts, requested.codes, pays, differences, agreed) : []
  return { cancels, pays, path, differences, agreed }
}

const programHasChanged = <Key extends keyof OrderState & keyof ReceivedState>(
  { theirs, theirsBefore }: DecisionFacts,
  key: Key,
) => theirsBefore.every((one) => one[key] !== theirs[key])

function compareLines(
  { ours, theirs, theirsBefore, titles }: DecisionFacts,
  differences: Difference[],
  agreed: OrderDiscrepancyKind[],
): void {
  const { lines, totalKopecks } = theirs
  const isSame = (one: OrderState | ReceivedState) =>
    (lines === null || (one.lines !== null && isSameLines(lines, one.lines))) &&
    (totalKopecks === null || one.totalKopecks === totalKopecks)
  if (isSame(ours)) agreed.push('lines')
  else if (!theirsBefore.some(isSame))
    differences.push({
      kind: 'lines',
      reason: 'В 1С изменили состав или сумму заказа. Если покупатель согласен, измените заказ и здесь',
      ...linesDiff(ours, lines, totalKopecks, titles),
    })
}

/** Only goods that differ; goods with the same name are distinguished by their Ид. */
function linesDiff(
  ours: OrderState,
  theirLines: StateLines | null,
  theirTotal: number | null,
  titles: ReadonlyMap<string, string>,
) {
  const lineText = (line: StateLines[string] | undefined) => (line ? `${line[0]} на ${roubles(line[1])}` : 'нет')
  const theirs = theirLines ?? ours.lines
  const differing = [...new Set([...Object.keys(ours.lines), ...Object.keys(theirs)])]
    .filter((id) => lineText(ours.lines[id]) !== lineText(theirs[id]))
    .slice(0, 50)
  const titlesShown = differing.map((id) => titles.get(id) || id)
  const titleOf = (id: string, place: number) =>
    titlesShown.indexOf(titlesShown[place]!) === titlesShown.lastIndexOf(titlesShown[place]!)
      ? titlesShown[place]!
      : `${titlesShown[place]} (${id})`
  const side = (lines: StateLines) =>
    Object.fromEntries(differing.map((id, place) => [titleOf(id, place), lineText(lines[id])]))
  return {
    ours: { ...side(ours.lines), Сумма: roubles(ours.totalKopecks) },
    theirs: { ...side(theirs), ...(theirTotal !== null && { Сумма: roubles(theirTotal) }) },
  }
}

/** Our statuses for what changed in 1С, by the owner's mapping; posting and shipping never move an order back. */
function requestedStatuses(facts: DecisionFacts) {
  const { ours, theirs, theirsBefore, statusOf, statuses } = facts
  const find = (code: string) => statuses.find((status) => status.code === code)
  const step = find(ours.status)?.step ?? null
  const isNew = (key: 'isPosted' | 'isShipped') =>
    theirs[key] && !theirsBefore.some((one) => key in one && one[key as never])
  const isBehind = (code: string) => step !== null && (find(code)?.step ?? step) > step
  const posted = isNew('isPosted') ? statusOf('posted', '') : undefined
  const shipped = isNew('isShipped') ? statusOf('shipped', '') : undefined
  const newStatuses = [
    theirs.statusTitle !== '' && programHasChanged(facts, 'statusTitle')
      ? statusOf('status', theirs.statusTitle)
      : undefined,
    shipped !== undefined && (ours.isCancelled || isBehind(shipped)) ? shipped : undefined,
    posted !== undefined && isBehind(posted) ? posted : undefined,
  ].filter((code) => code !== undefined)
  return {
    cancels: newStatuses.some((code) => find(code)?.stage === 'cancelled'),
    pays: newStatuses.includes('paid'),
    codes: newStatuses.filter((code) => code !== 'paid' && find(code)?.stage !== 'cancelled'),
  }
}

function decideCancel(
  facts: DecisionFacts,
  isWanted: boolean,
  differences: Difference[],
  agreed: OrderDiscrepancyKind[],
): string | null {
  const { ours, theirs, theirsBefore } = facts
  const disagree = (kind: 'cancel' | 'cancel-paid', reason: string) => {
    differences.push({ kind, reason, ...cancelDiff(ours, theirs) })
    return null
  }
  const isCancelled = theirs.isCancelled || isWanted
  if (ours.isCancelled === isCancelled) {
    agreed.push('cancel', 'cancel-paid')
    return null
  }
  if (ours.isCancelled) {
    const wasCancelled = theirsBefore.some((one) => one.isCancelled)
    return wasCancelled ? disagree('cancel', 'Магазин отменил заказ, а в 1С он не отменён: отмените его там') : null
  }
  if (!isWanted && !programHasChanged(facts, 'isCancelled')) return null
  if (ours.hasMoney)
    return disagree('cancel-paid', 'Заказ отменён в 1С, но за него заплачено. Отмена здесь вернёт деньги покупателю')
  if (shopHasChanged(facts, 'status'))
    return disagree('cancel', 'Заказ отменён в 1С, а здесь его тем временем вели дальше')
  return ours.cancelledStatusCode ?? disagree('cancel', 'Заказ отменён в 1С, а здесь его уже нельзя отменить')
}

const cancelDiff = (ours: OurOrder, theirs: ReceivedState) => ({
  ours: { Статус: ours.statusTitle },
  theirs: { Отменён: theirs.isCancelled ? 'да' : 'нет', ...(theirs.statusTitle && { Статус: theirs.statusTitle }) },
})

const shopHasChanged = ({ ours, oursBefore }: DecisionFacts, key: 'status' | 'isPaid') =>
  oursBefore.length > 0 && oursBefore.every((one) => one[key] !== ours[key])

/** The payment is recorded once, whether the bank or 1С reports it first. */
function decidePayment(
  facts: DecisionFacts,
  isWanted: boolean,
  differences: Difference[],
  agreed: OrderDiscrepancyKind[],
): boolean {
  const { ours, theirs } = facts
  const disagree = (reason: string) => {
    differences.push({
      kind: 'paid',
      reason,
      ours: { Оплачен: ours.isPaid ? 'да' : 'нет', Сумма: roubles(ours.totalKopecks) },
      theirs: {
        Оплачен: theirs.isPaid || isWanted ? 'да' : 'нет',
        ...(theirs.totalKopecks !== null && { Сумма: roubles(theirs.totalKopecks) }),
      },
    })
    return false
  }
  const isPaid = theirs.isPaid || isWanted
  if (isPaid === ours.isPaid) {
    agreed.push('paid')
    return false
  }
  if (!isWanted && !programHasChanged(facts, 'isPaid')) return false
  if (ours.isPaid) return disagree('В 1С сняли отметку об оплате, а здесь деньги записаны')
  if (ours.isCancelled)
    return disagree('В 1С заказ оплачен, а здесь он отменён: верните деньги или оформите заказ заново')
  if (ours.paymentKind === 'card')
    return disagree('В 1С заказ оплачен, а банк оплаты картой не подтвердил: верим банку')
  if (ours.isBeingPaid) return disagree('В 1С заказ оплачен, а покупатель начал платить картой: дождитесь ответа банка')
  if (ours.hasMoney) return disagree('В 1С заказ оплачен, а здесь оплачена только часть: запишите остаток сами')
  if (theirs.totalKopecks !== null && theirs.totalKopecks !== ours.totalKopecks)
    return disagree('В 1С оплачена другая сумма: проверьте состав заказа и запишите оплату сами')
  return true
}

/** Of several requested statuses the farthest one is used: a shipped order was posted before. */
function decideStatuses(
  facts: DecisionFacts,
  codes: readonly string[],
  pays: boolean,
  differences: Difference[],
  agreed: OrderDiscrepancyKind[],
): readonly string[] {
  const { ours, theirs, statuses } = facts
  if (codes.length === 0 || differences.some(({ kind }) => kind === 'cancel' || kind === 'cancel-paid')) return []
  const from = pays && ours.mayBecomePaid ? 'paid' : ours.status
  const paths = codes.map((code) => ({ code, path: code === from ? [] : statusPath(statuses, from, code) }))
  const longest = paths
    .filter((way): way is { code: string; path: string[] } => way.path !== null)
    .sort((one, other) => other.path.length - one.path.length)[0]
  const wanted = longest?.code ?? codes[0]!
  const titleOf = (code: string) => statuses.find((status) => status.code === code)?.title ?? code
  const disagree = (reason: string) => {
    differences.push({
      kind: 'status',
      reason,
      wanted,
      ours: { Статус: ours.statusTitle },
      theirs: { Статус: titleOf(wanted), ...(theirs.statusTitle && { 'Статус в 1С': theirs.statusTitle }) },
    })
    return []
  }
  if (longest?.path.length === 0) {
    agreed.push('status')
    return []
  }
  if (!longest) return disagree(`Из статуса «${ours.statusTitle}» заказ не переходит в «${titleOf(wanted)}»`)
  if (shopHasChanged(facts, 'status')) return disagree('Статус изменили и в 1С, и здесь')
  const isCompleting = statuses.find(({ code }) => code === wanted)?.stage === 'completed'
  if (isCompleting && ours.paymentKind === 'card' && !ours.isPaid && !pays)
    return disagree('В 1С заказ выполнен, а банк оплаты картой не подтвердил')
  agreed.push('status')
  return longest.path
}
