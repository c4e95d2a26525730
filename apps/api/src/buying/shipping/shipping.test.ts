import { maxShippingAddresses, type ShippingAddress } from '@shpulka/contract/buying/shipping'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestSession } from '../../people/sessions/test-sign-in.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'

const database = await testDatabase('demo')
const [one, other] = [await openTestApi(database), await openTestApi(database)]
const { pool } = one

interface Buyer {
  userId: number
  request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    more?: Partial<InjectOptions>,
    instance?: typeof one,
  ): Promise<{ status: number; body: never }>
}

async function buyer(): Promise<Buyer> {
  const { userId, authToken } = await openTestSession(pool, {
    priceRole: 'retail',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  return {
    userId,
    async request(method, more = {}, { app } = one) {
      const answer = await app.inject({
        method,
        url: '/api/delivery/v1/shipping',
        headers: { authorization: `Bearer ${authToken}` },
        ...more,
      })
      return { status: answer.statusCode, body: answer.json() as never }
    },
  }
}

const workshop = {
  contactPerson: ' Анна  Швец ',
  phone: '8 (900) 123-45-67',
  zip: '302000',
  kladrId: '5700000100000',
  address: { region: 'Орловская обл', city: 'г Орёл', street: 'ул Московская', house: '5 к 2', flat: '12' },
}
const house = (n: number | string) => ({ ...workshop, address: { ...workshop.address, house: String(n) } })

const add = async (who: Buyer, payload: object, instance = one) =>
  (await who.request('POST', { payload }, instance)).body as ShippingAddress
const list = async (who: Buyer) => (await who.request('GET')).body as ShippingAddress[]
const defaults = async (who: Buyer) => (await list(who)).filter(({ isDefault }) => isDefault).map(({ id }) => id)

describe('POST /delivery/v1/shipping', () => {
  test('200: the first address becomes the default; it is normalized and also returned as one line', async () => {
    const anna = await buyer()
    const added = await add(anna, workshop)
    expect(added).toEqual({
      id: expect.any(Number),
      contactPerson: 'Анна Швец',
      phone: '+79001234567',
      zip: '302000',
      kladrId: '5700000100000',
      isDefault: true,
      address: {
        country: 'Россия',
        region: 'Орловская обл',
        city: 'Орёл',
        street: 'ул Московская',
        house: '5 к 2',
        flat: '12',
        value: 'Орловская обл, Орёл, ул Московская, д. 5 к 2, кв./оф. 12',
      },
    })
    expect(await list(anna)).toEqual([added])
  })

  test('200: a later address becomes the default only on request', async () => {
    const anna = await buyer()
    const first = await add(anna, house(1))
    const second = await add(anna, house(2))
    expect([second.isDefault, await defaults(anna)]).toEqual([false, [first.id]])
    const third = await add(anna, { ...house(3), isDefault: true })
    expect([third.isDefault, await defaults(anna)]).toEqual([true, [third.id]])
    expect((await list(anna)).map(({ id }) => id)).toEqual([third.id, second.id, first.id])
  })

  test('200: twelve parallel repeats on two instances add one address', async () => {
    const anna = await buyer()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => add(anna, workshop, n % 2 ? one : other)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await list(anna)).toHaveLength(1)
  })

  test('422: the limit of addresses is reached', async () => {
    const anna = await buyer()
    await add(anna, house(1))
    await pool.query(
      `insert into shipping_addresses (user_id, contact_person, phone, zip, kladr_id, country, region, city, street,
        house, flat, is_default)
       select $1, 'Анна', '+79001234567', '', '', 'Россия', '', 'Орёл', 'Ленина', n::text, '', false
         from generate_series(2, $2::int) n`,
      [anna.userId, maxShippingAddresses],
    )
    const refused = await anna.request('POST', { payload: house('one too many') })
    expect(refused).toMatchObject({
      status: 422,
      body: { message: 'Можно хранить не больше 50 адресов: удалите ненужный' },
    })
    expect((await anna.request('POST', { payload: house(1) })).status).toBe(200)
  })

  test.each([
    ['no phone', { ...workshop, phone: 'позвоните' }, 'phone'],
    ['no name', { ...workshop, contactPerson: '??' }, 'contactPerson'],
    ['a zip with letters', { ...workshop, zip: 'орел' }, 'zip'],
    ['a code with letters', { ...workshop, kladrId: "1' or 1" }, 'kladrId'],
    ['no street', { ...workshop, address: { ...workshop.address, street: '\u0001' } }, 'address.street'],
    ['a blank city', { ...workshop, address: { ...workshop.address, city: '  ' } }, 'address.city'],
    ['no address', { ...workshop, address: null }, 'address'],
  ])('400: %s', async (_, payload, field) => {
    const refused = await (await buyer()).request('POST', { payload })
    expect(refused).toMatchObject({ status: 400, body: { errors: { [field]: expect.stringMatching(/[а-яё]/i) } } })
  })
})

describe('PUT /delivery/v1/shipping', () => {
  test('200: replaces the address; the default stays until another address becomes the default', async () => {
    const anna = await buyer()
    const first = await add(anna, house(1))
    const second = await add(anna, house(2))
    const changed = (await anna.request('PUT', { payload: { id: first.id, ...house('7а'), isDefault: false } }))
      .body as ShippingAddress
    expect([changed.id, changed.address.house, changed.isDefault]).toEqual([first.id, '7а', true])
    await anna.request('PUT', { payload: { id: second.id, ...house(2), isDefault: true } })
    expect(await defaults(anna)).toEqual([second.id])
  })
})

describe('DELETE /delivery/v1/shipping', () => {
  test('200: the newest remaining address becomes the default, if any', async () => {
    const anna = await buyer()
    const [first, second, third] = [await add(anna, house(1)), await add(anna, house(2)), await add(anna, house(3))]
    expect((await anna.request('DELETE', { query: { id: String(second.id) } })).body).toEqual({ newDefaultId: null })
    expect((await anna.request('DELETE', { query: { id: String(first.id) } })).body).toEqual({ newDefaultId: third.id })
    expect(await defaults(anna)).toEqual([third.id])
    expect((await anna.request('DELETE', { query: { id: String(third.id) } })).body).toEqual({ newDefaultId: null })
    expect(await list(anna)).toEqual([])
    expect((await anna.request('DELETE', { query: { id: String(third.id) } })).status).toBe(404)
  })
})

test('404: another person’s address is hidden and unchanged; 401: a guest', async () => {
  const [anna, eve] = [await buyer(), await buyer()]
  const saved = await add(anna, workshop)
  expect((await eve.request('PUT', { payload: { id: saved.id, ...house('взлом') } })).status).toBe(404)
  expect((await eve.request('DELETE', { query: { id: String(saved.id) } })).status).toBe(404)
  expect(await list(eve)).toEqual([])
  expect(await list(anna)).toEqual([saved])
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
    expect((await one.app.inject({ method, url: '/api/delivery/v1/shipping' })).statusCode, method).toBe(401)
})

test('parallel changes always leave exactly one default address', async () => {
  const anna = await buyer()
  for (let round = 0; round < 10; round += 1) {
    const rows = await Promise.all([1, 2, 3].map((n) => add(anna, house(`${round}-${n}`))))
    const instance = (n: number) => (n % 2 ? one : other)
    const answers = await Promise.all([
      ...rows.map((row, n) =>
        anna.request('PUT', { payload: { id: row.id, ...house(`${round}-${n}а`), isDefault: true } }, instance(n)),
      ),
      anna.request('POST', { payload: { ...house(`${round}-new`), isDefault: true } }, instance(round)),
      ...(await defaults(anna)).map((id, n) =>
        anna.request('DELETE', { query: { id: String(id) } }, instance(n + round)),
      ),
      anna.request('DELETE', { query: { id: String(rows[0]!.id) } }, instance(round + 1)),
    ])
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect(await defaults(anna)).toHaveLength(1)
  }
})

test('the database enforces exactly one default', async () => {
  const anna = await buyer()
  await add(anna, house(1))
  await add(anna, house(2))
  await expect(
    pool.query('update shipping_addresses set is_default = true where user_id = $1', [anna.userId]),
  ).rejects.toThrow(/shipping_addresses_default/)
  await expect(
    pool.query('update shipping_addresses set is_default = false where user_id = $1', [anna.userId]),
  ).rejects.toThrow(/none is the default/)
  await expect(
    pool.query('delete from shipping_addresses where user_id = $1 and is_default', [anna.userId]),
  ).rejects.toThrow(/none is the default/)
  expect(await defaults(anna)).toHaveLength(1)
  await pool.query('delete from shipping_addresses where user_id = $1', [anna.userId])
})
