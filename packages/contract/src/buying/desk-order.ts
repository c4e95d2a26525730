import { type Static, Type } from 'typebox'
import { moment } from '../base/moment.ts'
import { kopecks } from '../base/money.ts'
import { id } from '../base/page.ts'
import { PermissionCode } from '../base/permissions.ts'
import { PriceReason } from './basket.ts'
import { DeskStatus, deskRowFields } from './desk-list.ts'
import { Payer } from './orders.ts'
import { OrderShipment } from './shipments.ts'

/** A status an order may be given now. */
export const DeskTransition = Type.Object({
  to: Type.String({ description: 'Code of the status.' }),
  title: Type.String({ description: 'Name of the status in Russian.' }),
  stage: DeskStatus.properties.stage,
  needs: Type.Array(PermissionCode, { description: 'Rights it wants, all of them.' }),
  isConfirmationNeeded: Type.Boolean({ description: 'Money goes back: the sign-in is confirmed first.' }),
  effects: Type.Array(Type.String(), {
    description: 'What happens with it, in Russian, each ready for a list: «спишет 4 позиции со склада».',
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
    { description: 'audit: what staff did beside the rest, as opening a phone.' },
  ),
  at: moment('When.'),
  who: Type.String({ description: 'A name: of staff, «Покупатель», «Магазин», «Банк», «Команда».' }),
  title: Type.String({ description: 'In Russian.' }),
  text: Type.String({
    description: 'More of it, as a reason or a note; of an email its address, partly hidden by dots; may be empty.',
  }),
  emailId: Type.Union([id('Of an email to the buyer: it may be sent again.'), Type.Null()], {
    description: 'Null: something else.',
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
  count: Type.Integer({ description: 'Ordered.' }),
  returnedCount: Type.Integer({ description: 'In requests to take back that were not rejected.' }),
  sentCount: Type.Integer({ description: 'Has gone.' }),
  withdrawnCount: Type.Integer({ description: 'Never will go: the money went back before.' }),
  available: Type.Integer({ description: 'How many of what is left can go now: held for the order, or free.' }),
  oldPrice: kopecks('Of one without any reduction.'),
  price: kopecks('Of one; before the promo code and bonuses.'),
  discount: kopecks('What the promo code took off the line.'),
  bonuses: kopecks('What of the line was paid by bonuses.'),
  sum: kopecks('To pay for the line: price × count − discount − bonuses.'),
  explanation: Type.Array(PriceReason, { description: 'How the price came about, step by step.' }),
  set: Type.Union([Type.Object({ number: Type.Integer(), title: Type.String(), count: Type.Integer() }), Type.Null()], {
    description: 'The set the line is a part of; null: bought alone.',
  }),
  stock: Type.Array(
    Type.Object({
      warehouse: Type.String({ description: 'Title.' }),
      free: Type.Integer({ description: 'How many more can be taken now, this order’s own not counted.' }),
      held: Type.Integer({ description: 'How many this order holds there.' }),
    }),
    { description: 'Warehouses of the site that have or hold some; empty: none.' },
  ),
})
export type DeskLine = Static<typeof DeskLine>

/** A shipment as staff see it. */
export const DeskShipment = Type.Object({
  ...OrderShipment.properties,
  sentBy: Type.String({ description: 'A name; empty: it is being packed.' }),
  failure: Type.String({ description: 'Why its carrier did not take it; empty: nothing is wrong.' }),
  isTrackable: Type.Boolean({ description: 'Staff say who carries it and by which number.' }),
  isRetryable: Type.Boolean({ description: 'The carrier may be asked again.' }),
})
export type DeskShipment = Static<typeof DeskShipment>

/** An order whole, as who leads it sees it. */
export const DeskOrder = Type.Object({
  ...deskRowFields,
  contact: Type.Object(
    { fio: Type.String(), phone: Type.String(), email: Type.String() },
    { description: 'Phone and email partly hidden by dots; empty: none.' },
  ),
  userId: Type.Union([Type.Integer(), Type.Null()], { description: 'The buyer’s account; null: none.' }),
  payer: Type.Union([Payer, Type.Null()], { description: 'Null: the person of contact pays.' }),
  comment: Type.String({ description: 'The buyer’s words; may be empty.' }),
  cancelReason: Type.Union([Type.String(), Type.Null()], {
    description: 'The reason the buyer chose; null: not cancelled by the buyer, or none given.',
  }),
  delivery: Type.Union(
    [
      Type.Object({
        methodId: id('Delivery method.'),
        method: Type.String({ description: 'Title.' }),
        point: Type.Union([Type.String(), Type.Null()], { description: 'Name and address of the point; null: none.' }),
        address: Type.Union([Type.String(), Type.Null()], {
          description: 'In one line, without the house; null: none.',
        }),
        price: kopecks('Price of delivery.'),
        dateFrom: Type.Union([Type.String(), Type.Null()], {
          description: 'The earliest day promised, as 2026-11-24.',
        }),
        dateTo: Type.Union([Type.String(), Type.Null()], { description: 'The latest.' }),
      }),
      Type.Null(),
    ],
    { description: 'Null: a one-click order.' },
  ),
  shipments: Type.Array(DeskShipment, {
    description: 'First to last; those that were never to go are not among them.',
  }),
  sendTo: Type.Union([Type.String(), Type.Null()], {
    description: 'Code of the status it gets when the last of it goes; null: nothing of it can go now.',
  }),
  lines: Type.Array(DeskLine),
  goodsPrice: kopecks('Goods before the promo code and bonuses.'),
  promoCode: Type.Union([Type.Object({ code: Type.String(), discount: kopecks('What it took off.') }), Type.Null()]),
  bonusesUsed: kopecks('What was paid by bonuses.'),
  itemsPrice: kopecks('To pay for goods.'),
  oldItemsPrice: kopecks('Goods without any reduction.'),
  bill: Type.Union([Type.Object({ number: Type.String(), amount: kopecks('To pay.') }), Type.Null()], {
    description: 'Null: none was made.',
  }),
  payments: Type.Array(
    Type.Object({
      id: id('Payment.'),
      provider: Type.String({ description: 'In Russian: «ЮKassa», «перевод», «при получении».' }),
      status: Type.String({ description: 'new, pending, succeeded, canceled, surplus, disputed.' }),
      statusTitle: Type.String({ description: 'In Russian.' }),
      amount: kopecks('Asked for.'),
      received: Type.Union([kopecks('Came.'), Type.Null()], { description: 'Null: nothing.' }),
      createdAt: moment('When it was begun.'),
    }),
    { description: 'First to last.' },
  ),
  moneyRefunds: Type.Array(
    Type.Object({
      id: id('Refund of money.'),
      refundId: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Of the goods it is of, among `refunds`; null: the order was cancelled or changed.',
      }),
      isByHand: Type.Boolean({ description: 'The shop transfers it itself.' }),
      amount: kopecks('Goes back.'),
      status: Type.String({ description: 'new, pending, succeeded, failed.' }),
      statusTitle: Type.String({ description: 'In Russian.' }),
      why: Type.String(),
      createdAt: moment('When it was asked for.'),
    }),
    { description: 'First to last.' },
  ),
  receipts: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Of the receipt.' }),
      kind: Type.Union([Type.Literal('payment'), Type.Literal('hand-over'), Type.Literal('refund')]),
      status: Type.Union([Type.Literal('waiting'), Type.Literal('registered'), Type.Literal('refused')]),
      amount: kopecks('Of the receipt.'),
      documentNumber: Type.String({ description: 'Fiscal number; empty: not registered yet.' }),
      createdAt: moment('When it was written.'),
    }),
    { description: 'First to last.' },
  ),
  refunds: Type.Array(
    Type.Object({
      id: id('Request to take goods back.'),
      number: Type.String({ description: 'В-101.' }),
      code: Type.String({ description: 'Of its status: requested, approved, received, paying, paid, rejected.' }),
      status: Type.String({ description: 'Title.' }),
      amount: kopecks('Asked for.'),
      createdAt: moment('When it was asked.'),
    }),
    { description: 'Requests of the buyer to take goods back, first to last.' },
  ),
  notes: Type.Array(Type.Object({ id: id('Note.'), at: moment('When.'), who: Type.String(), text: Type.String() }), {
    description: 'Of staff, for staff; first to last.',
  }),
  timeline: Type.Array(DeskEvent, { description: 'Everything that happened, the newest first.' }),
  transitions: Type.Array(DeskTransition, {
    description: 'Statuses it may be given now, in order; those too whose permission one lacks.',
  }),
})
export type DeskOrder = Static<typeof DeskOrder>
