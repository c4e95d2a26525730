import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { saveFile } from './files.port.ts'
import { openTestFilesApp } from './test-files-app.ts'

const { pool, filesDirectory } = await testDatabase('empty')
const { app, storage } = openTestFilesApp({ pool, filesDirectory })

const bytes = readFileSync(join(import.meta.dirname, '../../../../storefront/app/base/dev/bobbin.webm'))
const video = await saveFile(pool, storage, { name: 'Намотка.webm', bytes })
const privateVideo = await saveFile(pool, storage, { name: 'Цех.webm', bytes, ownerUserId: 7 })

const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/api/video/v1/${path}`, headers })

test('200: the whole video, cached forever', async () => {
  const answer = await get(`${video.id}.webm`)
  expect(answer.rawPayload.equals(bytes)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'video/webm',
    'content-length': String(bytes.length),
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    etag: expect.stringMatching(/^"[\w-]+"$/),
  })
})

test.each([
  ['bytes=0-', 0, bytes.length - 1],
  ['bytes=100-199', 100, 199],
  ['bytes=-500', bytes.length - 500, bytes.length - 1],
  ['bytes=50000-99999999', 50_000, bytes.length - 1],
  [`bytes=-${bytes.length * 2}`, 0, bytes.length - 1],
])('206: %s', async (range, start, end) => {
  const answer = await get(`${video.id}.webm`, { range })
  expect([answer.statusCode, answer.headers['content-range'], answer.headers['content-length']]).toEqual([
    206,
    `bytes ${start}-${end}/${bytes.length}`,
    String(end - start + 1),
  ])
  expect(answer.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true)
})

test.each([`bytes=${bytes.length}-`, 'bytes=-0', 'bytes=99999999-'])('416: %s', async (range) => {
  const answer = await get(`${video.id}.webm`, { range })
  expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
})

test.each(['bytes=a-b', 'items=0-5', 'bytes=5-2', 'bytes=0-1,5-6', 'bytes=', '\u00ff'])(
  '200: an invalid range (%s) returns the whole file',
  async (range) => {
    expect((await get(`${video.id}.webm`, { range })).statusCode).toBe(200)
  },
)

test('200: a range of a changed file is the whole file; 304: an unchanged one', async () => {
  const { headers } = await get(`${video.id}.webm`)
  const etag = String(headers.etag)
  const partAfter = async (ifRange: string) =>
    (await get(`${video.id}.webm`, { range: 'bytes=5-9', 'if-range': ifRange })).statusCode
  expect([
    await partAfter(etag),
    await partAfter('"other"'),
    await partAfter(`W/${etag}`),
    await partAfter('Sun, 22 Nov 2026 00:00:00 GMT'),
  ]).toEqual([206, 200, 200, 200])
  expect((await get(`${video.id}.webm`, { 'if-none-match': etag })).statusCode).toBe(304)
})

test('HEAD: the same headers without the bytes', async () => {
  const whole = await get(`${video.id}.webm`, {}, 'HEAD')
  expect([whole.statusCode, whole.headers['content-length'], whole.body]).toEqual([200, String(bytes.length), ''])
  const part = await get(`${video.id}.webm`, { range: 'bytes=0-9' }, 'HEAD')
  expect([part.statusCode, part.headers['content-length'], part.headers['content-range']]).toEqual([
    206,
    '10',
    `bytes 0-9/${bytes.length}`,
  ])
})

test('404: another type, not a video, a private file; 400: an invalid path', async () => {
  const words = await saveFile(pool, storage, { name: 'a.webm', bytes: Buffer.from('<script>alert(1)</script>') })
  for (const path of [
    `${video.id}.mp4`,
    `${words.id}.webm`,
    `${privateVideo.id}.webm`,
    '00000000-0000-4000-8000-000000000000.webm',
  ])
    expect((await get(path)).statusCode, path).toBe(404)
  expect((await get(`${privateVideo.id}.webm`, { user: '8' })).statusCode).toBe(404)
  expect((await get(`${privateVideo.id}.webm`, { user: '7' })).headers['cache-control']).toBe('private, no-store')
  for (const path of [`${video.id}.exe`, '..%2f..%2fetc%2fpasswd.webm', `${video.id}.webm%00`, 'x.webm'])
    expect((await get(path)).statusCode, path).toBe(400)
})
