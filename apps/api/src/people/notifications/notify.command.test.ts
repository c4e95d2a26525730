import { expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { fillTestShop } from '../../buying/orders/test-shop.ts'
import { testTokenSecret } from '../../test-api.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { runNotify } from './notify.command.ts'

const { pool, url } = await testDatabase('empty')
await fillTestShop(pool)
const person = (siteId: number) =>
  openTestSession(pool, { priceRole: 'dealer', role: 'dealer', siteId, tokenSecret: testTokenSecret })
const [anna, boris, vera] = [await person(1), await person(1), await person(2)]

async function run(...argv: string[]) {
  let output = ''
  const code = await runNotify(argv, {
    pool,
    out: {
      write(text) {
        output += text
      },
    },
  })
  return { code, output }
}
const newestNotifications = async (limit: number) =>
  (
    await pool.query(
      'select user_id, site_id, type_code, title, body, link from notifications order by id desc limit $1',
      [limit],
    )
  ).rows
const count = async () => (await pool.query('select count(*)::int as n from notifications')).rows[0].n

test('notifies one buyer, everybody of a site, or everybody', async () => {
  const messageOptions = [
    '--type',
    'shop',
    '--title',
    'Работаем 31 декабря',
    '--body',
    'До 15:00',
    '--link',
    '/contacts',
  ]
  expect(await run(...messageOptions, '--user', anna.email.toUpperCase())).toEqual({
    code: 0,
    output: 'Отправлено, получателей: 1.\n',
  })
  expect(await newestNotifications(1)).toEqual([
    {
      user_id: anna.userId,
      site_id: null,
      type_code: 'shop',
      title: 'Работаем 31 декабря',
      body: 'До 15:00',
      link: '/contacts',
    },
  ])
  expect((await run(...messageOptions, '--site', 'main')).output).toContain('получателей: 2')
  expect((await newestNotifications(2)).map(({ user_id }) => user_id).sort()).toEqual(
    [anna.userId, boris.userId].sort(),
  )
  expect((await run(...messageOptions, '--all')).output).toContain('получателей: 3')
})

test('an email address of two sites needs a site; one nobody has proven gets nothing', async () => {
  const again = await openTestSession(pool, {
    priceRole: 'dealer',
    role: 'dealer',
    siteId: 2,
    tokenSecret: testTokenSecret,
    email: anna.email,
  })
  const message = ['--type', 'shop', '--title', 'Счёт готов', '--user', anna.email]
  const before = await count()
  expect(await run(...message)).toMatchObject({ code: 2, output: expect.stringContaining('добавьте --site') })
  expect((await run(...message, '--site', 'school')).output).toContain('получателей: 1')
  expect(await newestNotifications(1)).toMatchObject([{ user_id: again.userId, title: 'Счёт готов' }])
  await pool.query('update users set email_proven_at = null where id = $1', [again.userId])
  expect((await run(...message, '--site', 'school')).code).toBe(2)
  await pool.query('delete from notifications where user_id = $1', [again.userId])
  await pool.query('delete from sessions where user_id = $1', [again.userId])
  await pool.query('delete from users where id = $1', [again.userId])
  expect(await count()).toBe(before)
})

test('commands reach the pages of one buyer, of a site, of all, in every process, after the commit', async () => {
  const changes = openChanges(pool, url)
  const received: string[] = []
  const allReceived = Promise.withResolvers<void>()
  await changes.subscribe((tags) => {
    received.push(...tags.filter((tag) => tag.startsWith('notification:')))
    if (received.length >= 3) allReceived.resolve()
  })
  expect((await run('--type', 'reset_session', '--user', vera.email)).code).toBe(0)
  expect(await run('--type', 'reload_page', '--site', 'school')).toEqual({
    code: 0,
    output: 'Отправлено открытым страницам.\n',
  })
  expect((await run('--type', 'reload_page', '--all')).code).toBe(0)
  expect(
    (await newestNotifications(3)).map(({ user_id, site_id, type_code }) => [user_id, site_id, type_code]),
  ).toEqual([
    [null, null, 'reload_page'],
    [null, 2, 'reload_page'],
    [vera.userId, null, 'reset_session'],
  ])
  await allReceived.promise
  expect(received.map((tag) => tag.replace(/^notification:\d+:/, ''))).toEqual([`user:${vera.userId}`, 'site:2', 'all'])
  await changes.close()
})

test('reports mistakes and sends nothing', async () => {
  const before = await count()
  const shop = ['--type', 'shop', '--title', 'Слово']
  for (const argv of [
    ['--type', 'shop', '--all'],
    ['--type', 'x', '--all'],
    shop,
    [...shop, '--all', '--site', 'main'],
    [...shop, '--site', 'nowhere'],
    [...shop, '--user', 'nobody@example.ru'],
    [...shop, '--all', '--link', 'https://evil.example'],
    [...shop, '--all', '--link', '//evil.example'],
    ['--type', 'shop', '--title', 'о'.repeat(201), '--all'],
    [...shop, '--all', '--body', 'о'.repeat(2001)],
    ['--nonsense'],
  ]) {
    const { code, output } = await run(...argv)
    expect([code, output], argv.join(' ')).toEqual([2, expect.stringContaining('npm run notify')])
  }
  expect(await count()).toBe(before)
})
