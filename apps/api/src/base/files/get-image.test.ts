import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { previewFormats, previewSizes } from '@shpulka/contract/base/files'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { saveFile, savePicture } from './files.port.ts'
import { insertFile } from './files.sql.ts'
import { openTestFilesApp } from './test-files-app.ts'

const { pool, filesDirectory } = await testDatabase('empty')
const { app, storage } = openTestFilesApp({ pool, filesDirectory })

const photoBytes = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#884422' } })
  .jpeg()
  .withExif({ IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .toBuffer()
const drawingBytes = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script><rect width="450" ' +
    'height="900" fill="#000"/></svg>',
)
const photo = await savePicture(pool, storage, { name: 'машина.jpg', bytes: photoBytes })
const drawing = await savePicture(pool, storage, { name: 'машина.svg', bytes: drawingBytes })

const insertPicture = (picture: { id: string; mediaType: string; bytes: number; width: number; height: number }) =>
  insertFile(
    pool,
    picture.id,
    'a.jpg',
    picture.mediaType,
    picture.bytes,
    Buffer.alloc(32),
    picture.width,
    picture.height,
    true,
    null,
    null,
  )

const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/image-minifier/v1/${path}`, headers })

test('200: every listed size in every format, never larger than the photo', async () => {
  for (const format of previewFormats)
    for (const size of previewSizes) {
      const answer = await get(`${photo.id}.webp?preview=${size}&format=${format}`)
      expect(answer.statusCode).toBe(200)
      const metadata = await sharp(answer.rawPayload).metadata()
      // The EXIF orientation turns it: 1000 × 1500 as displayed.
      expect(metadata.width).toBe(Math.min(size, 1000))
      expect(metadata.mediaType).toBe(answer.headers['content-type'])
      expect(metadata.exif).toBeUndefined()
    }
})

test('200: cached forever', async () => {
  const { headers } = await get(`${photo.id}.webp?preview=160`)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"[^"]+"$/),
  })
})

test('200: the URL determines the format, not the Accept header', async () => {
  const answer = await get(`${photo.id}.jpg?preview=160`, { accept: 'image/avif,image/webp' })
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect(answer.headers.vary).toBeUndefined()
})

test('200: without a size it is as large as the original', async () => {
  const answer = await get(`${photo.id}.jpg`)
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1000, height: 1500 })
})

test('200: an SVG is rendered sharp at sizes above its own', async () => {
  const answer = await get(`${drawing.id}.webp?preview=1280`)
  const { data, info } = await sharp(answer.rawPayload)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 1280, height: 1280 })
  const row = [...data.subarray(640 * 1280, 641 * 1280)]
  const grey = row.filter((value) => value > 40 && value < 215)
  // The edge between black and white is a couple of pixels, not a blur.
  expect(grey.length).toBeLessThanOrEqual(4)
})

test('200: the picture for social networks is 1200×630 on a plain background', async () => {
  const answer = await get(`${drawing.id}.jpg?preview=og`)
  const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 1200, height: 630 })
  // A precision of -0.5 allows a difference of one: JPEG rounds.
  expect([...data.subarray(0, 3)]).toEqual([0xfb, 0xfa, 0xf7].map((value) => expect.closeTo(value, -0.5)))
})

test('200: an SVG is sanitized and sandboxed', async () => {
  const answer = await get(`${drawing.id}.svg`)
  expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/)
  expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  expect(answer.body).toContain('<rect')
  expect(answer.body).not.toContain('script')
})

test('304: If-None-Match matches', async () => {
  const { headers } = await get(`${photo.id}.webp?preview=320`)
  const again = await get(`${photo.id}.webp?preview=320`, { 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect((await get(`${photo.id}.webp?preview=480`, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
})

test('200: concurrent requests create a variant once, also after it was deleted from the disk', async () => {
  const other = await savePicture(pool, storage, {
    name: 'a.png',
    bytes: await sharp({ create: { width: 99, height: 99, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  })
  const answers = await Promise.all(Array.from({ length: 50 }, () => get(`${other.id}.webp?preview=96`)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const folder = join(filesDirectory, 'variants', '1', other.id.slice(0, 2), other.id)
  expect(readdirSync(folder)).toEqual(['96.webp'])
  rmSync(folder, { recursive: true })
  const restarted = openTestFilesApp({ pool, filesDirectory })
  const again = await restarted.app.inject({ url: `/api/image-minifier/v1/${other.id}.webp?preview=96` })
  expect(again.rawPayload).toEqual(answers[0]?.rawPayload)
})

test('200: pictures are served even when variants cannot be stored', async () => {
  const other = await savePicture(pool, storage, {
    name: 'b.png',
    bytes: await sharp({ create: { width: 98, height: 98, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  })
  // A file in place of the picture’s folder, so that nothing can be written there.
  const folder = join(filesDirectory, 'variants', '1', other.id.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, other.id), '')
  expect((await get(`${other.id}.webp?preview=96`)).statusCode).toBe(200)
})

test.each(['97', '0', '1000', '9999', '99999', '-96', '96px', '', 'og2'])(
  '400: preview=%s is not on the list',
  async (preview) => {
    const answer = await get(`${photo.id}.webp?preview=${preview}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.preview).toMatch(/[а-я]/)
  },
)

test.each([['webp?format=gif'], ['png'], ['webp?preview=96&preview=160'], ['webp?format=']])(
  '400: %s',
  async (rest) => {
    expect((await get(`${photo.id}.${rest}`)).statusCode).toBe(400)
  },
)

test.each([
  ['00000000-0000-4000-8000-000000000000', 404],
  ['urn:uuid:00000000-0000-4000-8000-000000000000', 404],
  ['..%2f..%2fetc%2fpasswd', 400],
  ['%00', 400],
  ['1', 400],
])('%s: %i', async (id, status) => {
  expect((await get(`${id}.webp`)).statusCode).toBe(status)
})

test('200: an upper-case id is the same id', async () => {
  expect((await get(`${photo.id.toUpperCase()}.webp?preview=96`)).statusCode).toBe(200)
})

test('415: not a picture, a photo requested as SVG, a broken file; 404: a file missing from storage', async () => {
  const text = await saveFile(pool, storage, { name: 'цены.txt', bytes: Buffer.from('Игла — 100 ₽') })
  expect((await get(`${text.id}.webp`)).statusCode).toBe(415)
  expect((await get(`${photo.id}.svg`)).statusCode).toBe(415)

  const broken = '00000000-0000-4000-8000-000000000001'
  await storage.put(broken, photoBytes.subarray(0, 2000))
  await insertPicture({ id: broken, mediaType: 'image/jpeg', bytes: 2000, width: 1500, height: 1000 })
  expect((await get(`${broken}.webp?preview=96`)).json()).toMatchObject({
    statusCode: 415,
    message: expect.stringMatching(/повреждена/),
  })

  const missingId = '00000000-0000-4000-8000-000000000002'
  await insertPicture({ id: missingId, mediaType: 'image/jpeg', bytes: 2000, width: 1500, height: 1000 })
  expect((await get(`${missingId}.webp?preview=96`)).json()).toMatchObject({
    statusCode: 404,
    message: 'Файл не найден',
  })
})

test('415: a picture of 100 megapixels in a few kilobytes', async () => {
  const id = '00000000-0000-4000-8000-000000000003'
  const bytes = await sharp({
    create: { width: 10_000, height: 10_000, channels: 3, background: 'red' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer()
  await storage.put(id, bytes)
  // The decoder checks the real size, not the size in the row.
  await insertPicture({ id, mediaType: 'image/png', bytes: bytes.length, width: 100, height: 100 })
  expect((await get(`${id}.webp?preview=96`)).statusCode).toBe(415)
})

test('404: another person’s private picture, before and after the owner opened it', async () => {
  const privatePicture = await savePicture(pool, storage, { name: 'паспорт.jpg', bytes: photoBytes, ownerUserId: 7 })
  // The same bytes are not stored once for both: the private copy has its own id.
  expect(privatePicture.id).not.toBe(photo.id)
  const path = `${privatePicture.id}.webp?preview=96`
  expect((await get(path)).statusCode).toBe(404)
  const ownersAnswer = await get(path, { user: '7' })
  expect(ownersAnswer.statusCode).toBe(200)
  expect(ownersAnswer.headers['cache-control']).toBe('private, no-store')
  expect((await get(path)).statusCode).toBe(404)
  expect((await get(path, { user: '8' })).statusCode).toBe(404)
  expect((await get(path, { 'if-none-match': String(ownersAnswer.headers.etag) })).statusCode).toBe(404)
})
