import { expect, test } from 'vitest'
import { fakeToken } from '../../base/integrations/moysklad.fake.ts'
import { openLosablePool } from '../../base/integrations/test-tcp-proxy.ts'
import { signedInStaff } from '../../people/staff/test-office.ts'
import { testTokenSecret } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { runExchangeCommand } from '../exchange/exchange.command.ts'
import { connectionOfKey, hookPath } from './hook-address.ts'
import { goodsRow, newAccount, uuid } from './test-account.ts'
import { openTestMoysklad } from './test-moysklad.ts'

const account = newAccount([
  goodsRow(1),
  goodsRow(2, { variantsCount: 2 }),
  goodsRow(21, { of: 2 }),
  goodsRow(22, { of: 2, price: 120 }),
])
const shop = await openTestMoysklad(account)
const { app, database, pool, owner, server, nextMinute, setStock, onSale, moysklad, connection } = shop
const change = (row: ReturnType<typeof goodsRow>) => {
  account.goods = [...account.goods.filter(({ id }) => id !== row.id), row]
}
const ageAll = (minutes: number) => {
  account.goods = account.goods.map((row) => ({ ...row, updated: '2026-01-01 00:00:00.000' }))
  for (const [id, { stores }] of account.stock)
    account.stock.set(id, { stores, changedAt: new Date(Date.now() - minutes * 60_000) })
}
let id = 0

test('a token is added, checked and stored encrypted; the first import is held for the owner', async () => {
  setStock(1, 50)
  setStock(21, 3.7)
  id = await shop.connect()
  expect(await moysklad(id)).toMatchObject({ account: '', isChecking: true, isReadingAll: true })
  await nextMinute()
  expect(await moysklad(id)).toMatchObject({
    account: 'Иванова А.',
    isChecking: false,
    isReadingAll: false,
    failure: '',
    checkedAt: expect.any(String),
    goodsAt: expect.any(String),
    stockAt: expect.any(String),
  })
  expect(await onSale()).toEqual({})
  const stored = await pool.query('select token from exchange_moysklad where connection_id = $1', [id])
  expect(stored.rows[0].token.toString('latin1')).not.toContain(fakeToken)
  const audit = await pool.query(`select * from audit_log where action = 'exchange.create' order by id desc limit 1`)
  expect(JSON.stringify(audit.rows)).not.toContain(fakeToken)

  const requestCount = server.requests.length
  await nextMinute()
  expect(server.requests).toHaveLength(requestCount)
  await shop.approve(id)
  expect(await onSale()).toEqual({
    1: 'Лапка 1 100 ₽ ×50',
    21: 'Лапка 2 100 ₽ ×3',
    22: 'Лапка 2 120 ₽ ×0',
  })
})

test('a changed price and stock come in a minute; the same stock sent after a sale is applied again', async () => {
  ageAll(10)
  await nextMinute()
  const packages = async () => (await pool.query('select count(*)::int as n from exchange_packages')).rows[0].n
  const before = await packages()
  await nextMinute()
  expect(await packages()).toBe(before)

  change(goodsRow(1, { price: 130 }))
  setStock(1, 49)
  await nextMinute()
  expect((await onSale())['1']).toBe('Лапка 1 130 ₽ ×49')
  setStock(1, 50)
  await nextMinute()
  expect((await onSale())['1']).toBe('Лапка 1 130 ₽ ×50')
})

test('stock that МойСклад is recalculating is not changed', async () => {
  setStock(1, null)
  await nextMinute()
  expect((await onSale())['1']).toBe('Лапка 1 130 ₽ ×50')
  setStock(1, 12)
  await nextMinute()
  expect((await onSale())['1']).toBe('Лапка 1 130 ₽ ×12')
})

test('archived goods are hidden, stock does not show them again, unarchiving does, with unchanged stock', async () => {
  ageAll(10)
  change(goodsRow(1, { archived: true }))
  setStock(1, 0)
  await nextMinute()
  await nextMinute()
  expect(Object.keys(await onSale())).toEqual(['21', '22'])
  setStock(1, 7, new Date(Date.now() - 600_000))
  change(goodsRow(1))
  await nextMinute()
  expect((await onSale())['1']).toBe('Лапка 1 100 ₽ ×7')
})

test('goods unarchived while stock is still being applied get theirs with the next one', async () => {
  change(goodsRow(1, { archived: true }))
  await nextMinute()
  await nextMinute()
  ageAll(10)
  setStock(21, 4)
  await shop.ask()
  setStock(1, 5, new Date(Date.now() - 600_000))
  change(goodsRow(1))
  await nextMinute()
  await nextMinute()
  expect((await onSale())['1']).toBe('Лапка 1 100 ₽ ×5')
})

test('a product that gets its first variants is sold by them alone', async () => {
  change(goodsRow(4))
  await nextMinute()
  expect(Object.keys(await onSale())).toEqual(['1', '4', '21', '22'])
  ageAll(10)
  change(goodsRow(4, { variantsCount: 1 }))
  change(goodsRow(41, { of: 4 }))
  await nextMinute()
  expect(Object.keys(await onSale())).toEqual(['1', '21', '22', '41'])
  account.goods = account.goods.filter((row) => ![uuid(4), uuid(41)].includes(row.id))
})

test('deleted goods are hidden at the end of the next full read', async () => {
  account.goods = account.goods.filter((row) => row.id !== uuid(22))
  await nextMinute()
  expect(Object.keys(await onSale())).toContain('22')
  // A minute passes, because packages formed in the same second belong to one run.
  await pool.query(`update exchange_runs set formed_at = formed_at - interval '1 minute',
    said_at = said_at - interval '1 minute'`)
  expect((await owner.send('POST', `/exchange-moysklad/${id}/read`)).status).toBe(200)
  await nextMinute()
  await pool.query(`update exchange_runs set changed_at = now() - interval '1 hour'`)
  await shop.runJob()
  expect(Object.keys(await onSale())).toEqual(['1', '21'])
})

test('401: the reason is shown, nothing changes, it is tried later; another token repairs it', async () => {
  await owner.send('POST', `/exchange-moysklad/${id}/token`, { token: 'wrong-wrong-wrong-wrong' })
  await shop.ask()
  expect((await moysklad(id))?.failure).toMatch(/не принял токен.*1056/)
  const requestCount = server.requests.length
  await shop.ask()
  expect(server.requests).toHaveLength(requestCount)
  await owner.send('POST', `/exchange-moysklad/${id}/token`, { token: fakeToken })
  await nextMinute()
  expect(await moysklad(id)).toMatchObject({ failure: '', account: 'Иванова А.' })
})

test('after the shop’s secret changes, the token must be entered again', async () => {
  const tokenSecret = 'another secret of tests, as long as the first'
  const requestCount = server.requests.length
  await shop.ask({ config: { ...shop.jobDeps.config, tokenSecret } })
  expect(server.requests).toHaveLength(requestCount)
  expect((await moysklad(id))?.failure).toContain('впишите его ещё раз')
  await pool.query('update exchange_moysklad set next_at = now()')
  await nextMinute()
  expect((await moysklad(id))?.failure).toBe('')
})

test('while the shop’s secret is replaced, tokens are encrypted by the new one, of a disabled connection too', async () => {
  const [tokenSecret, tokenSecretPrevious] = ['another secret of tests, as long as the first', testTokenSecret]
  const replaced = { ...shop.jobDeps.config, tokenSecret }
  await owner.send('PATCH', `/exchanges/${id}`, { isEnabled: false })
  const { pathname } = new URL(account.hooks.webhook[0]!.url)
  expect(connectionOfKey({ tokenSecret, tokenSecretPrevious }, pathname.split('/').at(-1)!)).toBe(id)
  await shop.ask({ config: { ...replaced, tokenSecretPrevious } })
  await owner.send('PATCH', `/exchanges/${id}`, { isEnabled: true })
  await shop.ask({ config: replaced })
  expect(await moysklad(id)).toMatchObject({ failure: '', account: 'Иванова А.' })
  expect(account.hooks.webhook.every(({ url }) => new URL(url).pathname === hookPath(replaced, id))).toBe(true)
  await owner.send('POST', `/exchange-moysklad/${id}/token`, { token: fakeToken })
  await nextMinute()
})

test('three failures in a row are shown in the header of the office and by the status command', async () => {
  const late = async () => (await owner.send<{ late: string[] }>('GET', '/exchanges/freshness')).body.late
  const status = async () => {
    let text = ''
    const out = { write: (line: string) => (text += line) }
    await runExchangeCommand(['status'], { ...shop.deps, out })
    return text
  }
  expect(await late()).toEqual([])
  expect(await status()).toMatch(/«МойСклад», сайт .*: прочитан/)
  await pool.query(`update exchange_moysklad set failures = 3, failure = 'МойСклад ответил 500'`)
  expect(await late()).toEqual(['МойСклад: МойСклад не отвечает'])
  expect(await status()).toContain('не получилось: МойСклад ответил 500')
  await nextMinute()
  expect(await late()).toEqual([])
})

test('hours without the usual reads are reported as a stalled flow', async () => {
  const silences = async () => (await connection(id)).silences
  await pool.query(
    `insert into exchange_requests (connection_id, came_at, mode, file, bytes, milliseconds, answer)
     select $1, now() - n * interval '1 minute', 'moysklad stock', '', 0, 0, 'success' from generate_series(1, 60) n`,
    [id],
  )
  await shop.runJob()
  expect(await silences()).toEqual([])
  await pool.query(`update exchange_requests set came_at = came_at - interval '4 hours' where connection_id = $1`, [id])
  await shop.runJob()
  expect((await silences()).join()).toContain('цены и остатки')
  await nextMinute()
  expect(await silences()).toEqual([])
})

test('a disabled connection only checks its token', async () => {
  await owner.send('PATCH', `/exchanges/${id}`, { isEnabled: false })
  const requestCount = server.requests.length
  await nextMinute()
  expect(server.requests).toHaveLength(requestCount)
  await owner.send('POST', `/exchange-moysklad/${id}/check`)
  await nextMinute()
  expect(server.requests.slice(requestCount).map(({ path }) => path)).toEqual(['/context/employee'])
  await owner.send('PATCH', `/exchanges/${id}`, { isEnabled: true })
})

test('a removed connection is no longer listed, its goods stay, the audit log has who removed it', async () => {
  const before = await onSale()
  await pool.query(
    `insert into order_discrepancies (connection_id, number, kind, reason) values ($1, 'Ш-1', 'unknown', 'Нет такого')`,
    [id],
  )
  const openDiscrepancies = async () => (await owner.send<{ open: number }>('GET', '/order-discrepancies/count')).body
  expect(await openDiscrepancies()).toEqual({ open: 1 })
  expect((await owner.send('DELETE', `/exchange-moysklad/${id}`)).status).toBe(200)
  expect(await openDiscrepancies()).toEqual({ open: 0 })
  expect((await owner.send('GET', '/order-discrepancies?state=settled')).body).toMatchObject({
    discrepancies: [{ number: 'Ш-1', state: 'gone' }],
  })
  expect(await moysklad(id)).toBeUndefined()
  expect(await connection(id)).toBeUndefined()
  await nextMinute()
  const requestCount = server.requests.length
  await nextMinute()
  expect(server.requests).toHaveLength(requestCount)
  expect(await onSale()).toEqual(before)
  const { rows } = await pool.query(`select changes from audit_log where action = 'exchange.remove'`)
  expect(rows).toEqual([{ changes: { title: ['МойСклад', null] } }])
  expect((await owner.send('DELETE', `/exchange-moysklad/${id}`)).status).toBe(404)
})

test('404 of another site; 400 for an invalid token', async () => {
  await owner.send('PUT', '/staff-roles/exchanger', {
    title: 'Обмен',
    permissions: ['exchange.read', 'exchange.manage'],
  })
  const other = await signedInStaff(app, pool, 'exchanger', 2)
  const added = await shop.connect()
  expect((await other.send<{ moysklads: [] }>('GET', '/exchange-moysklad')).body.moysklads).toEqual([])
  const given = { title: 'МойСклад', siteId: 1, token: fakeToken }
  expect((await other.send('POST', '/exchange-moysklad', given)).status).toBe(404)
  for (const path of ['check', 'read', 'token'])
    expect(
      (
        await other.send(
          'POST',
          `/exchange-moysklad/${added}/${path}`,
          path === 'token' ? { token: 'x'.repeat(30) } : undefined,
        )
      ).status,
    ).toBe(404)
  expect((await other.send('DELETE', `/exchange-moysklad/${added}`)).status).toBe(404)
  expect(
    (await owner.send('POST', '/exchange-moysklad', { ...given, token: 'два слова\nи строка токена' })).status,
  ).toBe(400)
})

test('the database is lost while МойСклад is awaited: the job fails, a later one checks the connection', async () => {
  const added = await shop.connect()
  const lost = await openLosablePool(database.url)
  shop.faults.hold = async () => lost.lose()
  await expect(shop.ask({ pool: lost.pool })).rejects.toThrow()
  shop.faults.hold = () => Promise.resolve()
  lost.restore()
  // The session of the lost connection holds the token until the database has noticed.
  await eventually(async () => {
    await shop.ask({ pool: lost.pool })
    expect(await moysklad(added)).toMatchObject({ failure: '', checkedAt: expect.any(String) })
  })
})
