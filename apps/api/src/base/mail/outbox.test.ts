import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openSettings } from '../../content/settings/open-settings.ts'
import { openTestApi } from '../../test-api.ts'
import { openChanges } from '../db/changes.ts'
import { testDatabase } from '../db/test-database.ts'
import { openMailer } from './mailer.ts'
import { listOutbox } from './outbox.ts'
import { renderedEmail } from './rendered-email.rule.ts'

const database = await testDatabase('demo')
const changes = openChanges(database.pool, database.url)
const settings = await openSettings(database.pool, changes, { error: vi.fn() })
afterAll(async () => {
  await settings.close()
  await changes.close()
})
const { dataDirectory: dataDir } = database
const demo = await openTestApi(database)
const withMailServer = await openTestApi(database, { smtpUrl: 'smtp://mail.test' })
const withDevPages = await openTestApi(database, { devPages: true })

const shop = settings.current().sites[0]!
const send = openMailer({ smtpUrl: null, mailFrom: 'shop@shpulka.test', dataDir })
const email = (title: string, lines: string[]) =>
  renderedEmail({
    to: { name: 'Анна', address: 'anna@example.ru' },
    replyTo: { name: shop.name, address: shop.email },
    subject: title,
    title,
    sections: [{ lines }],
    shop,
  })
const page = (of: typeof demo, url: string, headers = {}, remoteAddress = '127.0.0.1') =>
  of.app.inject({ url: `/api/dev/outbox${url}`, headers, remoteAddress })

const byName = (a?: { name: string }, b?: { name: string }) => (a!.name < b!.name ? -1 : 1)

describe('GET /api/dev/outbox', () => {
  test('200: shows what to do while no email was sent', async () => {
    const answer = await page(demo, '')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.body).toContain('Писем пока нет')
  })

  test('200: shows emails as text and as HTML; scripts in them do not run', async () => {
    await send(email('Код входа <b>', ['<script>alert(1)</script> 12345678']), 'code-1-buyer')
    const list = await page(demo, '?email=code-1-buyer')
    expect(list.body).toContain('Код входа &lt;b&gt;')
    expect(list.body).toContain('anna@example.ru')
    expect(list.body).not.toContain('<script')
    expect(list.headers['content-security-policy']).toContain(`default-src 'none'`)
    const shown = await page(demo, '/code-1-buyer')
    expect(shown.body).toContain('12345678')
    expect(shown.headers['content-security-policy']).toMatch(/^sandbox/)
    // Pictures of goods, from the shop's own address.
    expect(shown.headers['content-security-policy']).toMatch(/; img-src http: https:$/)
  })

  test('an email is from the site it speaks for, at the one address of the installation', async () => {
    const other = settings.current().sites[1]!
    const sendNamed = openMailer({ smtpUrl: null, mailFrom: 'Шпулька <shop@shpulka.test>', dataDir })
    const draft = { to: { name: 'Анна', address: 'anna@example.ru' }, subject: 'Тест', title: 'Тест', sections: [] }
    for (const site of [shop, other])
      await sendNamed(
        renderedEmail({ ...draft, replyTo: { name: site.name, address: site.email }, shop: site }),
        `from-${site.id}-buyer`,
      )
    const stored = (await listOutbox(join(dataDir, 'outbox'))).filter(({ name }) => name.startsWith('from-'))
    expect(stored.map(({ email: { from } }) => from).toSorted(byName)).toEqual(
      [shop, other].map(({ name }) => ({ name, address: 'shop@shpulka.test' })).toSorted(byName),
    )
  })

  test.each([
    ['raffle-won-3/5-buyer', 'raffle-won-3-5-buyer'],
    ['payment-due-1001 2026-12-01-buyer', 'payment-due-1001-2026-12-01-buyer'],
    ['x-../../token-secret', 'x-..-..-token-secret'],
  ])('200: the id %j is a valid name and Message-ID', async (id, name) => {
    await send(email('Письмо', []), id)
    expect((await page(demo, '')).body).toContain(name)
    const [stored] = (await listOutbox(join(dataDir, 'outbox'))).filter((each) => each.name === name)
    expect(stored?.email.messageId).toBe(`<${name}@shpulka.test>`)
  })

  test.each(['/..%2f..%2ftoken-secret', '/nothing', '/code-1-buyer.eml'])('404: %s', async (url) => {
    expect((await page(demo, url)).statusCode).toBe(404)
  })

  test('200: also with a file that is not an email', async () => {
    mkdirSync(join(dataDir, 'outbox'), { recursive: true })
    writeFileSync(join(dataDir, 'outbox', 'junk.eml'), Buffer.from([0, 255, 1, 2, 13, 10, 128]))
    writeFileSync(join(dataDir, 'outbox', 'half.eml.part'), 'From: x')
    expect((await page(demo, '?email=junk')).statusCode).toBe(200)
    expect((await page(demo, '?email[]=x&email=y')).statusCode).toBe(200)
  })

  test('404 from another machine, through a proxy, and with a mail server; DEV_PAGES=1 opens it', async () => {
    expect((await page(demo, '', {}, '192.0.2.7')).statusCode).toBe(404)
    for (const headers of [
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { host: 'shop.example' },
    ])
      expect((await page(demo, '', headers)).statusCode).toBe(404)
    expect((await page(withMailServer, '')).statusCode).toBe(404)
    expect((await page(withMailServer, '/code-1-buyer')).statusCode).toBe(404)
    expect((await page(withDevPages, '', {}, '192.0.2.7')).statusCode).toBe(200)
  })
})
