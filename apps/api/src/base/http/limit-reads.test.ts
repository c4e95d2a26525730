import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { callInProcess } from './call-in-process.ts'
import { limitReads } from './limit-reads.ts'
import { answerProblems } from './problems.ts'

test('429 for an address that reads too often, until the next minute; not for others, writes and the storefront', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const app = Fastify({ trustProxy: true })
  answerProblems(app)
  limitReads(app, 3)
  app.route({ method: ['GET', 'POST'], url: '/goods', config: { call: 'listGoods' }, handler: async () => ({}) })
  app.get('/plain', async () => ({}))
  const send = async (from: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', url = '/goods') => {
    const { statusCode, headers } = await app.inject({ method, url, headers: { 'x-forwarded-for': from } })
    return headers['retry-after'] === undefined ? statusCode : `${statusCode} in ${headers['retry-after']} s`
  }
  for (const method of ['GET', 'HEAD', 'GET'] as const) expect(await send('192.0.2.1', method)).toBe(200)
  vi.advanceTimersByTime(15_000)
  // A clock that is set back makes nobody wait for an hour.
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await send('192.0.2.1:5678')).toBe('429 in 45 s')
  expect(await send('192.0.2.2')).toBe(200)
  expect(await send('192.0.2.1', 'POST')).toBe(200)
  expect(await send('192.0.2.1', 'GET', '/plain')).toBe(200)
  const inProcess = await callInProcess(app, {
    method: 'GET',
    url: '/goods',
    headers: { 'x-forwarded-for': '192.0.2.1' },
  })
  expect(inProcess.status).toBe(200)
  // One household has many addresses of IPv6.
  for (const n of [1, 2, 3]) expect(await send(`2001:db8:1:2::${n}`)).toBe(200)
  expect(await send('2001:db8:1:ff::1')).toBe('429 in 45 s')
  vi.advanceTimersByTime(45_000)
  expect(await send('192.0.2.1')).toBe(200)
  await app.close()
  vi.useRealTimers()
})
