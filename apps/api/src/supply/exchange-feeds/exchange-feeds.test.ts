import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Exchange } from '@shpulka/contract/supply/exchange'
import type { ExchangeFeed } from '@shpulka/contract/supply/exchange-feeds'
import { expect, test } from 'vitest'
import { openLosablePool } from '../../base/integrations/test-tcp-proxy.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { closeAfterwards } from '../../test-closing.ts'
import { openTestExchangeOffice } from '../exchange/test-exchange-office.ts'
import { fetchDueFeeds } from './fetch-feeds.ts'

const { app, database, pool, runJob, deps, owner } = await openTestExchangeOffice()
let serve: RequestListener = () => {}
let requestCount = 0
const server = createServer((request, answer) => {
  requestCount += 1
  serve(request, answer)
})
await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
closeAfterwards(async () => {
  server.closeAllConnections()
  server.close()
})
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/price.xml?key=private`
const fetchAll = (isAllowed: (address: string) => boolean = () => true) => fetchDueFeeds({ ...deps, isAllowed })

const yml = (...prices: number[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<yml_catalog date="2026-11-24 10:00"><shop><name>Поставщик</name><currencies>` +
  '<currency id="RUB" rate="1"/></currencies><categories><category id="1">Нитки</category></categories><offers>' +
  prices
    .map(
      (price, n) =>
        `<offer id="${n}" available="true"><name>Нить ${n}</name><price>${price}</price><currencyId>RUB</currencyId>` +
        `<categoryId>1</categoryId></offer>`,
    )
    .join('') +
  '</offers></shop></yml_catalog>'
const feed = { title: 'Поставщик ниток', siteId: 1, url: address, format: 'yml', everyMinutes: 60 }
const listed = async () => (await owner.send<{ feeds: ExchangeFeed[] }>('GET', '/exchange-feeds')).body.feeds
const connection = async (id: number) =>
  (await owner.send<{ exchanges: Exchange[] }>('GET', '/exchanges')).body.exchanges.find((each) => each.id === id)!
const titles = async () =>
  (
    await pool.query(
      `select p.title, min(r.price_kopecks)::int / 100 as price from products p join groups g on g.product_id = p.id
         join group_offers m on m.group_id = g.id join offer_prices r using (offer_id)
       where p.source like 'exchange:feed-%' and p.hidden_at is null group by 1 order by 1`,
    )
  ).rows.map(({ title, price }) => `${title} ${price}`)

test('a file is fetched, held for the owner and applied; an unchanged file is not applied', async () => {
  const added = await owner.send<{ id: number }>('POST', '/exchange-feeds', {
    ...feed,
    login: 'shop',
    password: 'private-2',
  })
  expect(added.status).toBe(200)
  const { id } = added.body
  serve = (request, answer) => {
    expect(request.headers.authorization).toBe(`Basic ${Buffer.from('shop:private-2').toString('base64')}`)
    answer.writeHead(200, { etag: '"v1"' }).end(yml(10, 20))
  }
  await fetchAll()
  await runJob()
  expect(await titles()).toEqual([])
  const run = (await connection(id)).runs[0]!
  expect(run).toMatchObject({ isHeld: true, changes: 2 })
  await owner.send('POST', `/exchanges/${id}/runs/${run.id}/decision`, { isApproved: true })
  await runJob()
  expect(await titles()).toEqual(['Нить 0 10', 'Нить 1 20'])
  const [shown] = await listed()
  expect(shown).toMatchObject({ id, login: 'shop', hasPassword: true, failure: '', fetchedAt: expect.any(String) })
  expect(JSON.stringify(shown)).not.toContain('private-2')
  const { rows } = await pool.query(
    `select changes from audit_log where action = 'exchange.create' order by id desc limit 1`,
  )
  expect(JSON.stringify(rows)).not.toMatch(/private/)

  await fetchAll()
  expect(requestCount).toBe(1)
  serve = (request, answer) => {
    expect(request.headers['if-none-match']).toBe('"v1"')
    answer.writeHead(304).end()
  }
  expect((await owner.send('POST', `/exchange-feeds/${id}/fetch`)).status).toBe(200)
  await fetchAll()
  serve = (_, answer) => answer.writeHead(200).end(yml(10, 20))
  await owner.send('POST', `/exchange-feeds/${id}/fetch`)
  await fetchAll()
  await runJob()
  expect((await connection(id)).runs).toHaveLength(1)

  serve = (_, answer) => answer.writeHead(200).end(yml(12))
  await owner.send('POST', `/exchange-feeds/${id}/fetch`)
  await fetchAll()
  await runJob()
  await pool.query(`update exchange_runs set changed_at = now() - interval '1 hour' where connection_id = $1`, [id])
  await runJob()
  expect(await titles()).toEqual(['Нить 0 12'])
})

test('a failed fetch is reported and tried again later; a truncated file changes nothing', async () => {
  const { id } = (await listed())[0]!
  const again = async () => {
    await owner.send('POST', `/exchange-feeds/${id}/fetch`)
    await fetchAll()
  }
  serve = (_, answer) => answer.writeHead(404).end()
  await again()
  expect((await listed())[0]!.failure).toMatch(/нет \(404\)/)
  serve = (_, answer) => answer.writeHead(200).end(yml(12, 13).slice(0, -40))
  await again()
  await runJob()
  expect(await titles()).toEqual(['Нить 0 12'])
  expect((await pool.query(`select answer from exchange_packages order by id desc limit 1`)).rows[0].answer).toMatch(
    /не целиком/,
  )
  await owner.send('POST', `/exchange-feeds/${id}/fetch`)
  await fetchAll((given) => given !== '127.0.0.1')
  expect((await listed())[0]!.failure).toMatch(/внутреннюю сеть/)
  const due = await pool.query(`select next_at > now() as later from exchange_feeds where connection_id = $1`, [id])
  expect(due.rows).toEqual([{ later: true }])
  await pool.query('update exchange_feeds set failures = 3 where connection_id = $1', [id])
  const fresh = await owner.send<{ late: string[] }>('GET', '/exchanges/freshness')
  expect(fresh.body.late).toEqual(['Поставщик ниток: файл не скачивается'])
  expect((await owner.send('PATCH', `/exchange-feeds/${id}`, { everyMinutes: 180 })).status).toBe(200)
  expect((await listed())[0]).toMatchObject({ everyMinutes: 180, failure: '' })
})

test('a stored password is not sent to another server than the one it was entered for', async () => {
  const { id } = (await listed())[0]!
  const stored = async () =>
    (await pool.query('select login, password from exchange_feeds where connection_id = $1', [id])).rows[0]
  const { url } = (await listed())[0]!
  const change = async (body: object) => {
    await pool.query(`update exchange_feeds set login = 'shop', password = 'secret' where connection_id = $1`, [id])
    expect((await owner.send('PATCH', `/exchange-feeds/${id}`, body)).status).toBe(200)
    return stored()
  }
  expect(await change({ url: `${new URL(url).origin}/other.xml` })).toEqual({ login: 'shop', password: 'secret' })
  expect(await change({ url: 'https://elsewhere.example/feed.xml' })).toEqual({ login: '', password: '' })
  expect(await change({ url: 'http://third.example/feed.xml', login: 'me', password: 'mine' })).toEqual({
    login: 'me',
    password: 'mine',
  })
  await owner.send('PATCH', `/exchange-feeds/${id}`, { url, login: '', password: '' })
})

test('404 of another site; 400 for an invalid address', async () => {
  const { id } = (await listed())[0]!
  await owner.send('PUT', '/staff-roles/exchanger', {
    title: 'Обмен',
    permissions: ['exchange.read', 'exchange.manage'],
  })
  const other = await signedInStaff(app, pool, 'exchanger', 2)
  expect((await other.send<{ feeds: [] }>('GET', '/exchange-feeds')).body.feeds).toEqual([])
  expect((await other.send('POST', '/exchange-feeds', feed)).status).toBe(404)
  expect((await other.send('PATCH', `/exchange-feeds/${id}`, { everyMinutes: 15 })).status).toBe(404)
  expect((await other.send('POST', `/exchange-feeds/${id}/fetch`)).status).toBe(404)
  expect((await owner.send('POST', '/exchange-feeds', { ...feed, url: 'file:///etc/passwd' })).status).toBe(400)
})

test('the database is lost while a file is fetched: the job fails, a later one fetches it', async () => {
  const added = await owner.send<{ id: number }>('POST', '/exchange-feeds', { ...feed, url: `${address}&lost` })
  const lost = await openLosablePool(database.url)
  serve = (_request, answer) => {
    lost.lose()
    answer.end(yml(10))
  }
  const fetchFeeds = () => fetchDueFeeds({ ...deps, pool: lost.pool, isAllowed: () => true })
  await expect(fetchFeeds()).rejects.toThrow()
  serve = (_request, answer) => void answer.end(yml(10))
  lost.restore()
  await pool.query('update exchange_feeds set next_at = now() where connection_id = $1', [added.body.id])
  await fetchFeeds()
  expect((await listed()).find(({ id }) => id === added.body.id)).toMatchObject({
    failure: '',
    fetchedAt: expect.any(String),
  })
})
