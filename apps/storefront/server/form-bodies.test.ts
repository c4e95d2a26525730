import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { FormBodies } from './form-bodies.ts'

const limits = { maxBytes: 1000, maxParts: 3, separator: '--boundary' }
const form = (parts: number) => Buffer.from(`${'--boundary\r\n\r\n-\r\n'.repeat(parts)}--boundary--\r\n`)

/** A request whose body comes in chunks of so many bytes. */
function request(body: Buffer, chunkBytes: number, headers: IncomingMessage['headers'] = {}): IncomingMessage {
  const chunks = Array.from({ length: Math.ceil(body.length / chunkBytes) }, (_, n) =>
    body.subarray(n * chunkBytes, (n + 1) * chunkBytes),
  )
  return Object.assign(Readable.from(chunks), { headers }) as unknown as IncomingMessage
}
const read = (incoming: IncomingMessage, bodies = new FormBodies()) =>
  bodies.read(incoming, limits, async (body) => body)

test.each([1, 2, 7, 10, 11, 1000])('parts are counted for any chunk size: %i bytes', async (chunkBytes) => {
  // The closing boundary is counted as one more part.
  expect(await read(request(form(1), chunkBytes))).toEqual(form(1))
  expect(await read(request(form(3), chunkBytes))).toBe('too large')
})

test('too many bytes are too large, declared or not', async () => {
  expect(await read(request(Buffer.alloc(1000), 100))).toEqual(Buffer.alloc(1000))
  expect(await read(request(Buffer.alloc(1001), 100))).toBe('too large')
  expect(await read(request(Buffer.alloc(10), 10, { 'content-length': '1001' }))).toBe('too large')
})

test('rejects a far too large body without waiting for it', async () => {
  const endless = Object.assign(
    new Readable({
      read() {},
    }),
    { headers: { 'content-length': '900000000' } },
  ) as unknown as IncomingMessage
  expect(await read(endless)).toBe('too large')
})
