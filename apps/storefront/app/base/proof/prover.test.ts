import { afterEach, expect, test, vi } from 'vitest'
import { openProver } from './prover.ts'

const terms = {
  session: 'a-session',
  bits: 1,
  now: 1_770_000_000,
  ttl: 900,
  routes: [{ method: 'POST', path: '/users/v1/login' }],
}

/** A worker of which every instance fails, or answers. */
function stubWorker(behaviour: 'fails' | 'answers') {
  const workers: EventTarget[] = []
  class StubWorker extends EventTarget {
    constructor() {
      super()
      workers.push(this)
      if (behaviour === 'fails') queueMicrotask(() => this.dispatchEvent(new Event('error')))
    }
    postMessage({ id }: { id: number }) {
      if (behaviour === 'answers')
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id, nonce: '42' } })))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', StubWorker)
  vi.stubGlobal('fetch', async () => Response.json(terms))
  return workers
}
afterEach(() => {
  vi.unstubAllGlobals()
})

const prove = (prover: ReturnType<typeof openProver>) => prover.prove('POST', '/users/v1/login', '{}')

test('a worker that could not start is noticed at once, and the next proof begins with another', async () => {
  const workers = stubWorker('fails')
  const prover = openProver()
  prover.prepare()
  await expect(prove(prover)).rejects.toThrow('The worker of proofs failed')
  expect(workers).toHaveLength(1)
  const others = stubWorker('answers')
  expect(await prove(prover)).toMatchObject({ 'x-pow-nonce': '42' })
  expect(others).toHaveLength(1)
})

test('a worker that fails later, too', async () => {
  const workers = stubWorker('answers')
  const prover = openProver()
  await prove(prover)
  workers[0]!.dispatchEvent(new Event('error'))
  expect(await prove(prover)).toMatchObject({ 'x-pow-nonce': '42' })
  expect(workers).toHaveLength(2)
})
