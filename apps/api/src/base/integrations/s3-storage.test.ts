import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { openFolderStorage, saveFile } from '../files/files.port.ts'
import { openTestFilesApp } from '../files/test-files-app.ts'
import { openFakeS3 } from './s3.fake.ts'
import { s3Failures, s3Halved, s3Slow } from './s3-server.fake.ts'
import { openS3Storage } from './s3-storage.ts'

const { pool, filesDirectory } = await testDatabase('empty')
const log = { warn: vi.fn() }
const fake = await openFakeS3()
const openBucket = (more: Partial<typeof fake.config> = {}, now = () => 0, waitMilliseconds = 10_000) =>
  openS3Storage({ config: { ...fake.config, ...more }, log, now, waitMilliseconds })

const bytes = Buffer.from('Шпулька №\u00a01\n'.repeat(5000))

describe.each([
  ['a folder', async () => openFolderStorage(join(filesDirectory, 'files'))],
  ['a bucket', () => openBucket()],
])('files in %s', (_where, open) => {
  test('are stored, found, read whole and by ranges, overwritten and removed', async () => {
    const storage = await open()
    const id = randomUUID()
    expect([await storage.has(id), await storage.read(id), await storage.stream(id)]).toEqual([false, null, null])
    await storage.put(id, bytes)
    await storage.put(id, bytes)
    expect([await storage.has(id), (await storage.read(id))!.equals(bytes)]).toEqual([true, true])
    const part = async (start: number, end: number) => buffer((await storage.stream(id, { start, end })) as Readable)
    expect((await buffer((await storage.stream(id))!)).equals(bytes)).toBe(true)
    expect(await part(0, 0)).toEqual(bytes.subarray(0, 1))
    expect(await part(70_000, 70_999)).toEqual(bytes.subarray(70_000, 71_000))
    await storage.remove(id)
    await storage.remove(id)
    expect(await storage.has(id)).toBe(false)
  })

  test('may be empty', async () => {
    const storage = await open()
    const id = randomUUID()
    await storage.put(id, Buffer.alloc(0))
    expect([await storage.has(id), await storage.read(id)]).toEqual([true, Buffer.alloc(0)])
  })

  test('can be stored and read concurrently', async () => {
    const storage = await open()
    const ids = Array.from({ length: 20 }, () => randomUUID())
    await Promise.all(ids.map((id) => storage.put(id, Buffer.from(id))))
    expect((await Promise.all(ids.map((id) => storage.read(id)))).map(String)).toEqual(ids)
  })

  test.each([
    '../../etc/passwd',
    'ab/../../x',
    '',
    '00000000-0000-4000-8000-00000000000A',
    '00000000-0000-4000-8000-000000000001\n',
  ])('must have a valid id: %j', async (id) => {
    const storage = await open()
    await expect(async () => storage.read(id)).rejects.toThrow('UUID')
    await expect(async () => storage.put(id, bytes)).rejects.toThrow('UUID')
    await expect(async () => storage.remove(id)).rejects.toThrow('UUID')
  })
})

describe('a bucket', () => {
  test('is requested by its path, under the shop’s prefix', async () => {
    const storage = await openBucket()
    const id = randomUUID()
    await storage.put(id, bytes)
    expect(fake.objects.has(`shop/${id}`)).toBe(true)
    expect(fake.requests.at(-1)).toBe(`PUT /shpulka-files/shop/${id}`)
  })

  test('is retried after one slow answer', async () => {
    const storage = await openBucket()
    await storage.put(s3Slow, bytes)
    expect((await storage.read(s3Slow))!.equals(bytes)).toBe(true)
  })

  test.each(Object.entries(s3Failures))(
    'that %s: 503 with Retry-After, and the log has no secrets',
    async (_failure, id) => {
      const storage = await openBucket({}, undefined, 300)
      log.warn.mockClear()
      const failure = await storage.read(id).catch((error: unknown) => error)
      expect(failure).toMatchObject({
        statusCode: 503,
        retryAfterSeconds: expect.any(Number),
        message: expect.stringMatching(/недоступны/),
      })
      expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/AKID|secret|127\.0\.0\.1|Bad gateway/)
    },
  )

  test('that does not answer delays a read by one short timeout, not one for every try', async () => {
    const storage = await openS3Storage({ config: fake.config, log, readWithinMilliseconds: 200 })
    const before = fake.requests.length
    for (const operation of [storage.read, storage.stream, storage.has])
      await expect(operation(s3Failures.isSilent)).rejects.toMatchObject({ statusCode: 503, retryAfterSeconds: 10 })
    expect(fake.requests.length - before).toBe(3)
  })

  test('that has begun to answer may take longer than the time limit for that', async () => {
    const slow = await openFakeS3()
    const storage = await openS3Storage({ config: slow.config, log, readWithinMilliseconds: 1_000 })
    await storage.put(s3Halved, bytes)
    const whole = Promise.all([buffer((await storage.stream(s3Halved))!), storage.read(s3Halved)])
    whole.catch(() => {})
    // Asked for later, so the limit of the other two has passed when this one's has.
    await expect(storage.has(s3Failures.isSilent)).rejects.toMatchObject({ statusCode: 503 })
    slow.sendRest()
    expect((await whole).map((read) => read!.equals(bytes))).toEqual([true, true])
  })

  test('waits for a client that reads slowly', async () => {
    const limits = { waitMilliseconds: 1_000, readWithinMilliseconds: 1_400 }
    const storage = await openS3Storage({ config: fake.config, log, ...limits })
    const id = randomUUID()
    const large = Buffer.alloc(16 * 1024 * 1024, 'x')
    fake.objects.set(`shop/${id}`, large)
    const parts: Buffer[] = []
    for await (const part of (await storage.stream(id))!) {
      // Longer than the time limit for the next part.
      if (parts.length === 0) await storage.has(s3Failures.isSilent).catch(() => {})
      parts.push(part as Buffer)
    }
    expect(Buffer.concat(parts).equals(large)).toBe(true)
  })

  test('whose answer stops in the middle: the stream fails after the time limit for the next part', async () => {
    const stalled = await openFakeS3()
    await (await openS3Storage({ config: stalled.config, log })).put(s3Halved, bytes)
    const storage = await openS3Storage({ config: stalled.config, log, waitMilliseconds: 500 })
    await expect(buffer((await storage.stream(s3Halved))!)).rejects.toThrow('stopped in the middle')
    await expect(storage.read(s3Halved)).rejects.toMatchObject({ statusCode: 503 })
  })

  test.each([{ secretAccessKey: 'another' }, { bucket: 'another' }, { endpoint: 'http://127.0.0.1:1' }])(
    'with a wrong configuration (%j): 503',
    async (wrong) => {
      const storage = await openBucket(wrong)
      await expect(storage.put(randomUUID(), bytes)).rejects.toMatchObject({ statusCode: 503 })
      await expect(storage.read(randomUUID())).rejects.toMatchObject({ statusCode: 503 })
    },
  )

  test('pauses for ten seconds after five failures in a row, then probes once', async () => {
    let now = 0
    const storage = await openBucket({}, () => now)
    const id = randomUUID()
    await storage.put(id, bytes)
    for (let n = 0; n < 5; n += 1) await storage.has(s3Failures.isDenied).catch(() => {})
    const before = fake.requests.length
    await expect(storage.read(id)).rejects.toMatchObject({ statusCode: 503 })
    expect(fake.requests.length).toBe(before)
    now = 10_001
    expect((await storage.read(id))!.equals(bytes)).toBe(true)
  })

  test('works with file calls: saving, ranges, and 503 while it is unavailable', async () => {
    const storage = await openBucket()
    const { app } = openTestFilesApp({ pool, filesDirectory, storage })
    const { id } = await saveFile(pool, storage, { name: 'Прайс.txt', bytes })
    const get = (headers: Record<string, string> = {}) => app.inject({ url: `/api/file/v1/${id}/download`, headers })
    expect((await get()).rawPayload.equals(bytes)).toBe(true)
    const part = await get({ range: 'bytes=-7' })
    expect([part.statusCode, part.rawPayload.equals(bytes.subarray(-7))]).toEqual([206, true])
    for (let n = 0; n < 5; n += 1) await storage.has(s3Failures.isDenied).catch(() => {})
    const away = await get()
    expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '10'])
    expect(away.json().message).toMatch(/недоступны/)
  })
})
