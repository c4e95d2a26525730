import Fastify from 'fastify'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openSettings } from '../../content/settings/open-settings.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { goods, goodsFile, offer, offersFile } from '../import/test-exchange.ts'
import { exchangePaths, fileLimit } from './exchange-answers.rule.ts'
import { serveExchange } from './serve-exchange.ts'
import { ExchangeClient, type SendRequest } from './test-1c-client.ts'
import { formedAt, fullGoods, fullOffers, openExchangeShop, xml } from './test-exchange-shop.ts'

// Failures of docs/exchange-failures.md that are not tested elsewhere; each title begins with its number.
const database = await testDatabase('demo')
const { pool } = database
const { app } = await openTestApi(database)
const { deps, command, connect, onSale } = openExchangeShop(database, app)

/** Sends a request without running the job that applies packages. */
const unattended: SendRequest = async ({ method, url, headers, payload }) => {
  const answer = await app.inject({
    method,
    url,
    headers: { host: 'localhost', ...headers },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
}

test.each(exchangePaths)('2. A redirect loses POST → no redirects at %s for any request', async (path) => {
  for (const method of ['GET', 'POST'] as const)
    for (const mode of ['checkauth', 'init', 'file', 'import', 'query', 'nothing'])
      for (const host of ['localhost', 'www.localhost', 'unknown.example']) {
        const answer = await app.inject({
          method,
          url: `${path}?type=catalog&mode=${mode}&filename=a.xml`,
          headers: { host },
          ...(method === 'POST' && { payload: Buffer.from('<?xml') }),
        })
        expect([answer.statusCode, answer.headers.location, answer.body.split('\n')[0]]).toEqual([
          200,
          undefined,
          'failure',
        ])
      }
})

test('4. 413 below file_limit → a chunk of exactly that size is accepted', async () => {
  const { client } = await connect()
  await client.checkauth()
  await client.init()
  await client.piece('import.xml', Buffer.alloc(fileLimit, 32))
})

test('5. A CDN answers 520 after a minute → progress after 20 s, however long the file takes', async () => {
  const { login, secret } = await connect()
  const client = new ExchangeClient(unattended, { login, secret })
  await client.checkauth()
  await client.init()
  await client.file('import.xml', xml(fullGoods(['a'])))
  let clock = performance.now()
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => clock)
  onTestFinished(() => spy.mockRestore())
  const url = '/exchange/1c?type=catalog&mode=import&filename=import.xml'
  const authorization = `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
  const answer = app.inject({ url, headers: { host: 'localhost', authorization } })
  await eventually(async () => {
    const { rows } = await pool.query(
      `select p.name from exchange_packages p join exchange_connections c on c.id = p.connection_id
       where c.login = $1`,
      [login],
    )
    expect(rows).toEqual([{ name: 'import.xml' }])
  })
  clock += 59_000
  expect((await answer).body).toBe('progress\nФайл ждёт очереди')
})

test('6. An answer is lost after the file was applied → the same answer again, nothing is applied twice', async () => {
  const { login, client } = await connect()
  await client.portion({ 'import.xml': xml(fullGoods(['a'])) })
  await client.import('import.xml')
  await client.import('import.xml')
  await client.init()
  await client.file('offers.xml', xml(goodsFile([]).replace('КоммерческаяИнформация', 'html')))
  const refusals = []
  for (let n = 0; n < 2; n += 1) refusals.push(await client.import('offers.xml').catch((error) => error.message))
  expect(refusals[0]).toMatch(/^failure /)
  expect(refusals[1]).toBe(refusals[0])
  const { rows } = await pool.query(
    `select name, tries from exchange_packages where connection_id =
       (select id from exchange_connections where login = $1) order by id`,
    [login],
  )
  expect(rows).toEqual([
    { name: 'import.xml', tries: 1 },
    { name: 'offers.xml', tries: 1 },
  ])
})

test('7. An archive is damaged but still unpacks → failure, the goods stay', async () => {
  const { login, client } = await connect()
  await client.portion({ 'import.xml': xml(fullGoods(['a'])), 'offers.xml': xml(fullOffers(['a'])) })
  await client.checkauth()
  await client.init()
  // Stored without compression: changing any byte leaves a readable archive.
  const archive = Buffer.from(
    zipSync({ 'offers.xml': formedAt('2026-02-04T10:15:00', fullOffers(['a'], { price: 120 })) }, { level: 0 }),
  )
  archive.write('920', archive.indexOf('>120<') + 1)
  await client.piece('v8.zip', archive)
  await expect(client.import('offers.xml')).rejects.toThrow(/пришёл не целиком/)
  expect(await onSale(login)).toEqual({ a: 'Лапка a 100 ₽ ×3' })
})

test('22. A variant is renamed → found by its id, the same offer stays', async () => {
  const { login, client } = await connect()
  const kinds = (...colours: string[]) => offersFile(colours.map((colour, n) => offer(`a#k${n}`, { colour })))
  await client.portion({ 'import.xml': xml(fullGoods(['a'])), 'offers.xml': xml(kinds('белый', 'чёрный')) })
  const stored = async () =>
    (
      await pool.query(
        `select g.source_id as id, g.id as "groupId", m.offer_id as "offerId", g.title from groups g
           join products p on p.id = g.product_id join group_offers m on m.group_id = g.id
         where p.source = $1 and g.hidden_at is null order by 1`,
        [`exchange:${login}`],
      )
    ).rows
  const before = await stored()
  expect(before.map(({ title }) => title)).toEqual(['белый', 'чёрный'])
  await client.portion({ 'offers.xml': formedAt('2026-02-04T10:15:00', kinds('молочный', 'чёрный')) })
  expect(await stored()).toEqual(before.map((row) => (row.id === 'a#k0' ? { ...row, title: 'молочный' } : row)))
})

describe('pictures', () => {
  const picture = (background: string) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const twoPictures = xml(
    goodsFile([goods('a', '<Картинка>import_files/aa/1.jpg</Картинка><Картинка>import_files\\bb\\1.jpg</Картинка>')]),
  )
  /** Ids of the goods' pictures, which are computed from their bytes. */
  const shown = async (login: string) =>
    (
      await pool.query<{ id: string }>(
        `select i.file_id as id from product_images i join products p on p.id = i.product_id where p.source = $1
         order by i.sort`,
        [`exchange:${login}`],
      )
    ).rows.map(({ id }) => id)
  const opened = async () => {
    const { login, client } = await connect({ zips: true })
    const sendGoods = (file: Buffer, pictures: Record<string, Buffer>) =>
      client.portion({ 'import.xml': file }, pictures)
    await client.portion({ 'offers.xml': xml(fullOffers(['a'])) })
    const [red, green] = [await picture('red'), await picture('green')]
    await sendGoods(twoPictures, { 'import_files/aa/1.jpg': red, 'import_files/bb/1.jpg': green })
    return { login, sendGoods, red, green }
  }

  test('23. Pictures are sent with every exchange → replaced by content and full path', async () => {
    const { login, sendGoods, red, green } = await opened()
    const first = await shown(login)
    expect([first.length, new Set(first).size]).toEqual([2, 2])
    const files = async () => (await pool.query('select count(*)::int from files')).rows[0].count
    const stored = await files()
    // The same bytes come again: nothing is written.
    await sendGoods(formedAt('2026-02-04T10:15:00', twoPictures.toString()), {
      'import_files/aa/1.jpg': red,
      'import_files/bb/1.jpg': green,
    })
    const { rows } = await pool.query(`select account ->> 'changed' as changed from exchange_packages order by id desc`)
    expect([await shown(login), await files(), rows[0].changed]).toEqual([first, stored, '0'])
    // Other bytes under one of the names.
    await sendGoods(formedAt('2026-02-05T10:15:00', twoPictures.toString()), {
      'import_files/aa/1.jpg': red,
      'import_files/bb/1.jpg': await picture('blue'),
    })
    const became = await shown(login)
    expect([became.length, became[0], became[1] === first[1]]).toEqual([2, first[0], false])
  })

  test('pictures come with new goods, their offers in a later exchange → shown; the same again writes nothing', async () => {
    const { login, client } = await connect({ zips: true })
    const [red, green] = [await picture('red'), await picture('green')]
    const pictures = { 'import_files/aa/1.jpg': red, 'import_files/bb/1.jpg': green }
    await client.portion({ 'import.xml': twoPictures }, pictures)
    // The same goods come again without their pictures.
    await client.portion({ 'import.xml': formedAt('2026-02-03T10:16:00', twoPictures.toString()) })
    await client.portion({ 'offers.xml': formedAt('2026-02-03T10:17:00', fullOffers(['a'])) })
    expect(await shown(login)).toHaveLength(2)
    await client.portion({ 'import.xml': formedAt('2026-02-04T10:15:00', twoPictures.toString()) }, pictures)
    const { rows } = await pool.query(`select account ->> 'changed' as changed from exchange_packages order by id desc`)
    expect(rows[0].changed).toBe('0')
  })

  test('offers formed before the card that waits for them → on sale in the same exchange', async () => {
    const { login, client } = await connect({ zips: true })
    const [red, green] = [await picture('red'), await picture('green')]
    await client.portion(
      { 'import.xml': twoPictures },
      { 'import_files/aa/1.jpg': red, 'import_files/bb/1.jpg': green },
    )
    await client.portion({ 'offers.xml': formedAt('2026-02-03T10:14:00', fullOffers(['a'])) })
    expect(await shown(login)).toHaveLength(2)
  })

  test('24. A picture is missing from the files → the old ones stay', async () => {
    const { login, sendGoods } = await opened()
    const first = await shown(login)
    await sendGoods(formedAt('2026-02-04T10:15:00', twoPictures.toString()), {})
    expect(await shown(login)).toEqual(first)
    await sendGoods(formedAt('2026-02-05T10:15:00', twoPictures.toString()), {
      'import_files/aa/1.jpg': await picture('blue'),
    })
    expect((await shown(login))[1]).toBe(first[1])
  })
})

test('31. The password was changed → the owner is alerted, other clients of the same address are not blocked', async () => {
  const { login, secret, client } = await connect()
  const { client: neighbour } = await connect()
  const owner = await signedInStaff(app, pool, 'owner')
  const late = async () => (await owner.send<{ late: string[] }>('GET', '/exchanges/freshness')).body.late
  const alert = 'УТ 11: пароль программы не подходит'
  expect(await late()).not.toContain(alert)
  const wrongClient = new ExchangeClient(unattended, { login, secret: 'former' })
  for (let n = 0; n < 50; n += 1) await expect(wrongClient.checkauth()).rejects.toThrow(/не подходит/)
  expect(await late()).toContain(alert)
  await neighbour.checkauth()
  expect(await late()).toContain(alert)
  await client.checkauth()
  expect(await late()).not.toContain(alert)
  expect(secret).not.toBe('former')
})

test('33. The disk is full → failure at init, before anything is sent', async () => {
  const { login, secret } = await connect()
  const settings = await openSettings(pool, deps.changes, { error: vi.fn() })
  // A file system without a free block.
  const full = Fastify()
  onTestFinished(async () => {
    await full.close()
    await settings.close()
  })
  serveExchange(full, {
    ...deps,
    config: { dataDir: '/proc' },
    currentSettings: settings.current,
    log: { warn: () => {}, error: () => {} },
  })
  const client = new ExchangeClient(
    async ({ method, url, headers, payload }) => {
      const answer = await full.inject({
        method,
        url,
        headers: { host: 'localhost', ...headers },
        ...(payload && { payload }),
      })
      return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
    },
    { login, secret },
  )
  await client.checkauth()
  expect(await client.mode('catalog', 'init')).toEqual(['failure', 'На диске магазина нет места для обмена'])
  expect(await onSale(login)).toEqual({})
  expect((await command('status', login)).code).toBe(0)
})

test('34. An old full catalogue comes in the middle of a new one → the new run stays open, nothing is hidden', async () => {
  const { login, client } = await connect()
  const all = Array.from({ length: 40 }, (_, n) => `o${n}`)
  const visible = async () => Object.keys(await onSale(login)).length
  await client.portion({ 'import0_1.xml': xml(fullGoods(all)), 'offers0_1.xml': xml(fullOffers(all)) })
  expect(await client.mode('catalog', 'complete')).toEqual(['success'])
  const next = '2026-02-05T10:15:00'
  await client.portion({ 'import0_1.xml': formedAt(next, fullGoods(all.slice(0, 39))) })
  await client.portion({ 'import0_1.xml': formedAt('2026-01-01T10:15:00', fullGoods(all.slice(0, 38))) })
  expect(await visible()).toBe(40)
  await client.portion({ 'import0_2.xml': formedAt(next, goodsFile([goods(all[39]!)], { onlyChanges: true })) })
  expect(await client.mode('catalog', 'complete')).toEqual(['success'])
  expect(await visible()).toBe(40)
  // Removed goods do not come back with an export formed earlier.
  const third = '2026-02-06T10:15:00'
  const fewer = all.slice(1)
  await client.portion({
    'import0_1.xml': formedAt(third, fullGoods(fewer)),
    'offers0_1.xml': formedAt(third, fullOffers(fewer)),
  })
  expect(await client.mode('catalog', 'complete')).toEqual(['success'])
  expect(await visible()).toBe(39)
  await client.portion({
    'import0_1.xml': formedAt(next, fullGoods(all)),
    'offers0_1.xml': formedAt(next, fullOffers(all)),
  })
  await client.portion({ 'offers0_1.xml': xml(fullOffers(all, { price: 1 })) })
  expect(await client.mode('catalog', 'complete')).toEqual(['success'])
  expect(await visible()).toBe(39)
})
