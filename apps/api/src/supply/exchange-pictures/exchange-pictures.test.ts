import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnswerOf } from '@shpulka/contract/base/call'
import type { exchangePictures } from '@shpulka/contract/supply/exchange-pictures'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { closeAfterwards } from '../../test-closing.ts'
import { openTestExchangeOffice } from '../exchange/test-exchange-office.ts'
import { goods, goodsFile, offer, offersFile } from '../import/test-exchange.ts'
import { fetchDuePictures } from './fetch-pictures.ts'

const { app, pool, runJob, deps, owner, connect } = await openTestExchangeOffice()
const serve = new Map<string, RequestListener>()
const requests: string[] = []
let active = 0
let maxActive = 0
const server = createServer((request, answer) => {
  requests.push(request.url!)
  active += 1
  maxActive = Math.max(maxActive, active)
  answer.on('close', () => (active -= 1))
  const listener = serve.get(request.url!)
  if (listener) listener(request, answer)
  else answer.writeHead(404).end()
})
await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
closeAfterwards(async () => {
  server.closeAllConnections()
  server.close()
})
const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const fetchAll = (isAllowed = (_: string) => true) => fetchDuePictures({ ...deps, isAllowed })
const makeDue = () => pool.query('update import_pictures set next_at = now()')

const picture = (background: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .jpeg()
    .toBuffer()
const respondWith = (bytes: Buffer, etag = ''): RequestListener => {
  return (request, answer) => {
    if (etag !== '' && request.headers['if-none-match'] === etag) answer.writeHead(304).end()
    else answer.writeHead(200, etag === '' ? {} : { etag }).end(bytes)
  }
}
const [red, green, blue] = [await picture('red'), await picture('green'), await picture('blue')]

const files = (time: string, ...pictures: string[][]) => ({
  'import.xml': goodsFile(
    pictures.map((paths, n) => goods(`p${n}`, paths.map((path) => `<Картинка>${host}${path}</Картинка>`).join(''))),
  ).replace('2026-02-03T10:15:00', time),
  'offers.xml': offersFile(pictures.map((_, n) => offer(`p${n}`))).replace('2026-02-03T10:15:00', time),
})
const shown = async (source: string) =>
  (
    await pool.query(
      `select p.source_id as id, array(select i.file_id from product_images i where i.product_id = p.id order by i.sort)
         as files from products p where p.source = $1 order by 1`,
      [source],
    )
  ).rows.map(({ files: ids }) => ids as string[])
const view = async (id: number) =>
  (await owner.send<AnswerOf<typeof exchangePictures.viewExchangePictures>>('GET', `/exchanges/${id}/pictures`)).body
const setTaken = (id: number, isTaken = true) => owner.send('PUT', `/exchanges/${id}/pictures`, { isTaken })

test('off by default; when on, fetched in the background and shown once all pictures of a product are there', async () => {
  const { id, source, sendFiles } = await connect('pictured')
  serve.set('/a.jpg', respondWith(red, '"1"'))
  serve.set('/b.jpg', respondWith(green))
  serve.set('/copy.jpg', respondWith(red))
  await sendFiles(files('2026-02-03T10:15:00', ['/a.jpg', '/b.jpg'], ['/copy.jpg'], ['/none.jpg', '/a.jpg']))
  await fetchAll()
  expect([requests, await view(id)]).toMatchObject([[], { isTaken: false, got: 0, waiting: 0 }])

  expect((await setTaken(id)).status).toBe(200)
  await sendFiles(files('2026-02-04T10:15:00', ['/a.jpg', '/b.jpg'], ['/copy.jpg'], ['/none.jpg', '/a.jpg']))
  expect([requests, await shown(source)]).toEqual([[], [[], [], []]])
  await fetchAll()
  expect(requests.toSorted()).toEqual(['/a.jpg', '/b.jpg', '/copy.jpg', '/none.jpg'])
  expect(maxActive).toBe(1)
  const first = await shown(source)
  // The same bytes at two addresses are one file; the third product still waits for one picture.
  expect(first.map((ids) => ids.length)).toEqual([2, 1, 0])
  expect(first[1]).toEqual([first[0]![0]])
  expect(await view(id)).toMatchObject({ isTaken: true, got: 3, waiting: 1, failed: 0 })

  for (let n = 0; n < 5; n += 1) {
    await makeDue()
    await fetchAll()
  }
  expect(await view(id)).toMatchObject({
    got: 3,
    waiting: 0,
    failed: 1,
    failures: [{ url: `${host}/none.jpg`, why: 'Файла по этому адресу нет (404)', product: 'Лапка p2' }],
  })
  expect((await shown(source))[2]).toEqual([first[0]![0]])

  // The next catalogue finds all pictures stored and changes nothing.
  await sendFiles(files('2026-02-05T10:15:00', ['/a.jpg', '/b.jpg'], ['/copy.jpg'], ['/none.jpg', '/a.jpg']))
  const { rows } = await pool.query(
    `select name, account ->> 'changed' as changed from exchange_packages order by id desc limit 2`,
  )
  expect(rows.map(({ changed }) => changed)).toEqual(['0', '0'])

  serve.set('/none.jpg', respondWith(blue))
  expect((await owner.send('POST', `/exchanges/${id}/pictures/retry`)).body).toEqual({ pictures: 1 })
  await fetchAll()
  expect((await shown(source))[2]).toHaveLength(2)
})

test('checked once a day: unchanged pictures stay, changed ones are replaced', async () => {
  const source = 'exchange:pictured'
  const before = await shown(source)
  await pool.query(`update import_pictures set checked_at = now() - interval '25 hours'`)
  serve.set('/b.jpg', respondWith(blue))
  requests.length = 0
  const { rows } = await pool.query<{ id: number }>(
    `select id from exchange_packages where name = 'import.xml' order by id desc limit 1`,
  )
  await pool.query(`update exchange_packages set state = 'waiting' where id = $1`, [rows[0]!.id])
  await runJob()
  await fetchAll()
  expect(requests.toSorted()).toEqual(['/a.jpg', '/b.jpg', '/copy.jpg', '/none.jpg'])
  const after = await shown(source)
  expect(after[0]![0]).toBe(before[0]![0])
  expect(after[0]![1]).toBe(before[2]![0])
  // When a server is gone, fetched pictures stay.
  await pool.query(`update import_pictures set state = 'waiting', next_at = now()`)
  serve.clear()
  await fetchAll()
  expect(await shown(source)).toEqual(after)
})

test('invalid, too large and internal-network pictures are listed as failed, never shown; others are fetched', async () => {
  const { id, source, sendFiles } = await connect('hostile')
  await setTaken(id)
  serve.set('/page.jpg', (_, answer) => answer.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>'))
  serve.set('/script.svg', respondWith(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')))
  serve.set('/huge.jpg', (_, answer) => {
    answer.writeHead(200)
    const piece = Buffer.alloc(1024 ** 2)
    const write = () => {
      while (!answer.destroyed && answer.write(piece));
    }
    answer.on('drain', write)
    write()
  })
  serve.set('/good.jpg', respondWith(green))
  await sendFiles(files('2026-02-03T10:15:00', ['/page.jpg'], ['/huge.jpg'], ['/good.jpg'], ['/script.svg']))
  await fetchAll()
  expect((await shown(source)).map((ids) => ids.length).slice(0, 3)).toEqual([0, 0, 1])
  await pool.query(`update import_pictures set tries = 4, next_at = now() where source = $1 and state = 'waiting'`, [
    source,
  ])
  await fetchAll()
  const { failures } = await view(id)
  expect(failures.map(({ url }) => url.slice(host.length))).toEqual(expect.arrayContaining(['/huge.jpg', '/page.jpg']))
  expect(failures.find(({ url }) => url.endsWith('/huge.jpg'))!.why).toBe('Файл больше 20 МБ')

  await pool.query(`update import_pictures set state = 'waiting', tries = 4, next_at = now() where source = $1`, [
    source,
  ])
  await fetchAll(() => false)
  expect((await view(id)).failures.at(0)!.why).toMatch(/внутреннюю сеть/)
  expect((await shown(source))[2]).toHaveLength(1)
})

test('a failing host is skipped; nothing is fetched when pictures are off', async () => {
  const { id, sendFiles } = await connect('dead')
  await setTaken(id)
  await pool.query(`update import_pictures set state = 'got' where source <> 'exchange:dead'`)
  const paths = Array.from({ length: 30 }, (_, n) => `/dead-${n}.jpg`)
  await sendFiles(files('2026-02-03T10:15:00', paths))
  requests.length = 0
  await fetchAll()
  expect(requests).toHaveLength(5)
  await setTaken(id, false)
  await makeDue()
  await fetchAll()
  expect(requests).toHaveLength(5)
})

test('404 of another site; 403 without the right to manage', async () => {
  const { id } = await connect('other')
  await owner.send('PUT', '/staff-roles/exchanger', {
    title: 'Обмен',
    permissions: ['exchange.read', 'exchange.manage'],
  })
  const stranger = await signedInStaff(app, pool, 'exchanger', 2)
  expect((await stranger.send('GET', `/exchanges/${id}/pictures`)).status).toBe(404)
  expect((await stranger.send('PUT', `/exchanges/${id}/pictures`, { isTaken: true })).status).toBe(404)
  expect((await stranger.send('POST', `/exchanges/${id}/pictures/retry`)).status).toBe(404)
  const manager = await signedInStaff(app, pool, 'manager')
  expect((await manager.send('GET', `/exchanges/${id}/pictures`)).status).toBe(200)
  expect((await manager.send('PUT', `/exchanges/${id}/pictures`, { isTaken: true })).status).toBe(403)
})
