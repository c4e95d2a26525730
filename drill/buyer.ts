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

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number
  readonly body: Body
  readonly milliseconds: number
}

/** A buyer: their tokens and a persistent connection. */
export interface Buyer {
  readonly headers: Readonly<Record<string, string>>
  readonly email: string
  readonly userId: number | null
  readonly agent: Agent
}

/** What the shop asks for in Retry-After of a 503. */
const retryAfterMs = 2_000

const agents = () => new Agent({ keepAlive: true, maxSockets: 10 })
// Buyers come from several network addresses, because each has a limit.
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export const guestBuyer = (agent = agents()): Buyer => ({
  headers: { 'x-site-id': '1', 'x-cart-token': randomUUID(), 'x-forwarded-for': someAddress() },
  email: `${randomUUID()}@example.ru`,
  userId: null,
  agent,
})

/** A new account, signed in, with bonuses to spend. */
export async function userBuyer(
  pool: Pool,
  bonusKopecks = 0,
  priceRole = 'guest_opt',
  agent = agents(),
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
    headers: { 'x-site-id': '1', authorization: `Bearer ${authToken}`, 'x-forwarded-for': someAddress() },
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
          const given = Buffer.concat(parts).toString()
          try {
            done({
              status: answer.statusCode ?? 0,
              body: (given === '' ? null : JSON.parse(given)) as Body,
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

/** As `sendRequest`, repeated once, as clients do (spec 2), when the shop answers 503 with Retry-After. */
export async function sendTwice<Body = Record<string, unknown>>(
  ...given: Parameters<typeof sendRequest>
): Promise<Answer<Body>> {
  const first = await sendRequest<Body>(...given)
  if (first.status !== 503) return first
  await pause(retryAfterMs)
  return sendRequest<Body>(...given)
}

/** As `sendTwice`, for a call that has to succeed. */
export async function expectAnswer<Body>(...given: Parameters<typeof sendRequest>): Promise<Body> {
  const { status, body } = await sendTwice<Body>(...given)
  if (status !== 200) throw new Error(`${given[2]} ${given[3]}: ${status} ${JSON.stringify(body).slice(0, 600)}`)
  return body
}

export interface OrderDraft {
  readonly groups: readonly { readonly id: number; readonly count?: number }[]
  readonly promoCode?: string
  readonly bonusKopecks?: number
  readonly paymentId?: number
}

/**
 * Fills the basket, prices the delivery to a warehouse of the shop, and returns the order form as the buyer sees it
 * before the button.
 */
export async function readyForm(
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
