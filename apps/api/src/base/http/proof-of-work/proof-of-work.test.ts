import type { Problem } from '@shpulka/contract/base/problem'
import type { ProofTerms } from '@shpulka/contract/base/proof-of-work'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { calculate, fillBasket, fillTestShop, goods, guest, orderForm } from '../../../buying/orders/test-shop.ts'
import { openTestApi, testTokenSecret } from '../../../test-api.ts'
import { eventually } from '../../../test-eventually.ts'
import { testDatabase } from '../../db/test-database.ts'
import { queriesOf } from '../../db/test-queries.ts'
import { deleteExpiredProofs } from './proof-of-work.ts'
import { signedProofSession } from './proof-session.rule.ts'
import { solvedProofHeaders } from './test-proof.ts'

// The rule has its own test; this file tests the calls that use it.
const bits = 8
const database = await testDatabase('empty')
await fillTestShop(database.pool)
const { app, pool } = await openTestApi(database, { proofOfWorkBits: bits })
const { app: other } = await openTestApi(database, { proofOfWorkBits: bits })
const { app: open } = await openTestApi(database)

/** Each visitor has a different address, so that tests do not affect one another's difficulty. */
let visitors = 0
const newAddress = () => `10.0.${visitors >> 8}.${visitors++ & 255}`

async function terms(remoteAddress: string, siteId = 1, instance: FastifyInstance = app): Promise<ProofTerms> {
  const answer = await instance.inject({
    url: '/api/config-provider/v1',
    headers: { 'x-site-id': String(siteId) },
    remoteAddress,
  })
  return answer.json<{ pow: ProofTerms }>().pow
}

/** Valid terms with an easy proof. */
async function easyProofTerms(changes: { bits?: number; exp?: number } = {}) {
  const now = Math.floor(Date.now() / 1000)
  const { bits: requiredBits = bits, exp = now + 1800 } = changes
  return {
    session: signedProofSession(testTokenSecret, 1, {
      v: 1,
      iat: now,
      exp,
      bits: requiredBits,
      rand: String(Math.random()),
    }),
    bits: requiredBits,
    now,
  }
}

/** A buyer with a basket and the body of the order. */
async function buyer() {
  const anna = guest()
  const basket = await fillBasket(app, anna, [{ id: goods.needles }])
  return { anna, remoteAddress: newAddress(), body: JSON.stringify(orderForm(basket, await calculate(app, anna))) }
}

const post = (
  path: string,
  body: string,
  headers: Record<string, string>,
  more: Partial<InjectOptions> & { instance?: FastifyInstance } = {},
) => {
  const { instance = app, ...rest } = more
  return instance.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: body,
    headers: { 'content-type': 'application/json', 'x-site-id': '1', ...headers },
    ...rest,
  } as InjectOptions)
}

describe('terms', () => {
  test('200 are issued by init and by the configuration, different each time, for the mounted calls', async () => {
    const remoteAddress = newAddress()
    const issued = await terms(remoteAddress)
    expect(issued).toMatchObject({ bits, ttl: 1800 })
    expect(issued.routes).toContainEqual({ method: 'POST', path: '/orders/v1' })
    for (const { method, path } of issued.routes)
      expect(app.hasRoute({ method: method as 'POST', url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}` }), path).toBe(
        true,
      )
    const init = (await app.inject({ url: '/api/init/v1', remoteAddress })).json<{ pow: ProofTerms }>().pow
    expect(init.routes).toEqual(issued.routes)
    expect(init.session).not.toBe(issued.session)
  })
  test('200 are null when proofs are turned off; calls then need none', async () => {
    expect((await open.inject('/api/config-provider/v1')).json()).toMatchObject({ pow: null })
    const { anna, body } = await buyer()
    expect((await post('/orders/v1', body, anna.headers, { instance: open })).statusCode).toBe(200)
  })
})

describe('POST /orders/v1', () => {
  test('200 with a proof for the issued terms', async () => {
    const { anna, remoteAddress, body } = await buyer()
    const proof = solvedProofHeaders(await terms(remoteAddress), { path: '/orders/v1', body })
    expect((await post('/orders/v1', body, { ...anna.headers, ...proof }, { remoteAddress })).statusCode).toBe(200)
  })

  test('428 without a proof; the answer has terms for one', async () => {
    const { anna, remoteAddress, body } = await buyer()
    const answer = await post('/orders/v1', body, anna.headers, { remoteAddress })
    expect(answer.statusCode).toBe(428)
    const { message, pow } = answer.json<Problem>()
    expect(message).toMatch(/не робот/)
    const proof = solvedProofHeaders(pow!, { path: '/orders/v1', body })
    expect((await post('/orders/v1', body, { ...anna.headers, ...proof }, { remoteAddress })).statusCode).toBe(200)
  })

  test('one repeat gets the first answer; a third request is 428; there is one order', async () => {
    const { anna, remoteAddress, body } = await buyer()
    const headers = { ...anna.headers, ...solvedProofHeaders(await terms(remoteAddress), { path: '/orders/v1', body }) }
    const [first, second] = [
      await post('/orders/v1', body, headers, { remoteAddress }),
      await post('/orders/v1', body, headers, { remoteAddress, instance: other }),
    ]
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.json().orderId).toBe(first.json().orderId)
    const third = await post('/orders/v1', body, headers, { remoteAddress })
    expect(third.statusCode).toBe(428)
    expect(third.json<Problem>().pow?.session).not.toBe(headers['x-pow-session'])
  })

  test('of twenty concurrent requests on two instances two pass', async () => {
    const { anna, remoteAddress, body } = await buyer()
    const headers = { ...anna.headers, ...solvedProofHeaders(await terms(remoteAddress), { path: '/orders/v1', body }) }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post('/orders/v1', body, headers, { remoteAddress, instance: n % 2 ? other : app }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, ...Array(18).fill(428)])
  })

  test('428 for a repeat more than 30 s later', async () => {
    const { anna, remoteAddress, body } = await buyer()
    const headers = { ...anna.headers, ...solvedProofHeaders(await terms(remoteAddress), { path: '/orders/v1', body }) }
    expect((await post('/orders/v1', body, headers, { remoteAddress })).statusCode).toBe(200)
    await pool.query(`update used_proofs set used_at = used_at - interval '31 seconds'`)
    expect((await post('/orders/v1', body, headers, { remoteAddress })).statusCode).toBe(428)
  })

  test('428 for a proof of another body, or two minutes in the future; 200 for one a minute and a half old', async () => {
    const { anna, remoteAddress, body } = await buyer()
    const send = async (headers: Record<string, string>, sent = body) =>
      (await post('/orders/v1', sent, { ...anna.headers, ...headers }, { remoteAddress })).statusCode
    const at = async (seconds: number) => {
      const issued = await easyProofTerms()
      return solvedProofHeaders(issued, { path: '/orders/v1', body, time: issued.now + seconds })
    }
    // Enough bits that the proof cannot match the other body by chance.
    const hard = await easyProofTerms({ bits: 16 })
    expect(await send(solvedProofHeaders(hard, { path: '/orders/v1', body }), `${body} `)).toBe(428)
    expect(await send(await at(125))).toBe(428)
    expect(await send(await at(-90))).toBe(200)
  })

  test('428 for an expired session, too few bits, a nonce sent twice or too long', async () => {
    const { anna, remoteAddress, body } = await buyer()
    const send = async (headers: Record<string, string | string[]>) =>
      (await post('/orders/v1', body, { ...anna.headers, ...(headers as Record<string, string>) }, { remoteAddress }))
        .statusCode
    const now = Math.floor(Date.now() / 1000)
    expect(await send(solvedProofHeaders(await easyProofTerms({ exp: now - 1 }), { path: '/orders/v1', body }))).toBe(
      428,
    )
    expect(await send(solvedProofHeaders(await easyProofTerms({ bits: 2 }), { path: '/orders/v1', body }))).toBe(428)
    const good = solvedProofHeaders(await easyProofTerms(), { path: '/orders/v1', body })
    expect(await send({ ...good, 'x-pow-nonce': [good['x-pow-nonce']!, good['x-pow-nonce']!] })).toBe(428)
    expect(await send({ ...good, 'x-pow-nonce': '7'.repeat(10_000) })).toBe(428)
    expect(await send(good)).toBe(200)
  })

  test('428 for a used proof with another body', async () => {
    const { anna, remoteAddress, body } = await buyer()
    const headers = { ...anna.headers, ...solvedProofHeaders(await easyProofTerms(), { path: '/orders/v1', body }) }
    expect((await post('/orders/v1', body, headers, { remoteAddress })).statusCode).toBe(200)
    expect((await post('/orders/v1', body.replace('Швецова', 'Портнова'), headers, { remoteAddress })).statusCode).toBe(
      428,
    )
  })
})

test('428 for every listed call without a proof, including sign-in and email calls', async () => {
  const { routes } = await terms(newAddress())
  const paths = routes.map(({ path }) => path)
  for (const call of ['login', 'signup', 'password/reset', 'password/send-temp', 'verify/send'])
    expect(paths).toContain(`/users/v1/${call}`)
  expect(paths).toContain('/mail-distribution/v1/recipients/subscribe')
  for (const path of paths)
    expect((await post(path, '{}', {}, { remoteAddress: newAddress() })).statusCode, path).toBe(428)
})

test('5xx and no order while used proofs cannot be read', async () => {
  const { anna, remoteAddress, body } = await buyer()
  const headers = { ...anna.headers, ...solvedProofHeaders(await terms(remoteAddress), { path: '/orders/v1', body }) }
  const placed = async () => (await pool.query('select from orders')).rowCount
  const before = await placed()
  await pool.query('alter table used_proofs rename to gone')
  try {
    expect((await post('/orders/v1', body, headers, { remoteAddress })).statusCode).toBeGreaterThanOrEqual(500)
  } finally {
    await pool.query('alter table gone rename to used_proofs')
  }
  expect(await placed()).toBe(before)
})

test('invalid proofs are refused without database queries and raise the difficulty of their address', async () => {
  const remoteAddress = newAddress()
  const junk = (n: number) => ({
    'x-pow-session': `${'a'.repeat(80)}.${'b'.repeat(43)}`,
    'x-pow-time': '1',
    'x-pow-nonce': String(n),
    authorization: 'Bearer a.b.c',
  })
  const queries = await queriesOf(async () => {
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, n) => post('/orders/v1', '{}', junk(n), { remoteAddress })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([428]))
  })
  expect(queries).toEqual([])
  expect((await terms(remoteAddress)).bits).toBe(bits + 4)
  expect((await terms(newAddress())).bits).toBe(bits)
  // An easier session from before is refused.
  const proof = solvedProofHeaders(await easyProofTerms(), { path: '/orders/v1', body: '{}' })
  expect((await post('/orders/v1', '{}', proof, { remoteAddress })).statusCode).toBe(428)
})

test('failures of an address in one process raise its difficulty in another', async () => {
  const remoteAddress = newAddress()
  const junk = { 'x-pow-session': 'junk', 'x-pow-time': '1', 'x-pow-nonce': '1' }
  await Promise.all(Array.from({ length: 100 }, () => post('/orders/v1', '{}', junk, { remoteAddress })))
  await eventually(async () => {
    const easy = solvedProofHeaders(await easyProofTerms(), { path: '/orders/v1', body: '{}' })
    const answer = await post('/orders/v1', '{}', easy, { remoteAddress, instance: other })
    expect([answer.statusCode, answer.json<Problem>().pow?.bits]).toEqual([428, bits + 4])
  })
  expect((await terms(remoteAddress, 1, other)).bits).toBe(bits + 4)
})

test('wrong passwords raise the difficulty; orders refused with 422 do not', async () => {
  const [guesser, anna] = [newAddress(), newAddress()]
  for (let n = 0; n < 10; n += 1) {
    const guess = JSON.stringify({ username: `somebody.${n}@example.ru`, password: 'не тот пароль' })
    const proof = solvedProofHeaders(await terms(guesser), { path: '/users/v1/login', body: guess })
    expect((await post('/users/v1/login', guess, proof, { remoteAddress: guesser })).statusCode).toBe(422)
    const { body } = await buyer()
    const headers = { ...guest().headers, ...solvedProofHeaders(await terms(anna), { path: '/orders/v1', body }) }
    expect((await post('/orders/v1', body, headers, { remoteAddress: anna })).statusCode).toBe(422)
  }
  expect([(await terms(guesser)).bits, (await terms(anna)).bits]).toEqual([bits + 2, bits])
})

test('many people behind one address get harder proofs step by step, and none is refused', async () => {
  const office = newAddress()
  const send = async (n: number, issued: Awaited<ReturnType<typeof terms>>) => {
    const body = JSON.stringify({ email: `office.${n}@example.ru`, deviceId: `a desk of the office ${n}` })
    const path = '/users/v1/password/send-temp'
    return (await post(path, body, solvedProofHeaders(issued, { path, body }), { remoteAddress: office })).statusCode
  }
  const before = await terms(office)
  for (let n = 0; n < 20; n += 1) expect(await send(n, await terms(office))).toBe(200)
  expect((await terms(office)).bits).toBe(bits + 1)
  // Terms issued before the increase are still accepted.
  expect(await send(20, before)).toBe(200)
})

test('only old proofs are deleted', async () => {
  await pool.query(
    `insert into used_proofs (key, fingerprint, used_at) values ('\\x01', '\\x01', now() - interval '2 hours'),
      ('\\x02', '\\x02', now())`,
  )
  await deleteExpiredProofs(pool)
  const { rows } = await pool.query(`select key from used_proofs where length(key) = 1`)
  expect(rows.map(({ key }) => key.toString('hex'))).toEqual(['02'])
})
