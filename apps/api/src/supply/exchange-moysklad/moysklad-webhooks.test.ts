import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { goodsRow, newAccount } from './test-account.ts'
import { openTestMoysklad } from './test-moysklad.ts'

const account = newAccount([goodsRow(1)])
const shop = await openTestMoysklad(account)
const { app, pool, owner, server, nextMinute } = shop
const { hooks } = account
const id = await shop.connect()
const allHooks = () => [...hooks.webhook, ...hooks.webhookstock]
const postHook = async (url: string, requestId: string | null = randomUUID(), payload: unknown = { events: [] }) => {
  const path = `${new URL(url).pathname}${requestId === null ? '' : `?requestId=${requestId}`}`
  return (
    await app.inject({ method: 'POST', url: path, headers: { host: 'shop.example' }, payload: payload as object })
  ).statusCode
}
const countNotifications = async () =>
  (await pool.query('select count(*)::int as n from exchange_moysklad_hints')).rows[0].n as number
const makeHooksDue = () =>
  pool.query(`update exchange_moysklad set hooks_at = now() - interval '25 hours', next_at = now()`)

test('webhooks of goods and stock are set up once, at an address nobody can guess', async () => {
  await nextMinute()
  expect(hooks.webhook).toHaveLength(6)
  expect(hooks.webhookstock).toMatchObject([{ reportType: 'bystore', stockType: 'stock', enabled: true }])
  expect(new Set(allHooks().map(({ url }) => url))).toEqual(
    new Set([expect.stringMatching(new RegExp(`^https://shop\\.example/exchange/moysklad/${id}-[0-9a-f]{40}$`))]),
  )
  expect((await shop.moysklad(id))!).toMatchObject({ hasNotifications: true, whyNoNotifications: '' })
  const before = server.requests.length
  await nextMinute()
  expect(server.requests.slice(before).filter(({ path }) => path.startsWith('/entity/webhook'))).toEqual([])
  // The shop's own writes do not trigger its webhooks.
  const written = server.requests.filter(({ method }) => method !== 'GET')
  for (const { headers } of written)
    expect(headers['x-lognex-webhook-disablebyprefix']).toBe(`https://shop.example/exchange/moysklad/${id}-`)
})

test('204: a notification makes the next read earlier, once, whatever is in it; a repeated one does nothing', async () => {
  const { url } = allHooks()[0]!
  const requestId = randomUUID()
  await pool.query(`delete from graphile_worker._private_jobs where key = 'moysklad'`)
  expect(await postHook(url, requestId)).toBe(204)
  const jobs = async () =>
    (await pool.query(`select run_at from graphile_worker.jobs where key = 'moysklad'`)).rows.map(
      ({ run_at }) => run_at,
    )
  expect(await jobs()).toHaveLength(1)
  const [runAt] = await jobs()
  expect(await postHook(url, requestId)).toBe(204)
  expect(await postHook(url, randomUUID(), { events: [{ meta: { href: 'https://evil.example/' } }] })).toBe(204)
  expect(await postHook(url, null)).toBe(204)
  expect(await jobs()).toEqual([runAt])
  expect(await countNotifications()).toBe(3)
})

test('404: an address the shop never issued', async () => {
  const before = await countNotifications()
  const { pathname } = new URL(allHooks()[0]!.url)
  const wrong = pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  for (const path of [wrong, `/exchange/moysklad/${id}`, `/exchange/moysklad/${id + 1}-${'0'.repeat(40)}`])
    expect(await postHook(`https://shop.example${path}`)).toBe(404)
  expect(await countNotifications()).toBe(before)
})

test('204: a disabled connection ignores notifications', async () => {
  const before = await countNotifications()
  await owner.send('PATCH', `/exchanges/${id}`, { isEnabled: false })
  expect(await postHook(allHooks()[0]!.url)).toBe(204)
  expect(await countNotifications()).toBe(before)
  await owner.send('PATCH', `/exchanges/${id}`, { isEnabled: true })
})

test('a day later webhooks that were removed, disabled or have an old address are set up again', async () => {
  const { url } = allHooks()[0]!
  hooks.webhook.splice(0, 1)
  hooks.webhook[0] = { ...hooks.webhook[0]!, enabled: false }
  hooks.webhook.push({ ...hooks.webhook[1]!, id: 'former', url: `${url.slice(0, -40)}${'0'.repeat(40)}` })
  hooks.webhook.push({ ...hooks.webhook[1]!, id: 'of-another', url: 'https://other.example/hook' })
  await makeHooksDue()
  await nextMinute()
  expect(hooks.webhook.filter((hook) => hook.url === url && hook.enabled)).toHaveLength(6)
  expect(hooks.webhook.filter((hook) => hook.url !== url).map((hook) => hook.id)).toEqual(['of-another'])
})

test('goods are read even if МойСклад refuses webhooks', async () => {
  const before = hooks.webhook.splice(0)
  await makeHooksDue()
  let isRefused = false
  server.forbidden.path = (path: string) => {
    isRefused ||= path === '/entity/webhook'
    return path === '/entity/webhook'
  }
  await nextMinute()
  server.forbidden.path = () => false
  expect(isRefused).toBe(true)
  expect(await shop.moysklad(id)).toMatchObject({ failure: '', hasNotifications: false })
  expect((await shop.moysklad(id))!.whyNoNotifications).not.toBe('')
  hooks.webhook.push(...before)
})

test('a removed connection deletes its webhooks, then its token', async () => {
  expect((await owner.send('DELETE', `/exchange-moysklad/${id}`)).status).toBe(200)
  expect(await shop.moysklad(id)).toBeUndefined()
  await nextMinute()
  expect(allHooks().map((hook) => hook.id)).toEqual(['of-another'])
  expect((await pool.query('select from exchange_moysklad where connection_id = $1', [id])).rowCount).toBe(0)
})
