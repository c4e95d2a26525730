import { randomUUID } from 'node:crypto'
import { globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { cpuMillisecondsSince } from '../../test-cpu-time.ts'
import { testDatabase } from '../db/test-database.ts'
import { openPictureVariants } from './picture-variants.ts'
import { removeFiles } from './remove-files.port.ts'
import { sweepVariants } from './sweep-variants.ts'
import { openTestFilesApp } from './test-files-app.ts'
import { uploaderOf } from './uploader.rule.ts'
import { claimUploads, deleteExpiredUploads, moveGuestUploads } from './uploads.port.ts'

const { pool, filesDirectory } = await testDatabase('empty')
const { app, storage } = openTestFilesApp({ pool, filesDirectory })

let photo: Buffer
beforeAll(async () => {
  await pool.query(`insert into currencies (id, code, sign, title, rate) values (1, 'RUB', '₽', 'Рубль', 1);
    insert into price_roles (code, title) values ('guest_opt', 'Мелкий опт'); insert into price_lists (id, code, title)
      values (1, 'main', 'Основной');
    insert into sites (id, code, name, hosts, phone, email, city, address, hours, currency_id, price_list_id,
      price_role)
      values (1, 'main', 'Шпулька', '{shop.test}', '+7 900 000-00-01', 'shop@shpulka.test', 'Орёл',
        'Московское шоссе, 1', 'Пн–Пт 9–18', 1, 1, 'guest_opt');
    insert into users (id, site_id, email, role, price_role) overriding system value select n, 1, n || '@example.ru',
      'guest', 'guest_opt' from generate_series(7, 60) n`)
  photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c8371b' } })
    .withExif({ IFD0: { Make: 'Секретная камера' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .jpeg()
    .toBuffer()
})

const boundary = 'xxBOUNDARYxx'
const part = (headers: string, body: Buffer | string) =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
const filePart = (bytes: Buffer | string, name = 'фото.jpg', type = 'image/jpeg') =>
  part(`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}`, bytes)
const target = (code = 'refund-photo') => part('Content-Disposition: form-data; name="targetCode"', code)
const end = Buffer.from(`--${boundary}--\r\n`)

const send = (
  who: number | string,
  parts: readonly Buffer[],
  { path = 'file', address = '203.0.113.7', to = app } = {},
) =>
  to.inject({
    method: 'POST',
    url: `/api/${path}/v1`,
    remoteAddress: address,
    headers: { ...headersOf(who), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(parts),
  })
/** A number is a user id, a string a guest’s cart token; 0 is neither. */
const headersOf = (who: number | string): Record<string, string> =>
  typeof who === 'string' ? { cart: who } : who ? { user: String(who) } : {}

/** The first request, counted as so many, and two more. */
async function statusesAfter(times: number, request: (n: number) => Promise<{ statusCode: number }>) {
  await pool.query('delete from limit_hits')
  const { statusCode } = await request(0)
  await pool.query('update limit_hits set hits = $1', [times])
  return [statusCode, (await request(1)).statusCode, (await request(2)).statusCode]
}

describe('POST /file/v1', () => {
  test('200: re-encodes a photo without metadata, visible to its owner only; a repeat returns the same file', async () => {
    const first = await send(7, [target(), filePart(photo, '../..\\отпуск\u202Egpj.exe.jpg'), end])
    expect(first.statusCode, first.body).toBe(200)
    const { id, url } = first.json()
    expect(first.json()).toMatchObject({ name: 'отпускgpj.exe.jpg', mime: 'image/jpeg', width: 300, height: 200 })
    const again = await Promise.all([
      send(7, [filePart(photo), target(), end]),
      send(7, [target(), filePart(photo), end]),
    ])
    expect(again.map((answer) => answer.json().id)).toEqual([id, id])
    const bytes = (await app.inject({ url, headers: { user: '7' } })).rawPayload
    expect(bytes.includes('Секретная')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    for (const stranger of ['8', '0'])
      expect((await app.inject({ url, headers: { user: stranger } })).statusCode).toBe(404)
    const concurrent = await Promise.all(Array.from({ length: 4 }, () => send(9, [target(), filePart(photo), end])))
    expect(new Set(concurrent.map((answer) => answer.json().id)).size).toBe(1)
    expect(concurrent[0]!.json().id).not.toBe(id)
    expect((await pool.query('select from files where owner_user_id = 9')).rowCount).toBe(1)
  })

  test('rotates a photo by its orientation and downsizes a large one', async () => {
    const rotated = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await send(7, [target(), filePart(rotated), end])).json()).toMatchObject({ width: 640, height: 2560 })
  })

  test('drops bytes that follow the picture', async () => {
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script><?php system($_GET[0]) ?>')])
    const { url } = (await send(10, [target(), filePart(polyglot), end])).json()
    expect((await app.inject({ url, headers: { user: '10' } })).body).not.toMatch(/script|php/)
  })

  test.each<[string, () => Promise<Buffer[]> | Buffer[]]>([
    ['no file', () => [target(), end]],
    ['an empty file', () => [target(), filePart(''), end]],
    [
      'an SVG with a script',
      () => [
        target(),
        filePart(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
          'a.svg',
          'image/svg+xml',
        ),
        end,
      ],
    ],
    ['a page named as a photo', () => [target(), filePart('<!doctype html><script>alert(1)</script>', 'a.jpg'), end]],
    ['half a photo', () => [target(), filePart(photo.subarray(0, photo.length / 2)), end]],
    [
      '50 megapixels',
      async () => [
        target(),
        filePart(
          await sharp({ create: { width: 10_000, height: 5000, channels: 3, background: '#000' } })
            .png()
            .toBuffer(),
          'a.png',
        ),
        end,
      ],
    ],
    ['more than 12 MB', () => [target(), filePart(Buffer.concat([photo, Buffer.alloc(13 * 1024 * 1024)])), end]],
    ['two files', () => [target(), filePart(photo), filePart(photo, 'b.jpg'), end]],
    ['another purpose', () => [target('../../etc'), filePart(photo), end]],
    ['no purpose', () => [filePart(photo), end]],
    ['a hundred fields', () => [...Array.from({ length: 100 }, () => target()), filePart(photo), end]],
    [
      '__proto__',
      () => [part('Content-Disposition: form-data; name="__proto__"', 'x'), target(), filePart(photo), end],
    ],
    ['a truncated form', () => [target(), filePart(photo).subarray(0, 200)]],
    ['nothing', () => []],
  ])('400: %s, with Russian messages by field; nothing is stored', async (_what, parts) => {
    const answer = await send(11, await parts())
    expect(answer.statusCode, answer.body).toBe(400)
    expect(Object.values(answer.json().errors).join()).toMatch(/[а-яё]{4}/i)
    expect((await pool.query('select from files where owner_user_id = 11')).rowCount).toBe(0)
  })

  test('400 for JSON, 401 for a guest, 429 for the 41st file within an hour', async () => {
    const json = await app.inject({
      method: 'POST',
      url: '/api/file/v1',
      headers: { user: '7' },
      payload: { targetCode: 'refund-photo', file: 'x' },
    })
    expect(json.statusCode, json.body).toBe(400)
    expect((await send(0, [target(), filePart(photo), end])).statusCode).toBe(401)
    const statuses = await statusesAfter(39, async (n) => {
      const background = { r: n, g: 0, b: 0 }
      const other = sharp({ create: { width: 8, height: 8, channels: 3, background } }).png()
      return send(12, [target(), filePart(await other.toBuffer()), end])
    })
    expect(statuses).toEqual([200, 200, 429])
  })
})

test('deletes unused uploads after a day with their bytes; used ones stay', async () => {
  const used = (await send(13, [target(), filePart(photo), end])).json().id
  const unused = (await send(13, [target(), filePart(await sharp(photo).rotate(90).jpeg().toBuffer()), end])).json().id
  expect(await claimUploads(pool, { userId: 14, guest: null }, 'refund-photo', [used])).toBeNull()
  expect(await claimUploads(pool, { userId: 13, guest: null }, 'refund-photo', [used])).toHaveLength(1)
  // Both have been seen through another machine, which does not take the job.
  const otherMachine = join(filesDirectory, 'variants of another machine')
  const { get } = openPictureVariants({ directory: otherMachine, storage, memoryBytes: 0 })
  for (const id of [used, unused]) {
    const source = { id, mime: 'image/jpeg', width: 9, height: 9, isPublic: false, ownerUserId: 13, ownerGuest: null }
    expect(await get(source, { size: 160, format: 'webp' })).not.toBeNull()
  }
  mkdirSync(join(otherMachine, '0', 'of-an-earlier-version'), { recursive: true })
  await deleteExpiredUploads(pool)
  expect(await storage.has(unused)).toBe(true)
  await pool.query(`update uploads set created_at = now() - interval '25 hours' where owner_user_id = 13`)
  await deleteExpiredUploads(pool)
  const isLeft = async () => [await storage.has(used), await storage.has(unused)]
  // The storage does not answer: the bytes are removed by a later run.
  const refusing = { remove: () => Promise.reject(new Error('no storage')) }
  await expect(removeFiles(pool, refusing)).rejects.toThrow('no storage')
  expect(await isLeft()).toEqual([true, true])
  await removeFiles(pool, storage)
  expect(await isLeft()).toEqual([true, false])
  await sweepVariants(pool, otherMachine)
  expect([...globSync(join(otherMachine, '*')), ...globSync(join(otherMachine, '*/*/*'))]).toEqual([
    join(otherMachine, '1'),
    join(otherMachine, '1', used.slice(0, 2), used),
  ])
  await sweepVariants(pool, join(filesDirectory, 'none'))
  await removeFiles(pool, refusing)
  expect((await app.inject({ url: `/api/file/v1/${unused}`, headers: { user: '13' } })).statusCode).toBe(404)
})

describe('a guest’s form-attachment', () => {
  const vera = '7f3c2a10-5b7e-4c1d-9a55-0c2f6e1d8b90'
  const boris = '7f3c2a10-5b7e-4c1d-9a55-0c2f6e1d8b91'
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  const status = async (id: string, headers: { cart?: string; user?: string }) =>
    (await app.inject({ url: `/api/file/v1/${id}`, headers: headers as Record<string, string> })).statusCode

  test('belongs to the cart token, and after the sign-in to the user', async () => {
    const uploaded = await send(vera, [target('form-attachment'), filePart(pdf, 'Счёт.exe', 'text/html'), end])
    expect(uploaded.json()).toMatchObject({ name: 'Счёт.pdf', mime: 'application/pdf', size: pdf.length, width: null })
    const { id } = uploaded.json()
    expect((await send(vera, [target('form-attachment'), filePart(pdf), end])).json().id).toBe(id)
    expect((await send(boris, [target('form-attachment'), filePart(pdf), end])).json().id).not.toBe(id)
    expect(
      await Promise.all(
        [{ cart: vera }, { cart: vera, user: '20' }, { cart: boris }, { user: '20' }, {}].map((who) => status(id, who)),
      ),
    ).toEqual([200, 200, 404, 404, 404])
    expect(
      await claimUploads(pool, uploaderOf({ user: { id: 20 }, cartToken: boris }), 'form-attachment', [id]),
    ).toBeNull()
    expect(await claimUploads(pool, uploaderOf({ user: null, cartToken: vera }), 'review-photo', [id])).toBeNull()
    // The user has uploaded the same file meanwhile.
    await send(20, [target('form-attachment'), filePart(pdf), end])
    await moveGuestUploads(pool, 20, vera)
    expect([
      await status(id, { user: '20' }),
      await status(id, { cart: vera }),
      await status(id, { user: '21' }),
    ]).toEqual([200, 404, 404])
    expect(
      await claimUploads(pool, uploaderOf({ user: { id: 20 }, cartToken: null }), 'form-attachment', [
        id.toUpperCase(),
        id,
      ]),
    ).toMatchObject([{ id, name: 'Счёт.pdf' }])
  })

  test('is always sent as a download', async () => {
    const { url } = (await send(boris, [target('form-attachment'), filePart(pdf), end])).json()
    expect((await app.inject({ url, headers: { cart: boris } })).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'cache-control': 'private, no-store',
    })
  })

  test('400 without a cart token, 401 where guests may not upload, 429 for the 61st file of an address', async () => {
    expect((await send(0, [target('form-attachment'), filePart(pdf), end])).json().errors['x-cart-token']).toMatch(
      /корзин/,
    )
    expect((await send(vera, [target('review-photo'), filePart(photo), end])).statusCode).toBe(401)
    const parts = [target('form-attachment'), filePart(pdf), end]
    const statuses = await statusesAfter(59, () => send(randomUUID(), parts, { address: '203.0.113.99' }))
    expect(statuses).toEqual([200, 200, 429])
  })
})

test('503 while 256 MB of files are held, also of those that have been read and wait to be stored', async () => {
  const reached = Array.from({ length: 17 }, () => Promise.withResolvers<void>())
  const stored = Promise.withResolvers<void>()
  let puts = 0
  const slow: typeof storage = {
    ...storage,
    put: async () => {
      const mine = reached[puts++]
      mine?.resolve()
      if (mine) await stored.promise
    },
  }
  const { app: to } = openTestFilesApp({ pool, filesDirectory, storage: slow })
  const large = Buffer.alloc(15 * 1024 * 1024, ' ')
  large.write('%PDF-1.7')
  large.write('%%EOF', large.length - 5)
  const form = [target('form-attachment'), filePart(large), end]
  const waiting = []
  for (const [n, { promise }] of reached.entries()) {
    waiting.push(send(43 + n, form, { to }))
    await promise
  }
  const refused = await send(60, form, { to })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '60'])
  stored.resolve()
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(17).fill(200))
  expect((await send(60, form, { to })).statusCode).toBe(200)
})

test('POST /image-uploader/v1: a photo with a preview, private until it is published', async () => {
  const uploaded = await send(30, [filePart(photo), end], { path: 'image-uploader' })
  expect(uploaded.json()).toMatchObject({ name: 'фото.jpg', width: 300, height: 200 })
  const { fileId, url } = uploaded.json()
  const preview = (headers: Record<string, string>) => app.inject({ url, headers })
  expect((await preview({ user: '30' })).headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
  })
  expect((await preview({ user: '31' })).statusCode).toBe(404)
  expect(await claimUploads(pool, { userId: 30, guest: null }, 'review-photo', [fileId])).toHaveLength(1)
  await pool.query('update files set is_public = true where id = $1', [fileId])
  expect((await preview({})).headers['cache-control']).toMatch(/public/)
  const pdf = [filePart('%PDF-1.7 %%EOF'), end]
  expect((await send(30, pdf, { path: 'image-uploader' })).statusCode).toBe(400)
  expect(
    (await send(30, [target('form-attachment'), filePart(photo), end], { path: 'image-uploader' })).json().errors
      .targetCode,
  ).toMatch(/назначения/)
  expect((await send(0, [filePart(photo), end], { path: 'image-uploader' })).statusCode).toBe(401)
})

describe('malicious files', () => {
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#000' }, limitInputPixels: false })
      .png()
      .toBuffer()
  const page = '<!doctype html><script>alert(1)</script>'

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['100 megapixels in a few kilobytes', () => png(10_000, 10_000)],
    ['the beginning of a GIF', () => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(1000)])],
    ['a script that is a GIF', () => Buffer.from('GIF89a=1;alert(1)//')],
    [
      'a page with the beginning of a JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(page)]),
    ],
    [
      'a page with the beginning of a PNG',
      async () => Buffer.concat([(await png(9, 9)).subarray(0, 40), Buffer.from(page)]),
    ],
    ['a page with the beginning of a PDF', () => Buffer.from(`%PDF-1.7\n${page}`)],
    ['an SVG named PNG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'a billion laughs',
      () =>
        Buffer.from(
          `<!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(99)}">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>`,
        ),
    ],
    ['an SVG of 14 MB', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(4_600_000)}`)],
    ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000, 1)])],
    ['an archive', () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5000)])],
  ])('400: %s', async (_what, bytes) => {
    const content = await bytes()
    const before = process.cpuUsage()
    const answer = await send(40, [target('form-attachment'), filePart(content, 'фото.png', 'image/png'), end])
    expect(answer.statusCode, answer.body).toBe(400)
    expect(cpuMillisecondsSince(before)).toBeLessThan(10_000)
    expect((await pool.query('select from files where owner_user_id = 40')).rowCount).toBe(0)
  })

  test.each([
    ['../../../../etc/passwd', 'passwd.jpg'],
    ['..\\..\\boot.ini', 'boot.jpg'],
    ['счёт\u202Egpj.exe', 'счётgpj.jpg'],
    ['%2e%2e%2fshadow.jpg', '%2e%2e%2fshadow.jpg'],
    [`${'я'.repeat(300)}.jpg`, expect.stringMatching(/^я{140,150}\.jpg$/)],
    ['CON.jpg', '_CON.jpg'],
    ['🧵 шпулька 🪡.png', '🧵 шпулька 🪡.jpg'],
    ['.htaccess', expect.stringMatching(/^[^./\\]+\.jpg$/)],
    ['a\r\nSet-Cookie: x=1.jpg', expect.stringMatching(/^[^\r\n]+\.jpg$/)],
    ['', 'файл.jpg'],
  ])('a file name cannot contain a path: %j', async (name, stored) => {
    const source = await sharp({
      create: { width: 9, height: 9, channels: 3, background: { r: name.length % 256, g: 0, b: 0 } },
    })
      .png()
      .toBuffer()
    const uploaded = await send(41, [target(), filePart(source, name.replace(/[\r\n]/g, '%0D%0A')), end])
    expect(uploaded.statusCode, uploaded.body).toBe(200)
    expect(uploaded.json().name).toEqual(stored)
    const header = String(
      (await app.inject({ url: uploaded.json().url, headers: { user: '41' } })).headers['content-disposition'],
    )
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.~-]+$/)
    expect(header).not.toMatch(/\.\.|[/\\]/)
  })

  test.each<[string, string, Buffer]>([
    ['another boundary', 'multipart/form-data; boundary=other', Buffer.concat([target(), filePart('x'), end])],
    ['no boundary', 'multipart/form-data', Buffer.concat([target(), filePart('x'), end])],
    [
      'a boundary of 500 characters',
      `multipart/form-data; boundary=${'b'.repeat(500)}`,
      Buffer.concat([target(), end]),
    ],
    [
      'a field of a megabyte',
      `multipart/form-data; boundary=${boundary}`,
      Buffer.concat([target('x'.repeat(1_000_000)), filePart('x'), end]),
    ],
    [
      'a field for the file',
      `multipart/form-data; boundary=${boundary}`,
      Buffer.concat([target(), part('Content-Disposition: form-data; name="file"', 'x'), end]),
    ],
    [
      'a part without a name',
      `multipart/form-data; boundary=${boundary}`,
      Buffer.concat([target(), part('Content-Disposition: form-data', 'x'), end]),
    ],
    [
      'a thousand headers',
      `multipart/form-data; boundary=${boundary}`,
      Buffer.concat([part('a: b\r\n'.repeat(1000), 'x'), end]),
    ],
    ['only closing boundaries', `multipart/form-data; boundary=${boundary}`, Buffer.concat([end, end, end])],
  ])('400: a form with %s', async (_what, type, payload) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/file/v1',
      headers: { user: '42', 'content-type': type },
      payload,
    })
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode, answer.body).toBeLessThan(500)
    expect(answer.json().message).toMatch(/[а-яё]{3}/i)
  })
})
