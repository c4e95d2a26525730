import { createHash } from 'node:crypto'
import { leadingZeroBits, proofPrefix } from '@shpulka/contract/base/proof-message'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { AddressRecords } from './address-records.ts'
import { checkedProof } from './proof-refusal.rule.ts'
import { openedSession, type ProofSession, sealedSession } from './proof-session.rule.ts'
import { requiredBits } from './required-bits.rule.ts'

const secret = 'a secret of the shop, long enough'
const now = 1_800_000_000
const bits = 6
const order = { siteId: 1, method: 'POST', path: '/orders/v1', body: '{"accept":true}' }
const demand = { secret, nowSeconds: now, bits }
// Node reads headers as Latin-1.
const anyHeader = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1'))
const sha256 = (text: string) => createHash('sha256').update(text).digest()
const sealed = (changed: Partial<ProofSession> = {}, siteId = 1) =>
  sealedSession(secret, siteId, { v: 1, iat: now - 60, exp: now + 1740, bits, rand: 'abc', ...changed })

/** The first nonce whose hash satisfies. */
function findNonce(call: typeof order, session: string, time: number, isGood: (zeros: number) => boolean): string {
  const prefix = proofPrefix({
    session,
    timeSeconds: time,
    method: call.method,
    path: call.path,
    bodyHash: sha256(call.body).toString('hex'),
  })
  for (let n = 0; ; n += 1) if (isGood(leadingZeroBits(sha256(prefix + n)))) return String(n)
}
const proven = (call = order, session = sealed(), time = now, work = bits) => ({
  session,
  time: String(time),
  nonce: findNonce(call, session, time, (zeros) => zeros >= work),
})

describe('checkedProof', () => {
  it('takes a proof of this very request', () =>
    expect(checkedProof(proven(), order, demand)).toMatchObject({ key: expect.any(Buffer) }))
  it('takes none one bit short', () => {
    const session = sealed()
    const nonce = findNonce(order, session, now, (zeros) => zeros === bits - 1)
    expect(checkedProof({ session, time: String(now), nonce }, order, demand)).toBe('wrong')
  })

  const proof = proven()
  it.each([
    ['body', { body: '{"accept":true }' }],
    ['path', { path: '/users/v1/login' }],
    ['method', { method: 'PUT' }],
  ])('takes none found for another %s', (_, changed) =>
    expect(checkedProof(proof, { ...order, ...changed }, demand)).toBe('wrong'),
  )
  it('takes none of another site', () => expect(checkedProof(proof, { ...order, siteId: 2 }, demand)).toBe('forged'))

  it.each([
    [-121, 'late'],
    [-120, 'taken'],
    [-119, 'taken'],
    [119, 'taken'],
    [120, 'taken'],
    [121, 'late'],
  ])('sent %s s by its own word: %s', (seconds, outcome) => {
    const checked = checkedProof(proven(order, sealed(), now + seconds), order, demand)
    expect(typeof checked === 'string' ? checked : 'taken').toBe(outcome)
  })

  it.each([
    ['over', sealed({ exp: now })],
    ['long over', sealed({ exp: 0 })],
    ['without an end', sealed({ exp: undefined as unknown as number })],
  ])('takes none of a session that is %s', (_, session) =>
    expect(checkedProof(proven(order, session), order, demand)).toBe('expired'),
  )

  it('rejects a proof of an easier session than required now', () =>
    expect(checkedProof(proof, order, { ...demand, bits: bits + 2 })).toBe('easy'))
  it('takes one of a session a step easier: the work rose while it was done', () =>
    expect(checkedProof(proof, order, { ...demand, bits: bits + 1 })).toMatchObject({ key: expect.any(Buffer) }))
  it('accepts a proof of a harder session by its own difficulty', () => {
    const session = sealed({ bits: 8 })
    expect(checkedProof(proven(order, session, now, 8), order, demand)).toMatchObject({ key: expect.any(Buffer) })
    expect(
      checkedProof(
        { session, time: String(now), nonce: findNonce(order, session, now, (zeros) => zeros === 7) },
        order,
        demand,
      ),
    ).toBe('wrong')
  })

  it('takes no session whose bits were lowered', () => {
    const [payload, signature] = sealed({ bits: 20 }).split('.') as [string, string]
    const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), bits: 0 }
    const session = `${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`
    expect(checkedProof(proven(order, session, now, 0), order, demand)).toBe('forged')
  })
  it('takes no session sealed by another secret', () => {
    const session = sealedSession('another secret', 1, { v: 1, iat: now, exp: now + 1800, bits, rand: 'x' })
    expect(checkedProof(proven(order, session), order, demand)).toBe('forged')
  })

  it.each([
    ['a nonce of 10 kB', { nonce: '1'.repeat(10_000) }],
    ['a nonce with a line break', { nonce: `${proof.nonce}\n` }],
    ['a header sent twice', { nonce: `${proof.nonce}, ${proof.nonce}` }],
    ['a header as a list', { nonce: [proof.nonce, proof.nonce] }],
    ['no nonce', { nonce: undefined }],
    ['an empty nonce', { nonce: '' }],
    ['a time that is no number', { time: '1e9' }],
    ['a time below zero', { time: '-1' }],
    ['a long session', { session: 'a'.repeat(10_000) }],
    ['no session', { session: undefined }],
  ])('refuses %s before it computes', (_, changed) =>
    expect(checkedProof({ ...proof, ...changed }, order, demand)).toBe('malformed'),
  )
  it('distinguishes a missing proof from a wrong one', () =>
    expect(checkedProof({ session: undefined, time: undefined, nonce: undefined }, order, demand)).toBe('missing'))

  test('any text in a header is refused, none breaks', () => {
    fc.assert(
      fc.property(anyHeader, anyHeader, anyHeader, (session, time, nonce) => {
        expect(typeof checkedProof({ session, time, nonce }, order, demand)).toBe('string')
      }),
    )
  })
  test('a good proof is exactly one whose hash begins with enough zeros', () => {
    const session = sealed()
    fc.assert(
      fc.property(fc.nat(), fc.string(), (n, body) => {
        const call = { ...order, body }
        const text =
          proofPrefix({
            session,
            timeSeconds: now,
            method: 'POST',
            path: order.path,
            bodyHash: sha256(body).toString('hex'),
          }) + n
        const zeros = sha256(text)
          .reduce((bitsText, byte) => bitsText + byte.toString(2).padStart(8, '0'), '')
          .indexOf('1')
        const checked = checkedProof({ session, time: String(now), nonce: String(n) }, call, demand)
        expect(typeof checked !== 'string').toBe(zeros >= bits)
      }),
      { numRuns: 500 },
    )
  })
})

test('a session opens as it was sealed, on its site only', () => {
  const session: ProofSession = { v: 1, iat: now, exp: now + 1800, bits: 18, rand: 'xyz' }
  expect(openedSession(secret, 1, sealedSession(secret, 1, session))).toEqual(session)
  expect(openedSession(secret, 2, sealedSession(secret, 1, session))).toBeNull()
})

test.each([
  [0, 0, 16],
  [19, 4, 16],
  [20, 0, 17],
  [0, 5, 17],
  [60, 0, 18],
  [0, 10, 18],
  [150, 0, 19],
  [0, 30, 19],
  [300, 0, 20],
  [0, 100, 20],
  [1e9, 1e9, 20],
])('%s proofs taken, %s failures: %s bits', (taken, failed, expected) =>
  expect(requiredBits({ taken, failed }, 16)).toBe(expected),
)

test('never requires more than 20 bits', () => expect(requiredBits({ taken: 300, failed: 0 }, 18)).toBe(20))

test.each([
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['2001:db8::1', '2001:db8:0:0:5::2', true],
  ['2001:db8::1', '2001:db8:0:ff::1', true],
  ['2001:db8::1', '2001:db8:0:100::1', false],
  ['203.0.113.7:5678', '203.0.113.7:41000', true],
  ['2001:db8:1::1', '2001:db8:2::1', false],
  ['203.0.113.7', '203.0.113.8', false],
])('what %s did counts for %s: %s', (address, other, counts) => {
  const records = new AddressRecords({ change() {}, ofOthers: async (counted) => counted.map(() => 0) })
  records.add(address, 'taken')
  expect(records.of(other).taken).toBe(Number(counts))
})

test.each([
  [[0xff], 0],
  [[0x01], 7],
  [[0x00, 0x80], 8],
  [[0x00, 0x00, 0x10], 19],
  [[0x00, 0x00], 16],
])('%j begins with %s zero bits', (bytes, zeros) => expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(zeros))
