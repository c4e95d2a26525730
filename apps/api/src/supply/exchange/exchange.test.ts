import { expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { queriesOf } from '../../base/db/test-queries.ts'
import { queuedEmailsTo } from '../../base/mail/test-emails.ts'
import { openTestApi } from '../../test-api.ts'
import { goods, goodsFile, offer, offersFile } from '../import/test-exchange.ts'
import { applyPackage } from './apply-package.ts'
import { openApplyThread } from './apply-thread.ts'
import { reportStalledFlows } from './report-stalled-flows.ts'
import { runExchange } from './run-exchange.ts'
import { ExchangeClient, zipOf } from './test-1c-client.ts'
import { formedAt, fullGoods, fullOffers, openExchangeShop, xml } from './test-exchange-shop.ts'

const database = await testDatabase('demo')
const { pool } = database
const { app } = await openTestApi(database)
const { deps, runJob, send, command, connect, onSale, ageFiles } = openExchangeShop(database, app)

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`)

test('УТ 11: each portion is an exchange; goods are on sale, a repeated portion changes nothing', async () => {
  const { login, client } = await connect({ zips: true })
  const files = { 'import0_1.xml': xml(fullGoods(['a', 'b'])), 'offers0_1.xml': xml(fullOffers(['a', 'b'])) }
  await client.portion({ 'import0_1.xml': files['import0_1.xml'] })
  await client.portion({ 'offers0_1.xml': files['offers0_1.xml'] })
  expect(await onSale(login)).toEqual({ a: 'Лапка a 100 ₽ ×3', b: 'Лапка b 100 ₽ ×3' })
  await client.portion({ 'offers0_1.xml': files['offers0_1.xml'] })
  const { rows } = await pool.query(
    `select name, state, account ->> 'changed' as changed from exchange_packages
     where connection_id = (select id from exchange_connections where login = $1) order by id`,
    [login],
  )
  expect(rows.at(-1)).toEqual({ name: 'offers0_1.xml', state: 'applied', changed: '0' })
})

test('a portion that changes nothing is compared once, and one formed before it no longer changes anything', async () => {
  const { login, client } = await connect({ zips: true })
  const offers = (price: number) =>
    offersFile(
      ['a', 'b'].map((id) => offer(id, { price })),
      { onlyChanges: true },
    )
  const cards = goodsFile(
    ['a', 'b'].map((id) => goods(id)),
    { onlyChanges: true },
  )
  await client.portion({ 'import0_1.xml': xml(cards) })
  await client.portion({ 'offers0_1.xml': xml(offers(100)) })
  const repeated = formedAt('2026-02-05T10:00:00', offers(100))
  const queries = await queriesOf(() => client.portion({ 'offers0_1.xml': repeated }))
  expect(queries.filter((name) => name === 'findImportedGroups')).toHaveLength(1)
  expect(queries).toContain('confirmImportedFigures')
  expect(queries).not.toContain('saveHiddenExchangeChanges')
  await client.portion({ 'offers0_1.xml': formedAt('2026-02-04T10:00:00', offers(200)) })
  expect(await onSale(login)).toEqual({ a: 'Лапка a 100 ₽ ×3', b: 'Лапка b 100 ₽ ×3' })
})

test('УТ 10.3 and УНФ: one exchange of several files, at the default address of clients', async () => {
  const { login, client } = await connect({ path: '/bitrix/admin/1c_exchange.php' })
  await client.checkauth()
  await client.init()
  await client.file('import.xml', xml(fullGoods(['a'])), { pieceBytes: 500 })
  await client.file('offers.xml', xml(fullOffers(['a'])), { pieceBytes: 300 })
  await client.import('import.xml')
  await client.import('offers.xml')
  expect(await onSale(login)).toEqual({ a: 'Лапка a 100 ₽ ×3' })
  expect(await client.import('offers.xml')).toBe(1)
})

test('exact answers: УТ counts lines, the Bitrix module sends its version and gets five lines', async () => {
  const { client, login, secret } = await connect()
  const ask = async (query: string, headers: Record<string, string> = {}) => {
    const authorization = `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
    const answer = await app.inject({
      url: `/exchange/1c?${query}`,
      headers: { host: 'localhost', authorization, ...headers },
    })
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    expect(answer.headers['content-encoding']).toBeUndefined()
    return answer.body
  }
  expect(await ask('type=catalog&mode=checkauth')).toMatch(/^success\nexch\n[0-9a-f]{48}$/)
  const versioned = await ask('mode=checkauth&version=3.1&type=catalog')
  expect(versioned).toMatch(/^success\nexch\n[0-9a-f]{48}\nsessid=[0-9a-f]{8}\ntimestamp=\d{10}$/)
  await client.checkauth()
  expect(await client.mode('catalog', 'init')).toEqual(['zip=yes', 'file_limit=4194304'])
  expect(await client.mode('catalog', 'get_catalog')).toEqual(['failure', 'Магазин не знает mode=get_catalog'])
  expect(await client.mode('wrong', 'init')).toEqual(['failure', 'Такого обмена нет: type=wrong'])
  expect(await ask('type=catalog&mode=init', { cookie: 'exch=another' })).toMatch(/^failure\nОткрыто несколько сеансов/)
})

test('a refused client gets the reason in the format of the protocol, and nothing is written', async () => {
  const { login, secret } = await connect()
  const wrong = new ExchangeClient(send, { login, secret: 'wrong' })
  await expect(wrong.checkauth()).rejects.toThrow(/Логин или пароль обмена не подходит/)
  const bare = await app.inject({ url: '/exchange/1c?type=catalog&mode=checkauth', headers: { host: 'localhost' } })
  expect(bare.statusCode).toBe(200)
  expect(bare.body).toMatch(/^failure\nЛогин и пароль не дошли/)
  // A stranger fills neither the table nor the memory: this body is too large, had it been read.
  for (let n = 0; n < 3; n += 1) {
    const { body } = await app.inject({
      method: 'POST',
      url: `/exchange/1c?type=catalog&mode=file&filename=${'f'.repeat(300)}`,
      headers: { host: 'localhost', 'content-type': 'application/octet-stream' },
      payload: Buffer.alloc(5_000_000),
    })
    expect(body).toMatch(/^failure\nЛогин и пароль не дошли/)
  }
  expect((await pool.query('select file from exchange_requests where connection_id is null')).rows).toEqual([
    { file: '' },
  ])
  const other = new ExchangeClient(send, { login, secret, host: 'school.localhost' })
  await expect(other.checkauth()).rejects.toThrow(/другого сайта/)
  const plain = async () =>
    (
      await app.inject({
        url: '/exchange/1c?type=catalog&mode=checkauth',
        headers: { host: 'localhost', authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}` },
        remoteAddress: '10.1.2.3',
      })
    ).body
  expect(await plain()).toMatch(/^failure\nОбмен без шифрования запрещён/)
  expect((await command('set', login, '--http-from', '10.1.0.0/16')).code).toBe(0)
  expect(await plain()).toMatch(/^success\n/)
  expect((await command('set', login, '--off')).code).toBe(0)
  expect(await plain()).toBe('failure\nЭтот обмен выключен владельцем магазина')
  expect((await command('set', login, '--http-from', 'everywhere')).text).toContain('не разобрать')
  const { rows } = await pool.query(`select answer from exchange_requests where answer ~ '[0-9a-f]{48}'`)
  expect(rows).toEqual([])
})

test('orders are sent by query and success of one session; a returned file of orders is applied', async () => {
  const { client, login } = await connect()
  await expect(client.query()).rejects.toThrow(/Сеанс обмена не начат/)
  await client.checkauth('sale')
  const given = await client.query()
  expect(given.toString('latin1')).toMatch(/^<\?xml version="1\.0" encoding="windows-1251"\?>/)
  expect(await client.mode('sale', 'success')).toEqual(['success'])
  await client.init('sale')
  await client.file('orders-1.xml', given, { type: 'sale' })
  await client.import('orders-1.xml', 'sale')
  expect((await command('resend', login, 'Ш-999999')).text).toContain('на этом сайте нет')
  expect((await command('status', login)).text).toMatch(/заказы в 1С: ждут обмена \d+/)
})

test('a missing, truncated, outside or too large file is refused, and the goods stay', async () => {
  const { login, client } = await connect()
  await client.portion({ 'import0_1.xml': xml(fullGoods(['a'])) })
  await client.portion({ 'offers0_1.xml': xml(fullOffers(['a'])) })
  await client.checkauth()
  await client.init()
  await expect(client.import('import0_1.xml')).rejects.toThrow(/не передан/)
  const whole = xml(fullGoods(['a', 'b']))
  await client.piece('import0_2.xml', whole.subarray(0, whole.length - 40))
  await expect(client.import('import0_2.xml')).rejects.toThrow(/пришёл не целиком/)
  await client.piece('v8.zip', zipOf({ 'import0_3.xml': whole }).subarray(0, 200))
  await expect(client.import('import0_3.xml')).rejects.toThrow(/пришёл не целиком/)
  await client.init()
  await expect(client.piece('../import0_4.xml', whole)).rejects.toThrow(/не годится/)
  await client.piece('photo.exe', Buffer.from('MZ'))
  await client.piece('v8.zip', zipOf({ '../../import0_4.xml': whole }))
  await expect(client.import('import0_4.xml')).rejects.toThrow(/не целиком|ведущее из папки/)
  await client.init()
  await client.piece('v8.zip', zipOf({ 'import0_5.xml': Buffer.alloc(80_000_000, 32) }))
  await expect(client.import('import0_5.xml')).rejects.toThrow(/разворачивается слишком сильно/)
  await expect(client.piece('import0_6.xml', Buffer.alloc(5_000_000, 32))).rejects.toThrow(/больше 4194304 байт/)
  expect(await onSale(login)).toEqual({ a: 'Лапка a 100 ₽ ×3' })
})

test('a chunk sent twice and a file sent again from its beginning are assembled correctly', async () => {
  const { login, client } = await connect()
  const file = xml(fullGoods(['a', 'b']))
  await client.checkauth()
  await client.init()
  await client.piece('import.xml', file.subarray(0, 300))
  await client.piece('import.xml', file.subarray(0, 300))
  await client.piece('import.xml', file.subarray(300))
  await client.import('import.xml')
  await client.piece('offers.xml', xml(fullOffers(['a', 'b'])).subarray(0, 400))
  await client.file('offers.xml', xml(fullOffers(['a', 'b'])))
  await client.import('offers.xml')
  expect(Object.keys(await onSale(login))).toEqual(['a', 'b'])
})

test('the first catalogue is held until the owner approves it', async () => {
  const { login, client } = await connect({}, false)
  await client.portion({ 'import0_1.xml': xml(fullGoods(['a'])) })
  await client.portion({ 'offers0_1.xml': xml(fullOffers(['a'])) })
  expect(await onSale(login)).toEqual({})
  const { text } = await command('status', login)
  expect(text).toMatch(/первая выгрузка не подтверждена/)
  const id = /пакет (\d+) .*import0_1\.xml: ждёт решения/.exec(text)![1]!
  expect((await command('dry-run', id)).text).toMatch(/Проверка без записи/)
  expect((await command('approve', login)).text).toMatch(/применяется: 2/)
  await runJob()
  expect(await onSale(login)).toEqual({ a: 'Лапка a 100 ₽ ×3' })
  await client.portion({ 'offers0_2.xml': formedAt('2026-02-04T10:00:00', fullOffers(['a'], { price: 120 })) })
  expect(await onSale(login)).toEqual({ a: 'Лапка a 120 ₽ ×3' })
})

test('goods that a full run does not list are hidden only at its close; nothing is hidden when a portion is missing', async () => {
  const { login, client } = await connect()
  const all = names('g', 40)
  await client.portion({ 'import0_1.xml': xml(fullGoods(all)), 'offers0_1.xml': xml(fullOffers(all)) })
  const fewer = all.slice(1)
  const next = '2026-02-04T10:15:00'
  await client.portion({
    'import0_1.xml': formedAt(next, fullGoods(fewer)),
    'offers0_1.xml': formedAt(next, fullOffers(fewer)),
  })
  expect(Object.keys(await onSale(login))).toHaveLength(40)
  expect(await client.mode('catalog', 'complete')).toEqual(['success'])
  expect(Object.keys(await onSale(login))).toHaveLength(39)

  const third = '2026-02-05T10:15:00'
  const least = fewer.slice(1)
  await client.portion({ 'import0_1.xml': formedAt(third, fullGoods(least)) })
  await client.portion({ 'import0_3.xml': formedAt(third, goodsFile([goods(least[0]!)], { onlyChanges: true })) })
  expect(await client.mode('sale', 'success')).toEqual(['success'])
  expect(Object.keys(await onSale(login))).toHaveLength(39)
  expect((await command('status', login)).text).toMatch(/не пришёл файл «import0_2.xml»/)
})

test('a truncated archive before a run does not prevent hiding; one in the middle of the run does', async () => {
  const { login, client } = await connect({ zips: true })
  let left = names('w', 40)
  const sendTruncatedArchive = async () => {
    await client.checkauth()
    await client.init()
    await client.piece('v8_1.zip', zipOf({ 'import0_1.xml': xml(fullGoods(left)) }).subarray(0, 200))
  }
  const run = async (time: string, meanwhile: () => Promise<void>) => {
    await client.portion({ 'import0_1.xml': formedAt(time, fullGoods(left)) })
    await meanwhile()
    await ageFiles()
    await runJob()
    await client.portion({ 'offers0_1.xml': formedAt(time, fullOffers(left)) })
    expect(await client.mode('catalog', 'complete')).toEqual(['success'])
    return Object.keys(await onSale(login)).length
  }
  const nothing = () => Promise.resolve()
  expect(await run('2026-02-04T10:00:00', nothing)).toBe(40)
  left = left.slice(1)
  await sendTruncatedArchive()
  expect(await run('2026-02-04T11:00:00', nothing)).toBe(39)
  left = left.slice(1)
  expect(await run('2026-02-04T12:00:00', sendTruncatedArchive)).toBe(39)
  expect((await command('status', login)).text).toContain('один из присланных архивов не применён')
  expect(await run('2026-02-04T13:00:00', nothing)).toBe(38)
})

test('a full catalogue without goods is taken for a mistake: nothing is hidden, with a reason', async () => {
  const { login, client } = await connect()
  const all = names('e', 12)
  await client.portion({ 'import0_1.xml': xml(fullGoods(all)), 'offers0_1.xml': xml(fullOffers(all)) })
  const next = '2026-02-04T10:15:00'
  await client.portion({
    'import0_1.xml': formedAt(next, fullGoods([])),
    'offers0_1.xml': formedAt(next, fullOffers([])),
  })
  expect(await client.mode('catalog', 'complete')).toEqual(['success'])
  expect(Object.keys(await onSale(login))).toHaveLength(12)
  expect((await command('status', login)).text).toContain('пустой список товаров')
})

test('one group sent as the full catalogue hides nothing until the owner approves it', async () => {
  const { login, client } = await connect()
  const all = names('h', 60)
  await client.portion({ 'import0_1.xml': xml(fullGoods(all)), 'offers0_1.xml': xml(fullOffers(all)) })
  const next = '2026-02-04T10:15:00'
  await client.portion({ 'import0_1.xml': formedAt(next, fullGoods(all.slice(0, 20))) })
  await client.mode('catalog', 'deactivate')
  expect(Object.keys(await onSale(login))).toHaveLength(60)
  expect((await command('status', login)).text).toMatch(/исчезло бы: 40 товаров из 60/)
  expect((await command('reject', login)).code).toBe(0)
  expect(Object.keys(await onSale(login))).toHaveLength(60)
  const third = '2026-02-05T10:15:00'
  await client.portion({ 'import0_1.xml': formedAt(third, fullGoods(all.slice(0, 20))) })
  await client.mode('catalog', 'complete')
  expect((await command('approve', login)).text).toMatch(/товаров скрыто: 40/)
  expect(Object.keys(await onSale(login))).toHaveLength(20)
})

test('zero stock of all goods and threefold prices are held; the rest of the package is applied', async () => {
  const { login, client } = await connect()
  const all = names('s', 30)
  await client.portion({ 'import0_1.xml': xml(fullGoods(all)), 'offers0_1.xml': xml(fullOffers(all)) })
  await client.portion({ 'offers0_1.xml': formedAt('2026-02-04T10:00:00', fullOffers(all, { count: 0, price: 110 })) })
  expect((await onSale(login)).s1).toBe('Лапка s1 110 ₽ ×3')
  expect((await command('status', login)).text).toMatch(/остаток становится нулём у 30 из 30/)
  expect((await command('approve', login)).code).toBe(0)
  await runJob()
  expect((await onSale(login)).s1).toBe('Лапка s1 110 ₽ ×0')
  await client.portion({ 'offers0_1.xml': formedAt('2026-02-05T10:00:00', fullOffers(all, { price: 11_000 })) })
  expect((await onSale(login)).s1).toBe('Лапка s1 110 ₽ ×3')
  expect((await command('reject', login)).code).toBe(0)
})

test('a held package that is approved after a newer catalogue changes nothing', async () => {
  const { login, client } = await connect({ importsGoods: false, zips: true })
  const all = names('o', 30)
  const send = async (time: string, ids: string[], title: string, count: number) => {
    const cards = goodsFile(ids.map((id) => goods(id, '', `${title} ${id}`)))
    await client.portion({
      'import.xml': formedAt(time, cards),
      'offers.xml': formedAt(time, fullOffers(ids, { count })),
    })
    await ageFiles()
    await runJob()
  }
  await send('2026-02-03T10:00:00', all, 'Лапка', 3)
  await send('2026-02-04T10:00:00', all, 'Вчерашняя', 0)
  expect((await onSale(login)).o1).toBe('Вчерашняя o1 100 ₽ ×3')
  await send('2026-02-05T10:00:00', all.slice(1), 'Новая', 5)
  await client.mode('catalog', 'complete')
  expect((await command('approve', login)).code).toBe(0)
  await runJob()
  const after = await onSale(login)
  expect(after.o2).toBe('Новая o2 100 ₽ ×5')
  expect((await command('status', login)).text).toContain('Файл старше последней полной выгрузки')
})

test('a held package that is approved after newer changes brings its figures and new goods alone', async () => {
  const { login, client } = await connect({ importsGoods: false, zips: true })
  const all = names('p', 30)
  const send = async (time: string, cards: string, offers: string) => {
    await client.portion({ 'import.xml': formedAt(time, cards), 'offers.xml': formedAt(time, offers) })
    await ageFiles()
    await runJob()
  }
  await send('2026-02-03T10:00:00', fullGoods(all), fullOffers(all))
  const more = [...all, 'new']
  await send('2026-02-04T10:00:00', fullGoods(more), fullOffers(more, { price: 900, count: 2 }))
  expect(await onSale(login)).toMatchObject({ p1: 'Лапка p1 100 ₽ ×2' })
  const changed = [goods('p1', '', 'Новая p1'), goods('p2', '<ПометкаУдаления>true</ПометкаУдаления>')]
  await send(
    '2026-02-05T10:00:00',
    goodsFile(changed, { onlyChanges: true }),
    offersFile([offer('p1', { price: null, count: 1 })], { onlyChanges: true }),
  )
  expect((await command('approve', login)).code).toBe(0)
  await runJob()
  const { p1, p2, p3, new: added } = await onSale(login)
  expect({ p1, p2, p3, added }).toEqual({
    p1: 'Новая p1 900 ₽ ×1',
    p2: undefined,
    p3: 'Лапка p3 900 ₽ ×2',
    added: 'Лапка new 900 ₽ ×2',
  })
})

test('files of a program that never requests import are imported after three minutes', async () => {
  const { login, client } = await connect({ importsGoods: false, zips: true })
  await client.portion({ 'import0_1.xml': xml(fullGoods(['a'])), 'offers0_1.xml': xml(fullOffers(['a'])) })
  expect(await onSale(login)).toEqual({})
  await ageFiles()
  await runJob()
  expect(await onSale(login)).toEqual({ a: 'Лапка a 100 ₽ ×3' })
})

test('a package is applied again after a crash, and refused after four attempts', async () => {
  const { login, client } = await connect({ importsGoods: false })
  await client.portion({ 'import.xml': xml(fullGoods(['a'])), 'offers.xml': xml(fullOffers(['a'])) })
  await ageFiles()
  const crashing = { ...deps, apply: () => Promise.reject(new Error('the thread is gone')) }
  await runExchange(crashing)
  await runJob()
  expect(await onSale(login)).toEqual({ a: 'Лапка a 100 ₽ ×3' })
  await client.portion({ 'import2.xml': formedAt('2026-03-01T00:00:00', fullGoods(['b'])) })
  await ageFiles()
  for (let n = 0; n < 6; n += 1) await runExchange(crashing)
  expect((await command('status', login)).text).toMatch(/import2\.xml: отказано — Магазин четыре раза/)
})

test('two processes at once apply a package once', async () => {
  const { login, client } = await connect({ importsGoods: false })
  await client.portion({ 'import.xml': xml(fullGoods(names('t', 20))), 'offers.xml': xml(fullOffers(names('t', 20))) })
  await ageFiles()
  const applied: number[] = []
  const shop = {
    ...deps,
    apply: (id: number) => {
      applied.push(id)
      return applyPackage(deps, id)
    },
  }
  await Promise.all([runExchange(shop), runExchange(shop), runExchange(shop)])
  await runJob()
  expect(Object.keys(await onSale(login))).toHaveLength(20)
  expect(applied).toHaveLength(new Set(applied).size)
})

test('in a separate thread; a failure of the thread fails the job, and a signal stops it', async () => {
  const { login, client } = await connect({ importsGoods: false })
  await client.portion({ 'import.xml': xml(fullGoods(['a'])), 'offers.xml': xml(fullOffers(['a'])) })
  await ageFiles()
  const inThread = (databaseUrl: string, signal?: AbortSignal) => {
    const thread = openApplyThread({ databaseUrl, config: { ...deps.config, s3: null } })
    return (packageId: number) => thread.apply(packageId, signal)
  }
  await runExchange({ ...deps, apply: inThread('postgres://nobody@127.0.0.1:1/none') })
  await runExchange({ ...deps, apply: inThread(database.url, AbortSignal.abort()) })
  expect(await onSale(login)).toEqual({})
  const apply = inThread(database.url)
  await runExchange({ ...deps, apply })
  expect(await onSale(login)).toEqual({ a: 'Лапка a 100 ₽ ×3' })
  // The same thread applies the next portion.
  await client.portion({ 'offers.xml': xml(fullOffers(['a'], { price: 120 })) })
  await ageFiles()
  await runExchange({ ...deps, apply })
  expect(await onSale(login)).toEqual({ a: 'Лапка a 120 ₽ ×3' })
})

test('the shop is emailed once a day about data that has stopped coming, and once when it comes again', async () => {
  const { login } = await connect()
  const { rows } = await pool.query<{ id: number }>('select id from exchange_connections where login = $1', [login])
  const id = rows[0]!.id
  const addPackage = (hoursAgo: number) =>
    pool.query(
      `with session as (insert into exchange_sessions (connection_id, token_hash)
         values ($1, sha256(gen_random_uuid()::text::bytea)) returning id)
       insert into exchange_packages (connection_id, session_id, folder, kind, name, fingerprint, state, received_at)
       select $1, id, 1, 'catalog', 'offers0_1.xml', sha256('x'), 'applied', now() - make_interval(secs => $2 * 3600)
       from session`,
      [id, hoursAgo],
    )
  const { email: shop } = (await pool.query<{ email: string }>('select email from sites where id = 1')).rows[0]!
  const queued = () => queuedEmailsTo(pool, shop, ['exchange-silence'])
  const emails = async () => (await queued()).map(({ email }) => email.subject)
  for (const hours of [5, 6, 7, 8, 9]) await addPackage(hours)
  await reportStalledFlows(pool)
  await reportStalledFlows(pool)
  expect(await emails()).toEqual(['Обмен «УТ 11» молчит: цены и остатки'])
  await pool.query(`update exchange_silences set notified_at = now() - interval '25 hours'`)
  await reportStalledFlows(pool)
  expect(await emails()).toHaveLength(2)
  await addPackage(0)
  await reportStalledFlows(pool)
  await reportStalledFlows(pool)
  expect((await emails()).at(-1)).toBe('Обмен «УТ 11» восстановлен: цены и остатки')
  expect((await queued()).at(-1)!.email.text).toMatch(/С \d+ \S+ \d{4} г\. в \d\d:\d\d до \d+ .+ ничего не приходило\./)
  expect(await emails()).toHaveLength(3)
  expect(new Set((await queued()).map((each) => each.id)).size, 'mail servers drop a repeated id').toBe(3)
})
