import { type Static, Type } from 'typebox'
import { moment } from '../base/moment.ts'
import { kopecks } from '../base/money.ts'
import { id, shortListId } from '../base/page.ts'
import { PermissionCode } from '../base/permissions.ts'
import { PackSize } from '../catalogue/pack.ts'
import { PriceReason } from './basket.ts'
import { OrderCredit } from './credit.ts'
import { DeskStatus, deskRowFields } from './desk-list.ts'
import { Payer } from './orders.ts'
import { OrderShipment } from './shipments.ts'

/** Kinds of documents that staff print. */
export const paperKinds = ['pick-list', 'invoice', 'act', 'upd'] as const
export type PaperKind = (typeof paperKinds)[number]

/** A status the order may be given now. */
export const DeskTransition = Type.Object({
  to: Type.String({ description: 'Code of the status.' }),
  title: Type.String({ description: 'Name of the status in Russian.' }),
  stage: DeskStatus.properties.stage,
  needs: Type.Array(PermissionCode, { description: 'Permissions required, all of them.' }),
  isConfirmationNeeded: Type.Boolean({
    description: 'Money goes back to the buyer, so the sign-in must be confirmed first.',
  }),
  effects: Type.Array(Type.String(), {
    description: 'What else the change does, in Russian, one list item each: «спишет 4 позиции со склада».',
  }),
})
export type DeskTransition = Static<typeof DeskTransition>

/** Something that happened to an order. */
export const DeskEvent = Type.Object({
  id: Type.String({ description: 'Unique in the order, as `status-12`.' }),
  kind: Type.Union(
    [
      Type.Literal('status'),
      Type.Literal('reservation'),
      Type.Literal('payment'),
      Type.Literal('money-refund'),
      Type.Literal('receipt'),
      Type.Literal('refund'),
      Type.Literal('shipment'),
      Type.Literal('email'),
      Type.Literal('note'),
      Type.Literal('print'),
      Type.Literal('audit'),
    ],
    { description: 'audit: any other action of staff on the order itself, as opening a phone.' },
  ),
  at: moment('When it happened.'),
  who: Type.String({ description: 'Name of a member of staff, or «Покупатель», «Магазин», «Банк», «Команда».' }),
  title: Type.String({ description: 'In Russian.' }),
  text: Type.String({
    description: 'Details: a reason, a note, the partly hidden address of an email; may be empty.',
  }),
  emailId: Type.Union([id('Email to the buyer, which may be sent again.'), Type.Null()], {
    description: 'Null: the event is not an email.',
  }),
})
export type DeskEvent = Static<typeof DeskEvent>

export const DeskLine = Type.Object({
  line: Type.Integer({ description: 'Number of the line in the order.' }),
  groupId: id('Group.'),
  productId: id('Product.'),
  title: Type.String({ description: 'As it was ordered.' }),
  vendorCode: Type.String({ description: 'Article; empty: none.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
  path: Type.String({ description: 'Address of the product page when it was ordered; empty: it had none.' }),
  count: Type.Integer({ description: 'How many were ordered.' }),
  packSize: PackSize,
  returnedCount: Type.Integer({ description: 'How many are in refund requests that were not rejected.' }),
  sentCount: Type.Integer({ description: 'How many have been sent.' }),
  withdrawnCount: Type.Integer({ description: 'How many will never be sent: they were refunded first.' }),
  available: Type.Integer({ description: 'How many of the unsent can be sent now: held for the order, or free.' }),
  oldPrice: kopecks('Unit price without any reduction.'),
  price: kopecks('Unit price before the promo code and bonuses.'),
  discount: kopecks('Taken off the line by the promo code.'),
  bonuses: kopecks('Part of the line paid by bonuses.'),
  sum: kopecks('To pay for the line: price × count − discount − bonuses.'),
  explanation: Type.Array(PriceReason, { description: 'How the price came about, step by step.' }),
  set: Type.Union([Type.Object({ number: Type.Integer(), title: Type.String(), count: Type.Integer() }), Type.Null()], {
    description: 'The set this line is a part of; null: not part of a set.',
  }),
  stock: Type.Array(
    Type.Object({
      warehouse: Type.String({ description: 'Title of the warehouse.' }),
      free: Type.Integer({ description: 'How many are free there; those held for this order are not counted.' }),
      held: Type.Integer({ description: 'How many this order holds there.' }),
    }),
    { description: 'Warehouses of the site that have any; empty: none.' },
  ),
})
export type DeskLine = Static<typeof DeskLine>

/** A shipment as staff see it. */
export const DeskShipment = Type.Object({
  ...OrderShipment.properties,
  sentBy: Type.String({ description: 'Name of who sent it; empty: it is being packed.' }),
  failure: Type.String({ description: 'Why the carrier did not accept it; empty: nothing is wrong.' }),
  isTrackable: Type.Boolean({ description: 'Staff may set its carrier and tracking number by hand.' }),
  isRetryable: Type.Boolean({ description: 'The carrier may be asked again.' }),
  hasLabel: Type.Boolean({ description: 'The carrier has accepted it and prints its label.' }),
})
export type DeskShipment = Static<typeof DeskShipment>

const day = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description: `${description} 2026-11-24; null: unknown.` })

/** The state of an order in an accounting program. */
export const DeskProgram = Type.Object({
  id: id('Connection.'),
  title: Type.String({ description: 'Of the connection: «УТ 11».' }),
  state: Type.Enum(['waiting', 'off', 'unproven', 'untaken', 'cancelled', 'parked', 'dropped', 'earlier', 'sent'], {
    description:
      'waiting: it has not confirmed the current order yet; off: the same, and the exchange is off; unproven, untaken: ' +
      'not sent until the email address is confirmed, or until staff take on the one-click order; cancelled: before it ' +
      'was sent; parked: waits for a decision of staff; dropped: staff decided not to send it; earlier: placed before ' +
      'the exchange existed.',
  }),
  isSendable: Type.Boolean({ description: 'It is not sent automatically, but staff may send it (`sendOrder`).' }),
  number: Type.String({ description: 'Number of its document; empty: unknown.' }),
  date: day('Date of its document.'),
  status: Type.String({ description: 'Status in the program; empty: unknown.' }),
  isPosted: Type.Boolean(),
  isCancelled: Type.Boolean(),
  isPaid: Type.Boolean(),
  paidOn: day('Date of the payment.'),
  isShipped: Type.Boolean(),
  shippedOn: day('Date of the shipment.'),
  contact: Type.Union(
    [
      Type.Object({
        name: Type.String(),
        inn: Type.String(),
        kpp: Type.String(),
        phone: Type.String({ description: 'Partly hidden by dots; empty: none.' }),
        email: Type.String({ description: 'Partly hidden by dots; empty: none.' }),
        isPhoneOther: Type.Boolean({ description: 'It differs from the phone of the order.' }),
        isEmailOther: Type.Boolean({ description: 'It differs from the email of the order.' }),
      }),
      Type.Null(),
    ],
    { description: 'The customer in the program; null: unknown.' },
  ),
})
export type DeskProgram = Static<typeof DeskProgram>

/** The page of an order at the desk. */
export const DeskOrder = Type.Object({
  ...deskRowFields,
  contact: Type.Object(
    { fio: Type.String(), phone: Type.String(), email: Type.String() },
    { description: 'Phone and email are partly hidden by dots; empty: none.' },
  ),
  userId: Type.Union([Type.Integer(), Type.Null()], {
    description:
      'The buyer’s account; null: none, erased, or not signed in to since a stranger ordered with its email.',
  }),
  payer: Type.Union([Payer, Type.Null()], { description: 'Null: the contact person pays.' }),
  comment: Type.String({ description: 'Comment of the buyer; may be empty.' }),
  cancelReason: Type.Union([Type.String(), Type.Null()], {
    description: 'The reason the buyer chose; null: not cancelled by the buyer, or none given.',
  }),
  delivery: Type.Union(
    [
      Type.Object({
        methodId: shortListId('Delivery method.'),
        method: Type.String({ description: 'Title of the delivery method.' }),
        point: Type.Union([Type.String(), Type.Null()], {
          description: 'Name and address of the pickup point; null: none.',
        }),
        address: Type.Union([Type.String(), Type.Null()], {
          description: 'In one line, without the house; null: none.',
        }),
        price: kopecks('Price of delivery.'),
        dateFrom: Type.Union([Type.String(), Type.Null()], {
          description: 'Earliest promised day, 2026-11-24.',
        }),
        dateTo: Type.Union([Type.String(), Type.Null()], { description: 'Latest promised day.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null: a one-click order.' },
  ),
  shipments: Type.Array(DeskShipment, {
    description: 'First to last, without shipments called off before they went.',
  }),
  sendTo: Type.Union([Type.String(), Type.Null()], {
    description: 'Code of the status the order gets once its last part is sent; null: nothing can be sent now.',
  }),
  lines: Type.Array(DeskLine),
  goodsPrice: kopecks('Goods before the promo code and bonuses.'),
  promoCode: Type.Union([Type.Object({ code: Type.String(), discount: kopecks('What it took off.') }), Type.Null()], {
    description: 'Null: none was used.',
  }),
  bonusesUsed: kopecks('Part of the goods paid by bonuses.'),
  itemsPrice: kopecks('To pay for goods in money.'),
  oldItemsPrice: kopecks('Goods without any reduction.'),
  bill: Type.Union([Type.Object({ number: Type.String(), amount: kopecks('To pay.') }), Type.Null()], {
    description: 'Null: the order has no bill.',
  }),
  credit: Type.Union([OrderCredit, Type.Null()], {
    description: 'Null: the payer is no organization with a deferred payment, and that of this order is not deferred.',
  }),
  isPaymentRecordable: Type.Boolean({
    description: 'That it was paid by transfer is recorded by POST /orders/{id}/credit/payment, not by its status.',
  }),
  payments: Type.Array(
    Type.Object({
      id: id('Payment.'),
      provider: Type.String({ description: 'In Russian: «ЮKassa», «перевод», «при получении».' }),
      status: Type.String({ description: 'new, pending, succeeded, canceled, surplus, disputed.' }),
      statusTitle: Type.String({ description: 'In Russian.' }),
      amount: kopecks('Sum to be paid.'),
      received: Type.Union([kopecks('Sum received.'), Type.Null()], { description: 'Null: nothing.' }),
      createdAt: moment('When it was begun.'),
    }),
    { description: 'First to last.' },
  ),
  moneyRefunds: Type.Array(
    Type.Object({
      id: id('Refund of money.'),
      refundId: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Refund of goods it belongs to, among `refunds`; null: the order was cancelled or changed.',
      }),
      isByHand: Type.Boolean({ description: 'The shop transfers the money by hand.' }),
      isReturnedByCancel: Type.Boolean({
        description: 'The bank refused it, and the cancel of the order returns its money: nothing is left to do.',
      }),
      amount: kopecks('Sum returned to the buyer.'),
      status: Type.String({ description: 'new, pending, succeeded, failed.' }),
      statusTitle: Type.String({ description: 'In Russian.' }),
      why: Type.String({ description: 'Reason, in Russian; may be empty.' }),
      createdAt: moment('When it was requested.'),
    }),
    { description: 'First to last.' },
  ),
  receipts: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Receipt.' }),
      kind: Type.Union([Type.Literal('payment'), Type.Literal('hand-over'), Type.Literal('refund')]),
      status: Type.Union([Type.Literal('waiting'), Type.Literal('registered'), Type.Literal('refused')]),
      amount: kopecks('Sum of the receipt.'),
      documentNumber: Type.String({ description: 'Number of the fiscal document; empty: not registered yet.' }),
      createdAt: moment('When it was made.'),
    }),
    { description: 'First to last.' },
  ),
  refunds: Type.Array(
    Type.Object({
      id: id('Refund request.'),
      number: Type.String({ description: 'В-101.' }),
      code: Type.String({ description: 'Code of its status: requested, approved, received, paying, paid, rejected.' }),
      status: Type.String({ description: 'Title of the status.' }),
      amount: kopecks('Sum to be refunded.'),
      awaitsGoods: Type.Boolean({
        description:
          'Its money is back, and goods that can be sold again are not: they return to stock once they come.',
      }),
      createdAt: moment('When it was sent.'),
    }),
    { description: 'Refund requests, first to last.' },
  ),
  papers: Type.Array(Type.Enum(paperKinds), {
    description: 'Kinds of documents it has now, to be printed: a pick list while it is being packed.',
  }),
  programs: Type.Array(DeskProgram, { description: 'Accounting programs the order is exchanged with.' }),
  notes: Type.Array(
    Type.Object({ id: id('Note.'), at: moment('When it was written.'), who: Type.String(), text: Type.String() }),
    {
      description: 'Notes of staff for colleagues, first to last.',
    },
  ),
  timeline: Type.Array(DeskEvent, { description: 'Everything that happened, the newest first.' }),
  transitions: Type.Array(DeskTransition, {
    description: 'Statuses the order may be given now, in order, including those the caller lacks the permission for.',
  }),
})
export type DeskOrder = Static<typeof DeskOrder>
