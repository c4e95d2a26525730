import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DecisionFacts, type OurOrder, orderDecision } from './order-decision.rule.ts'
import type { OrderState, ReceivedState } from './order-state.rule.ts'
import type { ExchangeStatus } from './status-path.rule.ts'

const statuses: ExchangeStatus[] = [
  { code: 'new', title: 'Новый', stage: 'open', step: 1, next: ['accepted', 'paid', 'cancelled'] },
  { code: 'accepted', title: 'Принят', stage: 'open', step: 2, next: ['shipped', 'paid', 'completed', 'cancelled'] },
  { code: 'paid', title: 'Оплачен', stage: 'open', step: 2, next: ['shipped', 'cancelled'] },
  { code: 'shipped', title: 'В пути', stage: 'sent', step: 4, next: ['completed', 'cancelled'] },
  { code: 'completed', title: 'Выполнен', stage: 'completed', step: 5, next: [] },
  { code: 'cancelled', title: 'Отменён', stage: 'cancelled', step: null, next: [] },
]
const given: OrderState = {
  totalKopecks: 1000,
  lines: { g: [2, 1000] },
  isCancelled: false,
  isPaid: false,
  status: 'new',
  statusTitle: 'Новый',
}
const ours: OurOrder = {
  ...given,
  paymentKind: 'invoice',
  hasMoney: false,
  isBeingPaid: false,
  cancelledStatusCode: 'cancelled',
  mayBecomePaid: true,
}
const theirs: ReceivedState = {
  totalKopecks: 1000,
  lines: { g: [2, 1000] },
  isCancelled: false,
  isPosted: false,
  isPaid: false,
  isShipped: false,
  statusTitle: '',
  trackNumber: '',
}
const meanings: Record<string, string> = {
  'posted:': 'accepted',
  'shipped:': 'shipped',
  'status:Выполнен': 'completed',
  'status:Деньги': 'paid',
  'status:Отказ': 'cancelled',
}
interface Facts {
  ours?: Partial<OurOrder>
  theirs?: Partial<ReceivedState>
  theirsBefore?: DecisionFacts['theirsBefore']
  oursBefore?: OrderState[]
}
const decide = (facts: Facts) =>
  orderDecision({
    ours: { ...ours, ...facts.ours },
    theirs: { ...theirs, ...facts.theirs },
    statuses,
    theirsBefore: facts.theirsBefore ?? [given],
    oursBefore: facts.oursBefore ?? [given],
    titles: new Map(),
    statusOf: (what, title) => meanings[`${what}:${title}`],
  })

const nothing = { cancels: null as string | null, pays: false, path: [] as string[], kinds: [] as string[] }
test.each<[string, Facts, Partial<typeof nothing>]>([
  ['nothing new', {}, {}],
  ['posted', { theirs: { isPosted: true } }, { path: ['accepted'] }],
  ['posted, but further on in the shop', { ours: { status: 'shipped' }, theirs: { isPosted: true } }, {}],
  ['posted and shipped', { theirs: { isPosted: true, isShipped: true } }, { path: ['accepted', 'shipped'] }],
  ['paid and shipped', { theirs: { isPaid: true, isShipped: true } }, { pays: true, path: ['shipped'] }],
  ['paid by its status', { theirs: { statusTitle: 'Деньги' } }, { pays: true }],
  ['already paid', { ours: { isPaid: true, hasMoney: true }, theirs: { isPaid: true } }, {}],
  ['paid, a card', { ours: { paymentKind: 'card' }, theirs: { isPaid: true } }, { kinds: ['paid'] }],
  ['paid during a card payment', { ours: { isBeingPaid: true }, theirs: { isPaid: true } }, { kinds: ['paid'] }],
  ['partly paid', { ours: { hasMoney: true }, theirs: { isPaid: true } }, { kinds: ['paid'] }],
  ['paid, one click', { ours: { paymentKind: null }, theirs: { isPaid: true } }, { pays: true }],
  ['another sum is paid', { theirs: { isPaid: true, totalKopecks: 900 } }, { kinds: ['lines', 'paid'] }],
  ['cancelled', { theirs: { isCancelled: true, isShipped: true } }, { cancels: 'cancelled' }],
  ['cancelled by its status', { theirs: { statusTitle: 'Отказ' } }, { cancels: 'cancelled' }],
  ['cancelled, paid', { ours: { hasMoney: true }, theirs: { isCancelled: true } }, { kinds: ['cancel-paid'] }],
  [
    'cancelled, not allowed',
    { ours: { cancelledStatusCode: null }, theirs: { isCancelled: true } },
    { kinds: ['cancel'] },
  ],
  [
    'cancelled, changed in the shop meanwhile',
    { ours: { status: 'accepted' }, theirs: { isCancelled: true } },
    { kinds: ['cancel'] },
  ],
  [
    'completed, changed in the shop meanwhile',
    { ours: { status: 'accepted' }, theirs: { statusTitle: 'Выполнен' } },
    { kinds: ['status'] },
  ],
  [
    'done, a card that is not paid',
    { ours: { paymentKind: 'card' }, theirs: { statusTitle: 'Выполнен' } },
    { kinds: ['status'] },
  ],
  ['an unmapped status', { theirs: { statusTitle: 'Странный' } }, {}],
  ['our own status returned', { theirs: { statusTitle: 'Новый' } }, {}],
  ['goods removed', { theirs: { lines: {}, totalKopecks: 0 } }, { kinds: ['lines'] }],
  ['goods missing in the document', { theirs: { lines: null, totalKopecks: null } }, {}],
])('%s', (_, facts, expected) => {
  const { differences, cancels, pays, path } = decide(facts)
  expect({ cancels, pays, path, kinds: differences.map(({ kind }) => kind) }).toEqual({ ...nothing, ...expected })
})

const arbitraryDocument = fc.record({
  totalKopecks: fc.constantFrom(null, 1000, 900),
  lines: fc.constantFrom(null, given.lines, {}),
  isCancelled: fc.boolean(),
  isPosted: fc.boolean(),
  isPaid: fc.boolean(),
  isShipped: fc.boolean(),
  statusTitle: fc.constantFrom('', 'Новый', 'Выполнен', 'Деньги', 'Отказ', 'Странный'),
  trackNumber: fc.constant(''),
})
const arbitraryOrder = fc.record({
  status: fc.constantFrom(...statuses.map(({ code }) => code)),
  isPaid: fc.boolean(),
  hasMoney: fc.boolean(),
  isBeingPaid: fc.boolean(),
  mayBecomePaid: fc.boolean(),
  paymentKind: fc.constantFrom('card' as const, 'invoice' as const, 'on-delivery' as const, null),
  cancelledStatusCode: fc.constantFrom(null, 'cancelled'),
})
const whole = (order: { status: string }) => ({ ...order, isCancelled: order.status === 'cancelled' })

describe('for any order', () => {
  test('a document equal to the previous one does nothing', () => {
    fc.assert(
      fc.property(arbitraryDocument, arbitraryOrder, (received, order) => {
        const again = decide({ ours: whole(order), theirs: received, theirsBefore: [{ ...theirs, ...received }] })
        const isMissedCancel = again.differences.some(({ kind }) => kind === 'cancel')
        expect([again.cancels, again.pays, again.path]).toEqual([null, false, []])
        expect(isMissedCancel || again.differences.length === 0).toBe(true)
      }),
    )
  })

  test('1С never pays a card order, never pays twice, and never refunds automatically', () => {
    fc.assert(
      fc.property(arbitraryDocument, arbitraryOrder, (received, order) => {
        const { pays, cancels, path } = decide({ ours: whole(order), theirs: received })
        if (order.paymentKind === 'card' || order.isPaid || order.hasMoney) expect(pays).toBe(false)
        if (order.hasMoney) expect(cancels).toBeNull()
        expect(path).not.toContain('paid')
        expect(path).not.toContain('cancelled')
      }),
    )
  })
})
