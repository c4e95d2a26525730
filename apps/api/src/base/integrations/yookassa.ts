import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { fetchTraced } from '../traces/trace-services.ts'
import { type Bank, BankFailure } from './bank.port.ts'
import { boundedText, failureReason } from './bounded-answer.ts'
import { Circuit } from './circuit.ts'
import { isYookassaAddress } from './yookassa-addresses.ts'
import {
  notificationIn,
  paymentIn,
  receiptIn,
  receiptsIn,
  refundIn,
  refundsIn,
  wireAmount,
  wireReceipt,
  wireSeparateReceipt,
} from './yookassa-wire.rule.ts'

export interface YookassaConfig {
  /** Without a trailing slash: https://api.yookassa.ru/v3. */
  readonly url: string
  readonly shopId: string
  readonly secretKey: string
}

/** A request: a GET, or a POST with its idempotence key. */
interface YookassaRequest {
  readonly path: string
  readonly post?: { readonly idempotencyKey: string; readonly body: object }
}

/** Time limits of a request including all repeats, in milliseconds. */
const readBudget = 3_000
const writeBudget = 5_000
const maxBytes = 524_288
const firstRetryMilliseconds = 300
const maxDescriptionLength = 128
/** Pauses after a refusal: repeating does not help with a wrong key, waiting helps with too many requests. */
const pausesByStatus: Readonly<Record<number, number>> = { 401: 60_000, 429: 3_000 }
/** The bank answers, but not to this request: 403 is about the right to one operation. */
const statusesOfRequest: ReadonlySet<number> = new Set([400, 403, 410])

/** Opens YooKassa (API v3) as the shop's bank. */
export function openYookassa({
  config,
  log,
  now = () => performance.now(),
}: {
  readonly config: YookassaConfig
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly now?: () => number
}): Bank {
  const circuit = new Circuit({ service: 'yookassa', failures: 5, pauseMilliseconds: 15_000, now })
  // Pages without TLS are only for tests.
  const pageProtocols = config.url.startsWith('https:') ? ['https:'] : ['https:', 'http:']

  /** Sends a request and parses the answer; null for 404. The circuit opens after repeated failures. */
  async function send<Found>(request: YookassaRequest, read: (answer: unknown) => Found | null): Promise<Found | null> {
    if (!circuit.enter()) throw new BankFailure(false, 'the circuit of the bank is open')
    try {
      const { isFound, answer } = await sendWithRetries(config, request)
      const object = isFound ? read(answer) : null
      if (isFound && object === null) throw new YookassaFailure(0, 'unexpected answer')
      circuit.close()
      return object
    } catch (error) {
      const { status, message } = error as YookassaFailure
      const isRefusal = status === 400 || status === 410
      if (statusesOfRequest.has(status)) circuit.close()
      else circuit.fail(pausesByStatus[status])
      log.warn(
        { event: 'bank-failed', status, reason: message, path: request.path.replace(/\?.*/, '') },
        'YooKassa did not do what it was asked',
      )
      throw new BankFailure(isRefusal, message)
    }
  }

  async function sendRequired<Found>(
    request: YookassaRequest,
    read: (answer: unknown) => Found | null,
  ): Promise<Found> {
    const object = await send(request, read)
    if (object === null) throw new BankFailure(true, 'the bank does not know the object')
    return object
  }

  const payment = (answer: unknown) => paymentIn(answer, pageProtocols)
  return {
    code: 'yookassa',
    createPayment: ({ idempotencyKey, ...request }) =>
      sendRequired({ path: '/payments', post: { idempotencyKey, body: wirePayment(request) } }, payment),
    findPayment: (id) => send({ path: `/payments/${encodeURIComponent(id)}` }, payment),
    async cancelPayment({ idempotencyKey, id }) {
      const path = `/payments/${encodeURIComponent(id)}`
      try {
        return await send({ path: `${path}/cancel`, post: { idempotencyKey, body: {} } }, payment)
      } catch (error) {
        // Only held money can be released; otherwise the state of the payment is the answer.
        if (!(error instanceof BankFailure && error.isRefusal)) throw error
        return send({ path }, payment)
      }
    },
    createRefund: ({ idempotencyKey, paymentId, amountKopecks, receipt }) =>
      sendRequired(
        {
          path: '/refunds',
          post: {
            idempotencyKey,
            body: {
              payment_id: paymentId,
              amount: wireAmount(amountKopecks),
              metadata: { refundKey: idempotencyKey },
              ...(receipt && { receipt: wireReceipt(receipt) }),
            },
          },
        },
        refundIn,
      ),
    findRefund: (id) => send({ path: `/refunds/${encodeURIComponent(id)}` }, refundIn),
    findRefunds: (paymentId) =>
      sendRequired({ path: `/refunds?limit=100&payment_id=${encodeURIComponent(paymentId)}` }, refundsIn),
    createReceipt: ({ idempotencyKey, of, receipt }) =>
      sendRequired({ path: '/receipts', post: { idempotencyKey, body: wireSeparateReceipt(of, receipt) } }, receiptIn),
    findReceipts: (of) =>
      sendRequired(
        {
          path: `/receipts?limit=100&${'paymentId' in of ? `payment_id=${encodeURIComponent(of.paymentId)}` : `refund_id=${encodeURIComponent(of.refundId)}`}`,
        },
        receiptsIn,
      ),
    readNotification: ({ body, address }) => (isYookassaAddress(address) ? notificationIn(body) : null),
  }
}

type NewPayment = Omit<Parameters<Bank['createPayment']>[0], 'idempotencyKey'>

const wirePayment = ({ amountKopecks, description, returnUrl, billId, option, receipt }: NewPayment) => ({
  amount: wireAmount(amountKopecks),
  capture: true,
  confirmation: { type: 'redirect', return_url: returnUrl, locale: 'ru_RU' },
  description: description.slice(0, maxDescriptionLength),
  metadata: { billId: String(billId) },
  ...(option !== '' && { payment_method_data: { type: option } }),
  ...(receipt && { receipt: wireReceipt(receipt) }),
})

/** A request without a usable answer. Contains no data of the request. */
class YookassaFailure extends Error {
  /** HTTP status; 0 without an answer or for an invalid one. */
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Repeats a request with the same key until it is answered or times out: after 202 (still processing) and 429 (too many
 * requests).
 */
async function sendWithRetries(
  config: YookassaConfig,
  request: YookassaRequest,
): Promise<{ isFound: boolean; answer: unknown }> {
  const budget = request.post ? writeBudget : readBudget
  const until = performance.now() + budget
  const signal = AbortSignal.timeout(budget)
  for (let wait = firstRetryMilliseconds; ; wait *= 2) {
    const { status, answer } = await sendOnce(config, request, signal)
    if (status === 200 || status === 404) return { isFound: status === 200, answer }
    const retryAfter =
      typeof answer === 'object' && answer !== null && 'retry_after' in answer ? Number(answer.retry_after) : Number.NaN
    const next = Math.max(50, Number.isFinite(retryAfter) ? retryAfter : wait)
    if ((status !== 202 && status !== 429) || performance.now() + next > until)
      throw new YookassaFailure(status, errorCode(status, answer))
    await pause(next)
  }
}

/** The error code of the service; its description is omitted, because it may quote the request. */
function errorCode(status: number, answer: unknown): string {
  const { code = '', parameter = '' } = (typeof answer === 'object' && answer !== null ? answer : {}) as {
    code?: unknown
    parameter?: unknown
  }
  const words = [code, parameter].filter((word) => typeof word === 'string' && /^[\w.[\]]{1,60}$/.test(word))
  return `status ${status} ${words.join(' ')}`.trim()
}

async function sendOnce(
  { url, shopId, secretKey }: YookassaConfig,
  { path, post }: YookassaRequest,
  signal: AbortSignal,
) {
  try {
    const response = await fetchTraced('yookassa', `${url}${path}`, {
      method: post ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`,
        accept: 'application/json',
        ...(post && { 'content-type': 'application/json', 'idempotence-key': post.idempotencyKey }),
      },
      ...(post && { body: JSON.stringify(post.body) }),
      redirect: 'error',
      signal,
    })
    if (!/^application\/json\b/.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel()
      // HTML comes from an intermediate proxy: its 404 does not mean that the payment is missing.
      throw new YookassaFailure(
        response.status >= 500 || response.status === 401 ? response.status : 0,
        `status ${response.status}, not JSON`,
      )
    }
    return { status: response.status, answer: JSON.parse(await boundedText(response, maxBytes)) as unknown }
  } catch (error) {
    if (error instanceof YookassaFailure) throw error
    throw new YookassaFailure(0, failureReason(error))
  }
}
