import { maskedEmail } from '@shpulka/contract/base/masked-email'
import { type DeskOrder, type PaperKind, paperKinds } from '@shpulka/contract/buying/desk-order'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import { isEmail, phoneNumber } from '../../people/users/contact.rule.ts'
import { maskedPhone } from '../../people/users/masked-contact.rule.ts'
import { addressLine } from '../delivery/address-line.rule.ts'
import { orderDocuments } from '../order-documents/order-documents.rule.ts'
import { paymentRecordingRefusal } from '../order-payment/record-refusal.rule.ts'
import { isSendable, programState } from '../orders/program-state.rule.ts'
import { refundNumber } from '../refunds/refund-number.rule.ts'
import { isTrackingEditable, type ShownShipmentRow, shownShipment } from '../shipments/shown-shipment.rule.ts'
import { deskEvent } from './desk-event.view.ts'
import type { DeskEventRow } from './desk-events.sql.ts'
import type { DeskLineRow, DeskOrderRow, ProgramRow } from './desk-order.sql.ts'
import { deskRow } from './desk-row.view.ts'
import { transitionEffects } from './transition-effects.rule.ts'
import { returnsMoney, transitionFacts, transitionPermissions } from './transition-facts.rule.ts'

const providers: Readonly<Record<string, string>> = {
  yookassa: 'ЮKassa',
  sandbox: 'учебный банк',
  transfer: 'перевод',
  'on-delivery': 'при получении',
}
const paymentStatuses: Readonly<Record<string, string>> = {
  new: 'начата',
  pending: 'ждём покупателя',
  succeeded: 'пришла',
  canceled: 'не прошла',
  surplus: 'лишняя, возвращаем',
  disputed: 'другая сумма',
}
const refundStatuses: Readonly<Record<string, string>> = {
  new: 'ждёт банка',
  pending: 'в пути',
  succeeded: 'возвращены',
  failed: 'банк отказал',
}

/** A whole order in the contract's shape. */
export function deskOrder(
  row: DeskOrderRow,
  lines: readonly DeskLineRow[],
  events: readonly DeskEventRow[],
  credit: DeskOrder['credit'],
): DeskOrder {
  const facts = transitionFacts(row)
  return {
    ...deskRow(row),
    contact: { fio: row.contact.fio, phone: maskedPhone(row.contact.phone), email: maskedEmail(row.contact.email) },
    userId: row.userId,
    payer: row.payer,
    comment: row.comment,
    cancelReason: row.cancelReason,
    delivery: row.deliveryMethod === null ? null : deliveryOf(row, row.deliveryMethod),
    shipments: row.shipments.map((shipment) => deskShipment(row.id, shipment)),
    sendTo: row.sendTo,
    lines: lines.map((line) => ({ ...line, oldPrice: line.oldPrice ?? line.price })),
    goodsPrice: row.itemsKopecks + row.discountKopecks + row.bonusKopecks,
    promoCode: row.promoCode === null ? null : { code: row.promoCode, discount: row.discountKopecks },
    bonusesUsed: row.bonusKopecks,
    itemsPrice: row.itemsKopecks,
    oldItemsPrice: row.oldItemsKopecks,
    bill: row.bill,
    credit,
    isPaymentRecordable:
      paymentRecordingRefusal({
        ...row,
        stage: row.status.stage,
        mayBecomePaid: row.transitions.some(({ to }) => to === 'paid'),
      }) === null,
    payments: row.payments.map((payment) => ({
      ...payment,
      provider: providers[payment.provider] ?? payment.provider,
      statusTitle: paymentStatuses[payment.status] ?? payment.status,
    })),
    moneyRefunds: row.moneyRefunds.map(({ paymentId: _, ...refund }) => ({
      ...refund,
      statusTitle: refund.isReturnedByCancel
        ? 'возвращает отмена заказа'
        : (refundStatuses[refund.status] ?? refund.status),
    })),
    receipts: row.receipts,
    refunds: row.refunds.map((refund) => ({ ...refund, number: refundNumber(refund.id) })),
    papers: papersOf(row),
    programs: row.programs.map((program) => programOf(program, row.contact)),
    notes: row.notes.map(({ fio, who, ...note }) => ({ ...note, who: actorName(who, fio) })),
    timeline: events.map(deskEvent),
    transitions: row.transitions.map((transition) => ({
      ...transition,
      needs: [...transitionPermissions(facts, transition)],
      isConfirmationNeeded: returnsMoney(facts, transition.stage),
      effects: transitionEffects(facts, transition),
    })),
  }
}

/** A pick list while the order is open, and the documents the buyer has on the page of the order. */
function papersOf(row: DeskOrderRow): PaperKind[] {
  const shipments = row.shipments.map((shipment) => shownShipment(row.id, shipment))
  const documents = orderDocuments({ ...row, number: orderNumber(row.id), stage: row.status.stage, shipments })
  return paperKinds.filter((kind) =>
    kind === 'pick-list' ? row.status.stage === 'open' : documents.some((document) => document.kind === kind),
  )
}

const programOf = (
  { id, title, number, date, paidOn, shippedOn, received, contact, ...row }: ProgramRow,
  orderContact: DeskOrderRow['contact'],
): DeskOrder['programs'][number] => ({
  id,
  title,
  number,
  date,
  paidOn,
  shippedOn,
  state: programState(row),
  isSendable: isSendable(row),
  status: received?.statusTitle ?? '',
  isPosted: received?.isPosted ?? false,
  isCancelled: received?.isCancelled ?? false,
  isPaid: received?.isPaid ?? false,
  isShipped: received?.isShipped ?? false,
  contact: contact && {
    name: contact.name,
    inn: contact.inn,
    kpp: contact.kpp,
    phone: contact.phone && maskedPhone(phoneNumber(contact.phone) ?? contact.phone.replace(/./g, '•')),
    email: isEmail(contact.email) ? maskedEmail(contact.email) : contact.email.replace(/./g, '•'),
    isPhoneOther: contact.phone !== '' && phoneNumber(contact.phone) !== orderContact.phone,
    isEmailOther: contact.email.toLowerCase() !== orderContact.email.toLowerCase() && contact.email !== '',
  },
})

const deskShipment = (orderId: number, row: ShownShipmentRow): DeskOrder['shipments'][number] => ({
  ...shownShipment(orderId, row),
  sentBy: row.sentBy === '' ? '' : actorName(row.sentBy, row.fio),
  failure: row.failure,
  isTrackable: isTrackingEditable(row),
  isRetryable: row.state === 'failed' && !row.isRegisteredWithCarrier && row.enteredCarrier === '',
  hasLabel: row.isRegisteredWithCarrier && row.state === 'registered',
})

const deliveryOf = (
  { deliveryMethodId, point, address, deliveryKopecks, dateFrom, dateTo }: DeskOrderRow,
  method: string,
) => ({
  methodId: deliveryMethodId!,
  method,
  point,
  // Without the house: contacts are shown by another call, which is recorded in the audit log.
  address: address && addressLine({ ...address, house: '', flat: '' }),
  price: deliveryKopecks,
  dateFrom,
  dateTo,
})
