import { createHash, hash } from 'node:crypto'
import { leadingZeroBits, proofPrefix } from '@shpulka/contract/base/proof-message'
import { afterEach, expect, it, vi } from 'vitest'
import { openServerSideProof } from './server-side-proof.ts'

const challenge = { session: 'a.b', bits: 12, now: 1_800_000_000, routes: [], ttl: 1800 }
const orderCall = { method: 'POST', path: '/orders/v1', body: '{"accept":true}' }
afterEach(() => void vi.useRealTimers())

it('finds a proof of the call in a separate thread', async () => {
  const proof = await openServerSideProof()('10.0.0.1', challenge, orderCall)
  const prefix = proofPrefix({
    session: 'a.b',
    timeSeconds: proof!['x-pow-time'],
    method: 'POST',
    path: '/orders/v1',
    bodyHash: hash('sha256', orderCall.body, 'hex'),
  })
  const digest = createHash('sha256')
    .update(prefix + proof!['x-pow-nonce'])
    .digest()
  expect(leadingZeroBits(digest)).toBeGreaterThanOrEqual(12)
})

it('allows three a minute per address', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const proofOf = openServerSideProof(async () => 'n')
  for (let n = 0; n < 3; n += 1) expect(await proofOf('10.0.0.1', challenge, orderCall)).not.toBeNull()
  expect(await proofOf('10.0.0.1', challenge, orderCall)).toBeNull()
  expect(await proofOf('10.0.0.2', challenge, orderCall)).not.toBeNull()
  vi.setSystemTime(Date.now() + 60_001)
  expect(await proofOf('10.0.0.1', challenge, orderCall)).not.toBeNull()
})

it('solves two at once, queues twenty and rejects the rest', async () => {
  const waiting: (() => void)[] = []
  let atOnce = 0
  let max = 0
  const proofOf = openServerSideProof(async () => {
    max = Math.max(max, ++atOnce)
    await new Promise<void>((done) => waiting.push(done))
    atOnce -= 1
    return 'n'
  })
  const proofs = Array.from({ length: 30 }, (_, n) => proofOf(`10.0.0.${n}`, challenge, orderCall))
  const finished = Promise.all(proofs)
  let isOver = false
  void finished.then(() => {
    isOver = true
  })
  while (!isOver) {
    waiting.shift()?.()
    await new Promise(setImmediate)
  }
  expect((await finished).filter((proof) => proof === null)).toHaveLength(8)
  expect(max).toBe(2)
})
