import { randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Basket } from '@shpulka/contract/buying/basket'
import type { Calculation } from '@shpulka/contract/buying/delivery'
import type { OrderForm } from '@shpulka/contract/buying/orders'
import type { Pool } from '../apps/api/src/base/db/pool.ts'
import { transaction } from '../apps/api/src/base/db/transaction.ts'
import { firstTokens, openSession } from '../apps/api/src/people/sessions/sessions.port.ts'
import { drillTokenSecret } from './drill-shop.ts'

export interface AnswerStatus {
  readonly status: number
}

export interface Answer<Body = Record<string, unknown>> extends AnswerStatus {
  readonly body: Body
  readonly milliseconds: number
}

/** A buyer with tokens and a persistent connection. */
export interface Buyer {
  readonly headers: Readonly<Record<string, string>>
  readonly email: string
  readonly userId: number | null
  readonly agent: Agent
}

/** The shop's Retry-After in a 503 answer. */
const retryAfterMilliseconds = 2_000

const newAgent = () => new Agent({ keepAlive: true, maxSockets: 10 })
// Buyers have different network addresses, because each address has rate limits.
const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export const guestBuyer = (agent = newAgent()): Buyer => ({
  headers: { 'x-site-id': '1', 'x-cart-token': randomUUID(), 'x-forwarded-for': randomAddress() },
  email: `${randomUUID()}@example.ru`,
  userId: null,
  agent,
})

/** Creates an account with bonuses and signs in. */
export async function userBuyer(
  pool: Pool,
  bonusKopecks = 0,
  priceRole = 'guest_opt',
  agent = newAgent(),
): Promise<Buyer> {
  const email = `${randomUUID()}@example.ru`
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (site_id, email, fio, phone, role, price_role, email_proven_at) values (1, $1, 'Мария Ткач',
      '+79001234567', 'guest', $2, now()) returning id`,
    [email, priceRole],
  )
  const userId = rows[0]!.id
  if (bonusKopecks > 0)
    await pool.query(
      `with account as (insert into bonus_accounts (user_id) values ($1) returning id)
       insert into bonus_ledger (account_id, kind, delta_kopecks, expires_at, why)
         select id, 'accrue', $2, now() + interval '1 year', 'Учения' from account`,
      [userId, bonusKopecks],
    )
  const session = await transaction(pool, (tx) =>
    openSession(tx, { userId, siteId: 1, role: 'guest' }, 'drill', 'Firefox/140.0 Linux'),
  )
  const { authToken } = await firstTokens({ tokenSecret: drillTokenSecret }, session)
  return {
    headers: { 'x-site-id': '1', authorization: `Bearer ${authToken}`, 'x-forwarded-for': randomAddress() },
    email,
    userId,
    agent,
  }
}

/** Sends a call over the buyer's connection; throws when the connection is lost before the answer. */
export function sendRequest<Body = Record<string, unknown>>(
  url: string,
  { headers, agent }: Pick<Buyer, 'headers' | 'agent'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<Body>> {
  const text = body === undefined ? null : JSON.stringify(body)
  const startedAt = performance.now()
  return new Promise((done, fail) => {
    const outgoing = request(
      `${url}/api${path}`,
      {
        method,
        agent,
        headers: {
          ...headers,
          ...(text !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', fail)
        answer.on('end', () => {
          const milliseconds = performance.now() - startedAt
          const responseText = Buffer.concat(parts).toString()
          try {
            done({
              status: answer.statusCode ?? 0,
              body: (responseText === '' ? null : JSON.parse(responseText)) as Body,
              milliseconds,
            })
          } catch (error) {
            fail(error)
          }
        })
      },
    )
    outgoing.on('error', fail)
    outgoing.end(text)
  })
}

/** Like `sendRequest`, but retries once when the shop answers 503 with Retry-After, as clients must (spec 2). */
export async function sendWithRetry<Body = Record<string, unknown>>(
  ...args: Parameters<typeof sendRequest>
): Promise<Answer<Body>> {
  const first = await sendRequest<Body>(...args)
  if (first.status !== 503) return first
  await pause(retryAfterMilliseconds)
  return sendRequest<Body>(...args)
}

/** Like `sendWithRetry`, but throws unless the call succeeds; returns the body. */
export async function expectAnswer<Body>(...args: Parameters<typeof sendRequest>): Promise<Body> {
  const { status, body } = await sendWithRetry<Body>(...args)
  if (status !== 200) throw new Error(`${args[2]} ${args[3]}: ${status} ${JSON.stringify(body).slice(0, 600)}`)
  return body
}

export interface OrderDraft {
  readonly groups: readonly { readonly id: number; readonly count?: number }[]
  readonly promoCode?: string
  readonly bonusKopecks?: number
  readonly paymentId?: number
}

/** Fills the basket, calculates the delivery to a pickup warehouse, and returns the order form, ready to be sent. */
export async function prepareOrderForm(
  url: string,
  buyer: Buyer,
  { groups, promoCode, bonusKopecks, paymentId = 1 }: OrderDraft,
): Promise<OrderForm> {
  let basket = await expectAnswer<Basket>(url, buyer, 'POST', '/basket/v1/products', { groups })
  if (promoCode !== undefined || bonusKopecks !== undefined)
    basket = await expectAnswer<Basket>(url, buyer, 'PATCH', '/basket/v1', {
      ...(promoCode !== undefined && { promoCode }),
      ...(bonusKopecks !== undefined && { bonuses: bonusKopecks }),
    })
  const delivery = await expectAnswer<Calculation>(url, buyer, 'POST', '/delivery/v1/calculate/pickupPoint', {
    deliveryPointCode: 'SKL-MSK',
  })
  return {
    accept: true,
    personalData: { fio: 'Мария Ткач', email: buyer.email, phone: '+7 (495) 123-45-67' },
    consents: { personalData: true },
    personalPayment: paymentId,
    personalDelivery: {
      method: delivery.methodId,
      deliveryPointCode: 'SKL-MSK',
      calculationId: delivery.calculationId,
    },
    total: basket.total.price + delivery.price,
    deviceId: 'drill',
  }
}
