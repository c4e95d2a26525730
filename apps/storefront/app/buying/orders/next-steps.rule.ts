import type { Order } from '@shpulka/contract/buying/orders'
import { dateRangeText } from '@shpulka/ui/text/date-text.rule.ts'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'

/** What is to happen with an order, and whose turn it is. */
export interface NextStep {
  title: string
  text: string
  /** The document the step is done with; null: none. */
  document: Order['documents'][number] | null
}

type Facts = Pick<
  Order,
  'status' | 'steps' | 'isPaid' | 'payment' | 'delivery' | 'deferral' | 'bill' | 'owed' | 'documents' | 'contact'
>

/**
 * What comes next of an order, in this order: the invoice to pay, the manager's call, the receipt of the goods. Payment
 * by card has a form of its own above. Empty once the goods have left or the order is cancelled.
 */
export function nextSteps(order: Facts): NextStep[] {
  if (order.status.stage !== 'open') return []
  return [invoiceStep(order), callStep(order), deliveryStep(order)].filter((step) => step !== null)
}

function invoiceStep({ payment, isPaid, deferral, bill, documents }: Facts): NextStep | null {
  if (payment?.kind !== 'invoice' || isPaid || deferral !== null || bill === null || bill.amount === 0) return null
  const document = documents.find(({ kind }) => kind === 'invoice') ?? null
  return {
    title: `Оплатите счёт ${bill.number} на ${priceText(bill.amount)}`,
    text: document ? 'Реквизиты и QR-код для оплаты — в счёте.' : 'Счёт пришлёт менеджер.',
    document,
  }
}

function callStep({ status, contact, payment }: Facts): NextStep | null {
  if (status.step !== 1) return null
  const phone = phoneText(contact.phone)
  return payment === null
    ? { title: 'Ждите звонка', text: `Менеджер позвонит на ${phone} и согласует доставку и оплату.`, document: null }
    : { title: 'Менеджер проверит заказ', text: `Если будут вопросы, позвонит на ${phone}.`, document: null }
}

const deliveries = {
  courier: ['Курьер привезёт заказ', 'курьеру'],
  pickup: ['Заберите заказ на складе', 'на складе'],
  point: ['Заберите заказ в пункте выдачи', 'в пункте выдачи'],
  transport: ['Транспортная компания доставит заказ', 'при получении'],
} as const

function deliveryStep({ status, steps, delivery, payment, owed, contact }: Facts): NextStep | null {
  if (delivery === null) return null
  // The last step before the receipt, with the goods still here: they wait for the buyer.
  const isReady = status.step === steps.length - 1
  const { kind, dateFrom, dateTo, point } = delivery
  const [title, whom] = deliveries[kind]
  const isPaidThere = payment?.kind === 'on-delivery' && owed > 0
  return {
    title: dateFrom && dateTo && !isReady ? `${title}: ${dateRangeText(dateFrom, dateTo)}` : title,
    text: [
      point && `${point.city}, ${point.address}.`,
      point && isReady && `Заказ ждёт вас: ${point.hours}.`,
      point && !isReady && contact.email && 'Когда можно забирать, напишем на почту.',
      isPaidThere && `Оплата ${whom}: ${priceText(owed)}.`,
    ]
      .filter(Boolean)
      .join(' '),
    document: null,
  }
}
