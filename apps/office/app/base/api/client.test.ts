import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { staff } from '@shpulka/contract/people/staff'
import { afterAll, expect, test, vi } from 'vitest'
import { callApi, onConfirmationNeeded } from './client.ts'

/** Sends half of an answer and waits. */
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
  response.write('{"fio": "Ма')
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const { port } = server.address() as AddressInfo
const { fetch } = globalThis
/** Called when an answer has begun to come. */
let onAnswer: () => void
vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
  onAnswer()
  return response
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

test('a connection that breaks halfway through an answer gives a failure without status', async () => {
  onAnswer = () => server.closeAllConnections()
  await expect(callApi(staff.viewSession, {})).rejects.toMatchObject({ name: 'Error', status: 0 })
})

test('an aborted call ends with AbortError', async () => {
  const controller = new AbortController()
  onAnswer = () => controller.abort()
  await expect(callApi(staff.viewSession, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('two calls that need a confirmed sign-in ask for it once, and both are sent again', async () => {
  let isConfirmed = false
  vi.stubGlobal('fetch', async () =>
    isConfirmed
      ? Response.json({})
      : Response.json({ isConfirmationNeeded: true, message: 'Подтвердите вход' }, { status: 403 }),
  )
  const asked: ((isConfirmed: boolean) => void)[] = []
  onConfirmationNeeded(() => new Promise((resolve) => asked.push(resolve)))
  const calls = [callApi(staff.viewSession, {}), callApi(staff.viewSession, {})]
  await vi.waitFor(() => expect(asked).not.toHaveLength(0), { timeout: 30_000 })
  await new Promise(setImmediate)
  expect(asked).toHaveLength(1)
  isConfirmed = true
  asked[0]!(true)
  expect(await Promise.all(calls)).toEqual([{}, {}])
  isConfirmed = false
  const later = callApi(staff.viewSession, {})
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 30_000 })
  asked[1]!(false)
  await expect(later).rejects.toMatchObject({ status: 403 })
})
