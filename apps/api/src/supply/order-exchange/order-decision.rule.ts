import type { OrderDiscrepancyKind } from '@shpulka/contract/supply/order-discrepancies'
import { rubles } from '../../base/money/rubles.rule.ts'
import { isSameLines, type OrderState, type ReceivedState, type StateLines } from './order-state.rule.ts'
import { type ExchangeStatus, statusPath } from './status-path.rule.ts'

/** An order of the shop, locked. */
export interface OurOrder extends OrderState {
  /** Null: a one-click order, nothing is settled yet. */
  readonly paymentKind: 'on-delivery' | 'invoice' | 'card' | null
  /** Some money came and was not all returned, or a bank disputes it. */
  readonly hasMoney: boolean
  /** The buyer may be at the bank's page. */
  readonly isBeingPaid: boolean
  /** Code of the cancelled status that may follow; null: none may. */
  readonly cancelledCode: string | null
  readonly mayBecomePaid: boolean
}

export interface DecisionFacts {
  readonly ours: OurOrder
  readonly theirs: ReceivedState
  /** Earlier states received from or sent to 1С: a field equal to one of these it has not changed. */
  readonly before: readonly (OrderState | ReceivedState)[]
  /** Ours at the last exchange: what equals one of these the shop has not changed. None: it has changed nothing. */
  readonly oursBefore: readonly OrderState[]
  /** Our status for one of 1С, by the owner's table; undefined: not decided. */
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
  /** Code of the status 1С wants. */
  readonly wanted?: string
}

/** What a document of 1С does to an order. */
export interface OrderDecision {
  readonly cancels: string | null
  readonly pays: boolean
  /** Statuses it goes through, once it is paid. */
  readonly path: readonly string[]
  readonly differences: readonly Difference[]
  /** Kinds in which both agree now: their discrepancies are closed. */
  readonly agreed: readonly OrderDiscrepancyKind[]
}

/**
 * What only 1С has changed since the last exchange is done; what both have changed is for a person to decide; what it
 * has not changed stays ours. Goods and sums are never rewritten: a bill, a receipt and a reservation stand on them.
 */
export function orderDecision(facts: DecisionFacts): OrderDecision {
  const differences: Difference[] = []
  const agreed: OrderDiscrepancyKind[] = []
  compareLines(facts, differences, agreed)
  const wants = wantedStatuses(facts)
  const cancels = cancelling(facts, wants.cancels, differences, agreed)
  const pays = cancels === null && paying(facts, wants.pays, differences, agreed)
  const path = cancels === null ? statusesOnTheWay(facts, wants.codes, pays, differences, agreed) : []
  return { cancels, pays, path, differences, agreed }
}

const hasChanged = <Key extends keyof OrderState & keyof ReceivedState>({ theirs, before }: DecisionFacts, key: Key) =>
  before.every((one) => one[key] !== theirs[key])

function compareLines(
  { ours, theirs, before, titles }: DecisionFacts,
  differences: Difference[],
  agreed: OrderDiscrepancyKind[],
): void {
  const { lines, totalKopecks } = theirs
  const isSame = (one: OrderState | ReceivedState) =>
    (lines === null || (one.lines !== null && isSameLines(lines, one.lines))) &&
    (totalKopecks === null || one.totalKopecks === totalKopecks)
  if (isSame(ours)) agreed.push('lines')
  else if (!before.some(isSame))
    differences.push({
      kind: 'lines',
      reason: 'В 1С изменили состав или сумму заказа. Если покупатель согласен, измените заказ и здесь',
      ...linesDiff(ours, lines, totalKopecks, titles),
    })
}

/** Goods without a difference are left out. Goods of one name are distinguished by their Ид. */
function linesDiff(
  ours: OrderState,
  theirLines: StateLines | null,
  theirTotal: number | null,
  titles: ReadonlyMap<string, string>,
) {
  const lineText = (line: StateLines[string] | undefined) => (line ? `${line[0]} на ${rubles(line[1])}` : 'нет')
  const theirs = theirLines ?? ours.lines
  const shown = [...new Set([...Object.keys(ours.lines), ...Object.keys(theirs)])]
    .filter((id) => lineText(ours.lines[id]) !== lineText(theirs[id]))
    .slice(0, 50)
  const named = shown.map((id) => titles.get(id) || id)
  const titleOf = (id: string, place: number) =>
    named.indexOf(named[place]!) === named.lastIndexOf(named[place]!) ? named[place]! : `${named[place]} (${id})`
  const side = (lines: StateLines) =>
    Object.fromEntries(shown.map((id, place) => [titleOf(id, place), lineText(lines[id])]))
  return {
    ours: { ...side(ours.lines), Сумма: rubles(ours.totalKopecks) },
    theirs: { ...side(theirs), ...(theirTotal !== null && { Сумма: rubles(theirTotal) }) },
  }
}

/** Statuses of ours for what changed in 1С, by the owner's table. A posted or shipped order may be further on here. */
function wantedStatuses(facts: DecisionFacts) {
  const { ours, theirs, before, statusOf, statuses } = facts
  const find = (code: string) => statuses.find((status) => status.code === code)
  const step = find(ours.status)?.step ?? null
  const isNew = (key: 'isPosted' | 'isShipped') => theirs[key] && !before.some((one) => key in one && one[key as never])
  const isBehind = (code: string) => step !== null && (find(code)?.step ?? step) > step
  const posted = isNew('isPosted') ? statusOf('posted', '') : undefined
  const shipped = isNew('isShipped') ? statusOf('shipped', '') : undefined
  const newStatuses = [
    theirs.statusTitle !== '' && hasChanged(facts, 'statusTitle') ? statusOf('status', theirs.statusTitle) : undefined,
    shipped !== undefined && (ours.isCancelled || isBehind(shipped)) ? shipped : undefined,
    posted !== undefined && isBehind(posted) ? posted : undefined,
  ].filter((code) => code !== undefined)
  return {
    cancels: newStatuses.some((code) => find(code)?.stage === 'cancelled'),
    pays: newStatuses.includes('paid'),
    codes: newStatuses.filter((code) => code !== 'paid' && find(code)?.stage !== 'cancelled'),
  }
}

function cancelling(
  facts: DecisionFacts,
  isWanted: boolean,
  differences: Difference[],
  agreed: OrderDiscrepancyKind[],
): string | null {
  const { ours, theirs, before } = facts
  const differ = (kind: 'cancel' | 'cancel-paid', reason: string) => {
    differences.push({ kind, reason, ...cancelDiff(ours, theirs) })
    return null
  }
  const isCancelled = theirs.isCancelled || isWanted
  if (ours.isCancelled === isCancelled) {
    agreed.push('cancel', 'cancel-paid')
    return null
  }
  if (ours.isCancelled) {
    const wasCancelled = before.some((one) => one.isCancelled)
    return wasCancelled ? differ('cancel', 'Магазин отменил заказ, а в 1С он не отменён: отмените его там') : null
  }
  if (!isWanted && !hasChanged(facts, 'isCancelled')) return null
  if (ours.hasMoney)
    return differ('cancel-paid', 'Заказ отменён в 1С, но за него заплачено. Отмена здесь вернёт деньги покупателю')
  if (haveWeChanged(facts, 'status'))
    return differ('cancel', 'Заказ отменён в 1С, а здесь его тем временем вели дальше')
  return ours.cancelledCode ?? differ('cancel', 'Заказ отменён в 1С, а здесь его уже нельзя отменить')
}

const cancelDiff = (ours: OurOrder, theirs: ReceivedState) => ({
  ours: { Статус: ours.statusTitle },
  theirs: { Отменён: theirs.isCancelled ? 'да' : 'нет', ...(theirs.statusTitle && { Статус: theirs.statusTitle }) },
})

const haveWeChanged = ({ ours, oursBefore }: DecisionFacts, key: 'status' | 'isPaid') =>
  oursBefore.length > 0 && oursBefore.every((one) => one[key] !== ours[key])

/** One charge, whether the bank or 1С reports it first. */
function paying(
  facts: DecisionFacts,
  isWanted: boolean,
  differences: Difference[],
  agreed: OrderDiscrepancyKind[],
): boolean {
  const { ours, theirs } = facts
  const differ = (reason: string) => {
    differences.push({
      ...{ kind: 'paid', reason },
      ours: { Оплачен: ours.isPaid ? 'да' : 'нет', Сумма: rubles(ours.totalKopecks) },
      theirs: {
        Оплачен: theirs.isPaid || isWanted ? 'да' : 'нет',
        ...(theirs.totalKopecks !== null && { Сумма: rubles(theirs.totalKopecks) }),
      },
    })
    return false
  }
  const isPaid = theirs.isPaid || isWanted
  if (isPaid === ours.isPaid) {
    agreed.push('paid')
    return false
  }
  if (!isWanted && !hasChanged(facts, 'isPaid')) return false
  if (ours.isPaid) return differ('В 1С сняли отметку об оплате, а здесь деньги записаны')
  if (ours.isCancelled)
    return differ('В 1С заказ оплачен, а здесь он отменён: верните деньги или оформите заказ заново')
  if (ours.paymentKind === 'card') return differ('В 1С заказ оплачен, а банк оплаты картой не подтвердил: верим банку')
  if (ours.isBeingPaid) return differ('В 1С заказ оплачен, а покупатель начал платить картой: дождитесь ответа банка')
  if (ours.hasMoney) return differ('В 1С заказ оплачен, а здесь оплачена только часть: запишите остаток сами')
  if (theirs.totalKopecks !== null && theirs.totalKopecks !== ours.totalKopecks)
    return differ('В 1С оплачена другая сумма: проверьте состав заказа и запишите оплату сами')
  return true
}

/** Of several the farthest: goods that left were posted before. */
function statusesOnTheWay(
  facts: DecisionFacts,
  codes: readonly string[],
  pays: boolean,
  differences: Difference[],
  agreed: OrderDiscrepancyKind[],
): readonly string[] {
  const { ours, theirs, statuses } = facts
  if (codes.length === 0 || differences.some(({ kind }) => kind === 'cancel' || kind === 'cancel-paid')) return []
  const from = pays && ours.mayBecomePaid ? 'paid' : ours.status
  const ways = codes.map((code) => ({ code, path: code === from ? [] : statusPath(statuses, from, code) }))
  const farthest = ways
    .filter((way): way is { code: string; path: string[] } => way.path !== null)
    .sort((one, other) => other.path.length - one.path.length)[0]
  const wanted = farthest?.code ?? codes[0]!
  const titleOf = (code: string) => statuses.find((status) => status.code === code)?.title ?? code
  const differ = (reason: string) => {
    differences.push({
      ...{ kind: 'status', reason, wanted, ours: { Статус: ours.statusTitle } },
      theirs: { Статус: titleOf(wanted), ...(theirs.statusTitle && { 'Статус в 1С': theirs.statusTitle }) },
    })
    return []
  }
  if (farthest?.path.length === 0) {
    agreed.push('status')
    return []
  }
  if (!farthest) return differ(`Из статуса «${ours.statusTitle}» заказ не переходит в «${titleOf(wanted)}»`)
  if (haveWeChanged(facts, 'status')) return differ('Статус изменили и в 1С, и здесь')
  const isEnd = statuses.find(({ code }) => code === wanted)?.stage === 'completed'
  if (isEnd && ours.paymentKind === 'card' && !ours.isPaid && !pays)
    return differ('В 1С заказ выполнен, а банк оплаты картой не подтвердил')
  agreed.push('status')
  return farthest.path
}
