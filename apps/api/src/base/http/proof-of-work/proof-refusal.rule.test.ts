import { createHash } from 'node:crypto'
import { leadingZeroBits, proofPrefix } from '@shpulka/contract/base/proof-message'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { AddressRecords } from './address-records.ts'
import { checkProof } from './proof-refusal.rule.ts'
import { type ProofSession, signedProofSession, verifiedProofSession } from './proof-session.rule.ts'
import { requiredBits } from './required-bits.rule.ts'

const secret = 'a secret of the shop, long enough'
const now = 1_800_000_000
const bits = 6
const order = { siteId: 1, method: 'POST', path: '/orders/v1', body: '{"accept":true}' }
const required = { secret, nowSeconds: now, bits }
// Node reads headers as Latin-1.
const anyHeader = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1'))
const sha256 = (text: string) => createHash('sha256').update(text).digest()
const signedSession = (changed: Partial<ProofSession> = {}, siteId = 1) =>
  signedProofSession(secret, siteId, { v: 1, iat: now - 60, exp: now + 1740, bits, rand: 'abc', ...changed })

/** The first nonce whose hash has enough zero bits. */
function findNonce(call: typeof order, session: string, time: number, isEnough: (zeros: number) => boolean): string {
  const prefix = proofPrefix({
    session,
    timeSeconds: time,
    method: call.method,
    path: call.path,
    bodyHash: sha256(call.body).toString('hex'),
  })
  for (let n = 0; ; n += 1) if (isEnough(leadingZeroBits(sha256(prefix + n)))) return String(n)
}
const solvedProof = (call = order, session = signedSession(), time = now, requiredZeros = bits) => ({
  session,
  time: String(time),
  nonce: findNonce(call, session, time, (zeros) => zeros >= requiredZeros),
})

describe('checkProof', () => {
  it('accepts a proof of this request', () =>
    expect(checkProof(solvedProof(), order, required)).toMatchObject({ key: expect.any(Buffer) }))
  it('refuses a proof one bit short', () => {
    const session = signedSession()
    const nonce = findNonce(order, session, now, (zeros) => zeros === bits - 1)
    expect(checkProof({ session, time: String(now), nonce }, order, required)).toBe('wrong')
  })

  const proof = solvedProof()
  it.each([
    ['body', { body: '{"accept":true }' }],
    ['path', { path: '/users/v1/login' }],
    ['method', { method: 'PUT' }],
  ])('refuses a proof for another %s', (_, changed) =>
    expect(checkProof(proof, { ...order, ...changed }, required)).toBe('wrong'),
  )
  it('refuses a proof of another site', () =>
    expect(checkProof(proof, { ...order, siteId: 2 }, required)).toBe('forged'))

  it.each([
    [-121, 'late'],
    [-120, 'accepted'],
    [-119, 'accepted'],
    [119, 'accepted'],
    [120, 'accepted'],
    [121, 'late'],
  ])('time off by %s s: %s', (seconds, outcome) => {
    const checked = checkProof(solvedProof(order, signedSession(), now + seconds), order, required)
    expect(typeof checked === 'string' ? checked : 'accepted').toBe(outcome)
  })

  it.each([
    ['expired', signedSession({ exp: now })],
    ['expired long ago', signedSession({ exp: 0 })],
    ['without an expiry time', signedSession({ exp: undefined as unknown as number })],
  ])('refuses a proof of a session: %s', (_, session) =>
    expect(checkProof(solvedProof(order, session), order, required)).toBe('expired'),
  )

  it('rejects a proof of an easier session than required now', () =>
    expect(checkProof(proof, order, { ...required, bits: bits + 2 })).toBe('easy'))
  it('accepts a proof one step easier: the difficulty may rise during the work', () =>
    expect(checkProof(proof, order, { ...required, bits: bits + 1 })).toMatchObject({ key: expect.any(Buffer) }))
  it('accepts a proof of a harder session by its own difficulty', () => {
    const session = signedSession({ bits: 8 })
    expect(checkProof(solvedProof(order, session, now, 8), order, required)).toMatchObject({ key: expect.any(Buffer) })
    expect(
      checkProof(
        { session, time: String(now), nonce: findNonce(order, session, now, (zeros) => zeros === 7) },
        order,
        required,
      ),
    ).toBe('wrong')
  })

  it('refuses a session with lowered bits', () => {
    const [payload, signature] = signedSession({ bits: 20 }).split('.') as [string, string]
    const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), bits: 0 }
    const session = `${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`
    expect(checkProof(solvedProof(order, session, now, 0), order, required)).toBe('forged')
  })
  it('refuses a session signed by another secret', () => {
    const session = signedProofSession('another secret', 1, { v: 1, iat: now, exp: now + 1800, bits, rand: 'x' })
    expect(checkProof(solvedProof(order, session), order, required)).toBe('forged')
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
  ])('refuses %s without hashing', (_, changed) =>
    expect(checkProof({ ...proof, ...changed }, order, required)).toBe('malformed'),
  )
  it('distinguishes a missing proof from a wrong one', () =>
    expect(checkProof({ session: undefined, time: undefined, nonce: undefined }, order, required)).toBe('missing'))

  test('refuses any text in the headers without failing', () => {
    fc.assert(
      fc.property(anyHeader, anyHeader, anyHeader, (session, time, nonce) => {
        expect(typeof checkProof({ session, time, nonce }, order, required)).toBe('string')
      }),
    )
  })
  test('a proof is valid exactly when its hash begins with enough zero bits', () => {
    const session = signedSession()
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
        const checked = checkProof({ session, time: String(now), nonce: String(n) }, call, required)
        expect(typeof checked !== 'string').toBe(zeros >= bits)
      }),
      { numRuns: 500 },
    )
  })
})

test('a signed session is verified on its site only', () => {
  const session: ProofSession = { v: 1, iat: now, exp: now + 1800, bits: 18, rand: 'xyz' }
  expect(verifiedProofSession(secret, 1, signedProofSession(secret, 1, session))).toEqual(session)
  expect(verifiedProofSession(secret, 2, signedProofSession(secret, 1, session))).toBeNull()
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
])('%s accepted proofs, %s failures: %s bits', (accepted, failed, expected) =>
  expect(requiredBits({ accepted, failed }, 16)).toBe(expected),
)

test('never requires more than 20 bits', () => expect(requiredBits({ accepted: 300, failed: 0 }, 18)).toBe(20))

test.each([
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['2001:db8::1', '2001:db8:0:0:5::2', true],
  ['2001:db8::1', '2001:db8:0:ff::1', true],
  ['2001:db8::1', '2001:db8:0:100::1', false],
  ['203.0.113.7:5678', '203.0.113.7:41000', true],
  ['2001:db8:1::1', '2001:db8:2::1', false],
  ['203.0.113.7', '203.0.113.8', false],
])('requests of %s count for %s: %s', (address, other, counts) => {
  const records = new AddressRecords({ change() {}, countsOfOthers: async (counted) => counted.map(() => 0) })
  records.add(address, 'accepted')
  expect(records.of(other).accepted).toBe(Number(counts))
})

test.each([
  [[0xff], 0],
  [[0x01], 7],
  [[0x00, 0x80], 8],
  [[0x00, 0x00, 0x10], 19],
  [[0x00, 0x00], 16],
])('%j begins with %s zero bits', (bytes, zeros) => expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(zeros))
