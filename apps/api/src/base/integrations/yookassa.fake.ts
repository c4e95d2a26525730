import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAfterwards } from '../../test-closing.ts'

type Json = Record<string, unknown>

/** A received request. */
interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly body: Json
}

/** An invalid request; the message has the wording of the service. */
class BadRequest extends Error {
  readonly parameter: string
  constructor(parameter: string, message: string) {
    super(message)
    this.parameter = parameter
  }
}

const jsonType = { 'content-type': 'application/json; charset=utf-8' }
const send = (response: ServerResponse, status: number, answer: unknown) =>
  void response.writeHead(status, jsonType).end(JSON.stringify(answer))
const errorCodes: Record<number, string> = {
  400: 'invalid_request',
  401: 'invalid_credentials',
  403: 'forbidden',
  404: 'not_found',
  429: 'too_many_requests',
  500: 'internal_server_error',
}
const sendError = (
  response: ServerResponse,
  status: number,
  parameter?: string,
  description = 'wrong',
  retryAfter?: number,
) =>
  send(response, status, {
    type: 'error',
    id: randomUUID(),
    code: errorCodes[status],
    description,
    parameter,
    retry_after: retryAfter,
  })

/** Failures that the fake answers to payments with certain descriptions, and to reads of certain ids. */
const failures: Record<string, (response: ServerResponse) => void> = {
  'беда 400': (response) => sendError(response, 400, 'amount'),
  'беда 401': (response) => sendError(response, 401),
  'беда 403': (response) => sendError(response, 403),
  'беда 429': (response) => sendError(response, 429, undefined, 'wait', 60_000),
  'беда 500': (response) => sendError(response, 500),
  'беда 502 html': (response) =>
    void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>'),
  'беда готовится': (response) =>
    send(response, 202, { type: 'processing', description: 'Request accepted', retry_after: 60_000 }),
  'беда молчит': () => {},
  'беда начинает и молчит': (response) => void response.writeHead(200, jsonType).write('{"id":"'),
  'беда обрывает': (response) => response.socket?.destroy(),
  'беда html': (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>'),
  'беда мусор': (response) => void response.writeHead(200, jsonType).end('{"id":'),
  'беда null': (response) => send(response, 200, null),
  'беда не те типы': (response) =>
    send(response, 200, { id: 5, status: 'succeeded', amount: { value: 100, currency: 'RUB' } }),
  'беда чужой статус': (response) =>
    send(response, 200, { id: randomUUID(), status: 'stolen', amount: { value: '1.00', currency: 'RUB' } }),
  'беда скрипт': (response) =>
    send(response, 200, {
      id: randomUUID(),
      status: 'pending',
      amount: { value: '1.00', currency: 'RUB' },
      confirmation: { type: 'redirect', confirmation_url: 'javascript:alert(1)' },
    }),
  'беда огромная': (response) => send(response, 200, { id: 'а'.repeat(3_000_000) }),
  'беда уводит': (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
}

/** Validates a receipt as a cash register does: every item, and that their sum equals the payment. */
function checkReceipt(receipt: Json, field: string, sum: number) {
  const { customer, items } = receipt as { customer?: Json; items?: Json[] }
  const { email, phone } = customer ?? {}
  if (
    !(typeof email === 'string' && /^[^@\s]+@[^@\s]+$/.test(email)) &&
    !(typeof phone === 'string' && /^\d{4,15}$/.test(phone))
  )
    throw new BadRequest(`${field}.customer`, 'email or phone is needed')
  if (!Array.isArray(items) || items.length === 0 || items.length > 80)
    throw new BadRequest(`${field}.items`, '1 to 80 items')
  let total = 0
  for (const [n, item] of items.entries()) {
    const itemPath = `${field}.items[${n}]`
    if (typeof item.description !== 'string' || item.description.length < 1 || item.description.length > 128)
      throw new BadRequest(`${itemPath}.description`, '1 to 128')
    if (
      typeof item.quantity !== 'number' ||
      !(item.quantity > 0) ||
      Math.round(item.quantity * 1000) !== item.quantity * 1000
    )
      throw new BadRequest(`${itemPath}.quantity`, 'wrong')
    if (!Number.isInteger(item.vat_code) || Number(item.vat_code) < 1 || Number(item.vat_code) > 12)
      throw new BadRequest(`${itemPath}.vat_code`, '1 to 12')
    if (!['commodity', 'service'].includes(String(item.payment_subject)))
      throw new BadRequest(`${itemPath}.payment_subject`, 'unknown')
    if (!['full_prepayment', 'full_payment'].includes(String(item.payment_mode)))
      throw new BadRequest(`${itemPath}.payment_mode`, 'unknown')
    total += kopecksOf(item.amount, `${itemPath}.amount`) * item.quantity
  }
  const tax = receipt.tax_system_code
  if (tax !== undefined && !(Number.isInteger(tax) && Number(tax) >= 1 && Number(tax) <= 6))
    throw new BadRequest(`${field}.tax_system_code`, '1 to 6')
  if (total !== sum) throw new BadRequest(field, `items come to ${total}, the money is ${sum}`)
}

function checkMetadata(metadata: unknown) {
  const entries = Object.entries((metadata ?? {}) as Json)
  if (
    entries.length > 16 ||
    entries.some(([key, value]) => key.length > 32 || typeof value !== 'string' || value.length > 512)
  )
    throw new BadRequest('metadata', 'too much')
}

function kopecksOf(amount: unknown, field: string): number {
  const { value, currency } = (amount ?? {}) as Json
  if (currency !== 'RUB') throw new BadRequest(`${field}.currency`, 'RUB only')
  const parts = typeof value === 'string' ? /^(\d+)\.(\d\d)$/.exec(value) : null
  if (!parts || Number(value) <= 0) throw new BadRequest(`${field}.value`, 'a string with two digits after the point')
  return Number(parts[1]) * 100 + Number(parts[2])
}

const amountOf = (kopecks: number) => ({ value: (kopecks / 100).toFixed(2), currency: 'RUB' })

interface Payment extends Json {
  id: string
  status: string
  kopecks: number
  refunded: number
  receipt: Json | null
}

interface Refund extends Json {
  id: string
  payment_id: string
  status: string
  kopecks: number
}

/**
 * A server with the calls of YooKassa's API v3 that the shop uses. It validates requests by the service's OpenAPI
 * description, repeats the first answer to a known idempotence key, and refuses the key with another body. Registers
 * every receipt. Closed after the tests of the file.
 */
export async function openFakeYookassa({ shopId = '100500', secretKey = 'test_key' } = {}) {
  const requests: FakeRequest[] = []
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()
  const receipts: (Json & { payment_id?: string; refund_id?: string })[] = []
  const answered = new Map<string, { body: string; status: number; answer: unknown; answeredAt: number }>()
  /** By how many milliseconds the server's clock is ahead; keys are valid for 24 hours. */
  let clockAhead = 0
  let processing = 0

  const shownPayment = ({ kopecks, refunded, receipt, ...payment }: Payment) => ({
    ...payment,
    amount: amountOf(kopecks),
    ...(refunded > 0 && { refunded_amount: amountOf(refunded) }),
    ...(receipt && { receipt_registration: payment.status === 'succeeded' ? 'succeeded' : 'pending' }),
  })
  const shownRefund = (refund: Refund) => ({ ...refund, amount: amountOf(refund.kopecks) })
  /** The newest first. */
  const refundsOf = (paymentId: string) =>
    [...refunds.values()].filter((each) => each.payment_id === paymentId).reverse()
  const register = (of: Json, receipt: Json) => {
    const number = String(receipts.length + 1)
    const created = {
      id: `rt-${randomUUID()}`,
      ...of,
      status: 'succeeded',
      items: receipt.items,
      ...(receipt.settlements !== undefined && { settlements: receipt.settlements }),
      fiscal_document_number: number,
      fiscal_storage_number: '9288000100115785',
      fiscal_attribute: `26176039${number}`,
      registered_at: '2026-11-21T12:00:00.000+03:00',
    }
    receipts.unshift(created)
    return created
  }

  const create: Record<string, (body: Json) => unknown> = {
    '/payments'(body) {
      const { amount, confirmation, description, metadata, capture, receipt } = body as Record<string, Json> & {
        description?: string
        capture?: boolean
      }
      const kopecks = kopecksOf(amount, 'amount')
      if (description !== undefined && (typeof description !== 'string' || description.length > 128))
        throw new BadRequest('description', 'at most 128')
      if (capture !== true) throw new BadRequest('capture', 'the shop takes money at once')
      if (confirmation?.type !== 'redirect' || !URL.canParse(String(confirmation.return_url)))
        throw new BadRequest('confirmation.return_url', 'an address is needed')
      checkMetadata(metadata)
      if (receipt) checkReceipt(receipt, 'receipt', kopecks)
      const id = randomUUID()
      const payment: Payment = {
        id,
        status: 'pending',
        kopecks,
        refunded: 0,
        receipt: receipt ?? null,
        paid: false,
        refundable: false,
        test: true,
        created_at: new Date().toISOString(),
        description,
        metadata,
        recipient: { account_id: shopId, gateway_id: '1' },
        confirmation: {
          type: 'redirect',
          confirmation_url: `https://yoomoney.ru/checkout/payments/v2/contract?orderId=${id}`,
        },
      }
      payments.set(id, payment)
      return shownPayment(payment)
    },
    '/refunds'(body) {
      const payment = payments.get(String(body.payment_id))
      if (payment?.status !== 'succeeded') throw new BadRequest('payment_id', 'Payment is not refundable')
      const kopecks = kopecksOf(body.amount, 'amount')
      if (payment.refunded + kopecks > payment.kopecks)
        throw new BadRequest('amount', 'Refund amount is more than the payment')
      checkMetadata(body.metadata)
      if (body.receipt) checkReceipt(body.receipt as Json, 'receipt', kopecks)
      payment.refunded += kopecks
      const refund = {
        id: randomUUID(),
        payment_id: payment.id,
        status: 'succeeded',
        kopecks,
        created_at: new Date().toISOString(),
        metadata: body.metadata,
      }
      refunds.set(refund.id, refund)
      if (body.receipt) register({ type: 'refund', refund_id: refund.id }, body.receipt as Json)
      return shownRefund(refund)
    },
    '/receipts'(body) {
      const of = body.type === 'refund' ? refunds.get(String(body.refund_id)) : payments.get(String(body.payment_id))
      if (body.send !== true) throw new BadRequest('send', 'wrong')
      if (!of) throw new BadRequest(body.type === 'refund' ? 'refund_id' : 'payment_id', 'unknown')
      const settlements = body.settlements as Json[] | undefined
      if (!Array.isArray(settlements) || settlements.length === 0) throw new BadRequest('settlements', 'needed')
      checkReceipt(
        body,
        'items',
        settlements.reduce((sum, { amount }, n) => sum + kopecksOf(amount, `settlements[${n}].amount`), 0),
      )
      return register(
        body.type === 'refund'
          ? { type: 'refund', refund_id: String(body.refund_id) }
          : { type: 'payment', payment_id: String(body.payment_id) },
        body,
      )
    },
  }

  function read(path: string, query: URLSearchParams): unknown {
    const [, noun, id] = path.split('/')
    if (noun === 'payments' && id) return payments.has(id) ? shownPayment(payments.get(id)!) : null
    if (noun === 'refunds' && id) return refunds.has(id) ? shownRefund(refunds.get(id)!) : null
    if (noun === 'refunds' && query.has('payment_id'))
      return { type: 'list', items: refundsOf(query.get('payment_id')!).map(shownRefund) }
    if (noun === 'receipts' && !id) {
      const [payment, refund] = [query.get('payment_id'), query.get('refund_id')]
      if (payment && refund) throw new BadRequest('refund_id', 'one of both')
      return {
        type: 'list',
        items: receipts.filter((each) =>
          payment ? each.payment_id === payment : refund ? each.refund_id === refund : true,
        ),
      }
    }
    return null
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString('utf8')
    const url = new URL(request.url ?? '/', 'http://fake')
    const path = decodeURIComponent(url.pathname)
    const key = request.headers['idempotence-key']?.toString() ?? null
    const body = (text === '' ? {} : JSON.parse(text)) as Json
    requests.push({ method: request.method ?? '', path: path + url.search, key, body })
    if (request.headers.authorization !== `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`)
      return sendError(response, 401)
    const failure = failures[String(body.description)] ?? failures[path.split('/')[2] ?? '']
    if (failure) return failure(response)
    try {
      if (request.method === 'GET') {
        const object = read(path, url.searchParams)
        return object === null ? sendError(response, 404) : send(response, 200, object)
      }
      if (key === null || !/^[0-9a-zA-Z+\-_.]{1,64}$/.test(key)) throw new BadRequest('Idempotence-Key', 'needed')
      const before = answered.get(key)
      if (before && before.answeredAt + 86_400_000 > Date.now() + clockAhead) {
        if (before.body !== path + text) throw new BadRequest('Idempotence-Key', 'used with another request')
        return send(response, before.status, before.answer)
      }
      if (processing > 0) {
        processing -= 1
        return send(response, 202, { type: 'processing', description: 'Request accepted', retry_after: 60 })
      }
      const cancelled = /^\/payments\/([^/]+)\/cancel$/.exec(path)?.[1]
      if (cancelled !== undefined) {
        const payment = payments.get(cancelled)
        if (!payment) return sendError(response, 404)
        if (payment.status !== 'waiting_for_capture') throw new BadRequest('status', 'Payment cannot be cancelled')
        Object.assign(payment, {
          status: 'canceled',
          cancellation_details: { party: 'merchant', reason: 'canceled_by_merchant' },
        })
        return send(response, 200, shownPayment(payment))
      }
      const created = create[path]?.(body)
      if (created === undefined) return sendError(response, 404)
      answered.set(key, { body: path + text, status: 200, answer: created, answeredAt: Date.now() + clockAhead })
      return send(response, 200, created)
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error
      return sendError(response, 400, error.parameter, error.message)
    }
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closeAfterwards(() => {
    server.closeAllConnections()
    server.close()
  })
  const notification = (event: string, object: object) => ({ type: 'notification', event, object })
  return {
    config: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, shopId, secretKey },
    requests,
    receipts,
    failures: Object.keys(failures),
    /** Simulates the buyer's decision on the payment page; returns the notification that the service would send. */
    settle(
      id: string,
      status: 'succeeded' | 'canceled' | 'waiting_for_capture',
      changed: Partial<Payment> = {},
    ): object {
      const payment = payments.get(id)!
      Object.assign(payment, { status, paid: status === 'succeeded', refundable: status === 'succeeded', ...changed })
      if (status === 'canceled')
        payment.cancellation_details = { party: 'payment_network', reason: 'insufficient_funds' }
      if (status === 'succeeded' && payment.receipt) register({ type: 'payment', payment_id: id }, payment.receipt)
      return notification(`payment.${status}`, shownPayment(payment))
    },
    refundsOf,
    /** The notification of a refund. */
    refundNotification: (id: string) => notification('refund.succeeded', refunds.get(id)!),
    /** The next `times` creating requests are answered with «processing». */
    delayNext(times: number) {
      processing = times
    },
    passTime(milliseconds: number) {
      clockAhead += milliseconds
    },
  }
}
