import type { Calls } from '@shpulka/contract/base/call'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Pool } from './base/db/pool.ts'
import { addRaffle } from './people/raffles/test-raffle.ts'
import { signIn } from './people/sessions/test-sign-in.ts'

/**
 * A valid and an invalid request of one call. Every room lists those of its calls in `test-examples.ts`;
 * contract-sweep.test.ts sends both to the API and compares the answers with the contract.
 */
export interface Example {
  /** The specification does not have this call. */
  readonly isBeyondSpec?: true
  /** A request that answers 200 (or `status`) to a guest with a basket. */
  readonly valid: Omit<InjectOptions, 'method' | 'url' | 'path'> & {
    readonly path?: Record<string, string>
    readonly status?: number
  }
  /**
   * A request that answers 400 with an error for each of `errorFields`. Null when the call has no input, or a guest is
   * refused before the input is checked.
   */
  readonly invalid:
    | (Omit<InjectOptions, 'method' | 'url' | 'path'> & {
        readonly path?: Record<string, string>
        readonly errorFields: readonly string[]
      })
    | null
}

/** The examples of a room: a call without one does not compile. */
export type ExamplesOf<C extends Calls> = { readonly [Name in keyof C]: Example }

/** The ids and forms that the requests of `test-examples.ts` are built from. */
export type SweepShop = Awaited<ReturnType<typeof openSweepShop>>

/** Prepares the data that the examples refer to: rows of the demo shop, a guest's basket, a signed-in user. */
export async function openSweepShop(app: FastifyInstance, pool: Pool) {
  const [product] = (
    await pool.query(`select p.id, p.code, g.id as group, c.category_id as category, i.file_id as file
  from products p join groups g on g.product_id = p.id join product_categories c on c.product_id = p.id and c.is_main
  join product_images i on i.product_id = p.id join group_offers o on o.group_id = g.id
    join stock s on s.offer_id = o.offer_id and s.on_hand > 5
  join product_sites v on v.product_id = p.id and v.site_id = 1 order by p.id limit 1`)
  ).rows
  const [partner] = (await pool.query('select id, code from partners order by sort limit 1')).rows
  const [collection] = (await pool.query('select id from collections where site_id = 1 order by sort limit 1')).rows
  const [newsItem] = (
    await pool.query(`select id from news where site_id = 1 and type = 'actions' order by id limit 1`)
  ).rows
  const [constructorSet] = (
    await pool.query(`select s.id, s.code, json_agg(json_build_object('slotId', p.id, 'groupId', a.group_id)) as parts
  from constructor_sets s join constructor_slots p on p.set_id = s.id
    join constructor_alternatives a on a.slot_id = p.id and a.is_default
  where s.site_id = 1 group by s.id order by s.sort limit 1`)
  ).rows
  const [soldOut] = (
    await pool.query(`select m.offer_id as offer from group_offers m join groups g on g.id = m.group_id join
      product_sites v on v.product_id = g.product_id and v.site_id = 1
  where not exists (select from stock s where s.offer_id = m.offer_id and s.on_hand > 0) order by 1 limit 1`)
  ).rows
  const reader = (
    await pool.query(
      `insert into mail_recipients (site_id, email, source, text_version) values (1, 'ends@example.ru', 'subscription',
        '2026-11') returning id`,
    )
  ).rows[0].id
  const raffle = await addRaffle(pool)
  const [point] = (await pool.query('select code from delivery_points order by id limit 1')).rows

  const groups = [{ id: product.group, count: 1 }]
  const address = { city: 'Москва', street: 'Тверская', house: '1' }
  const buyer = '0c2b7b1e-3a51-4e7a-9a52-7b8d52a3f0aa'

  /** Headers of a signed-in user. */
  const someone = await signIn(pool, 'retail')
  return {
    product,
    partner,
    collection,
    newsItem,
    constructorSet,
    soldOut,
    reader,
    raffle,
    point,
    groups,
    address,
    buyer,
    someone,
    orderForm: await orderFormOf(app, { buyer, groups, address }),
  }
}

/** A valid order form of a guest, with its calculated delivery. */
async function orderFormOf(
  app: FastifyInstance,
  { buyer, groups, address }: { buyer: string; groups: object; address: object },
) {
  const asBuyer = { headers: { 'x-cart-token': buyer } }
  const basket = (
    await app.inject({ method: 'POST', url: '/api/basket/v1/products', payload: { groups }, ...asBuyer })
  ).json()
  const [calculation] = (
    await app.inject({ method: 'POST', url: '/api/delivery/v1/calculate/address', payload: { address }, ...asBuyer })
  ).json()
  const [payment] = (await app.inject('/api/payments/v1')).json()
  return {
    accept: true,
    personalData: { fio: 'Иванова Анна', email: 'anna@example.ru', phone: '+7 900 123-45-67' },
    consents: { personalData: true },
    personalPayment: payment.id,
    personalDelivery: { method: calculation.methodId, calculationId: calculation.calculationId },
    personalShipping: { shipping: address },
    total: basket.total.price + calculation.price,
  }
}
