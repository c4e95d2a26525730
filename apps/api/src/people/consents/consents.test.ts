import { randomUUID } from 'node:crypto'
import type { Consent, ConsentText } from '@shpulka/contract/people/consents'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { transaction } from '../../base/db/transaction.ts'
import { fillTestShop, sendRequest } from '../../buying/orders/test-shop.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { openTestSession } from '../sessions/test-sign-in.ts'
import { deleteExpiredCookieChoices, endConsent, recordConsents } from './consents.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const { app } = await openTestApi(database)

const someone = async (siteId = 1) => {
  const { userId, authToken } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId,
    tokenSecret: testTokenSecret,
  })
  return { userId, headers: { authorization: `Bearer ${authToken}`, 'x-site-id': String(siteId) } }
}
const guest = { headers: { 'x-site-id': '1' } }
const list = async (who: { headers: Record<string, string> }) =>
  (await sendRequest<Consent[]>(app, who, 'GET', '/consents/v1')).body

describe('GET /consents/v1/text', () => {
  test('200: the newest edition has the site’s seller; older ones stay readable', async () => {
    await pool.query(`update sites set legal = '{"name": "ООО «Шпулька»", "inn": "7700000016"}' where id = 1`)
    const { app } = await openTestApi(database)
    const first = (await sendRequest<ConsentText>(app, guest, 'GET', '/consents/v1/text?kind=advertising')).body
    expect(first).toMatchObject({ kind: 'advertising', isCurrent: true, versions: [first.version] })
    expect(first.paragraphs.join(' ')).toContain('ООО «Шпулька», ИНН 7700000016')
    expect(first.paragraphs.join(' ')).toContain('shop@shpulka.test')
    expect(first.paragraphs.join(' ')).not.toMatch(/[{}]/)

    await pool.query(`insert into consent_texts (kind, version, title, body, published_at) values
      ('advertising', '2026-12', 'Согласие на письма', 'Короче.', now()), ('advertising', '2999-01', 'Когда-нибудь',
        'Потом.', now() + interval '1 year')`)
    const second = (await sendRequest<ConsentText>(app, guest, 'GET', '/consents/v1/text?kind=advertising')).body
    expect(second).toMatchObject({ version: '2026-12', paragraphs: ['Короче.'], versions: ['2026-12', first.version] })
    const old = (
      await sendRequest<ConsentText>(app, guest, 'GET', `/consents/v1/text?kind=advertising&version=${first.version}`)
    ).body
    expect(old).toEqual({ ...first, isCurrent: false, versions: second.versions })
  })

  test('200: a site’s own terms of sale precede the common ones and are not shown on other sites', async () => {
    const terms = async (siteId: number) =>
      (
        await sendRequest<ConsentText>(
          app,
          { headers: { 'x-site-id': String(siteId) } },
          'GET',
          '/consents/v1/text?kind=sale-terms',
        )
      ).body
    const common = await terms(2)
    expect(common.paragraphs.length).toBeGreaterThan(10)
    await pool.query(`insert into consent_texts (kind, version, title, body, published_at, site_id) values
      ('sale-terms', '2026-10-school', 'Условия продажи', 'Для школ.', '2026-10-01', 2)`)
    expect(await terms(2)).toMatchObject({
      version: '2026-10-school',
      paragraphs: ['Для школ.'],
      versions: ['2026-10-school', common.version],
    })
    expect(await terms(1)).toMatchObject({ version: common.version, versions: [common.version] })
    await expect(
      pool.query(
        `insert into consent_texts (kind, version, title, body, site_id) values ('advertising', '2026-13', 'Т',
           'Т', 2)`,
      ),
    ).rejects.toThrow('consent_texts_site_check')
  })

  test('404: an unknown or future edition', async () => {
    for (const version of ['1', '2999-01', '%27%20or%201'])
      expect(
        (await sendRequest(app, guest, 'GET', `/consents/v1/text?kind=advertising&version=${version}`)).status,
      ).toBe(404)
  })

  test('a text that may have been agreed to is never changed', async () => {
    await expect(pool.query(`update consent_texts set body = 'Другое' where kind = 'personal-data'`)).rejects.toThrow(
      'never changed',
    )
    await expect(pool.query(`delete from consent_texts where kind = 'personal-data'`)).rejects.toThrow('never changed')
  })
})

describe('GET and DELETE /consents/v1', () => {
  test('200: lists consents with date and source; every consent to emails can be withdrawn', async () => {
    const anna = await someone()
    const boris = await someone()
    for (const { userId } of [anna, boris])
      await transaction(pool, (tx) =>
        recordConsents(tx, { userId, kinds: ['personal-data', 'advertising'], source: 'signup' }),
      )
    await transaction(pool, (tx) =>
      recordConsents(tx, { userId: anna.userId, kinds: ['advertising'], source: 'subscription' }),
    )
    const before = await list(anna)
    expect(before.map(({ kind, source, withdrawnAt }) => [kind, source, withdrawnAt])).toEqual(
      expect.arrayContaining([
        ['advertising', 'subscription', null],
        ['personal-data', 'signup', null],
      ]),
    )
    expect(before).toHaveLength(3)
    expect(before[0]).toMatchObject({ version: '2026-12', title: 'Согласие на письма' })

    const { status, body } = await sendRequest<Consent[]>(app, anna, 'DELETE', '/consents/v1?kind=advertising')
    expect(status).toBe(200)
    expect(body.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ kind }) => kind)).toEqual(['personal-data'])
    expect(await list(anna)).toEqual(body)
    // A second withdrawal leaves the time of the first.
    expect((await sendRequest<Consent[]>(app, anna, 'DELETE', '/consents/v1?kind=advertising')).body).toEqual(body)
    expect((await list(boris)).every(({ withdrawnAt }) => withdrawnAt === null)).toBe(true)
  })

  test('400: consent to personal data cannot be withdrawn separately', async () => {
    const anna = await someone()
    expect((await sendRequest(app, anna, 'DELETE', '/consents/v1?kind=personal-data')).body).toMatchObject({
      statusCode: 400,
      errors: { kind: expect.any(String) },
    })
  })

  test('401: a guest, and a user of another site', async () => {
    expect((await sendRequest(app, guest, 'GET', '/consents/v1')).status).toBe(401)
    expect((await sendRequest(app, guest, 'DELETE', '/consents/v1?kind=advertising')).status).toBe(401)
    const anna = await someone()
    expect(
      (await sendRequest(app, { headers: { ...anna.headers, 'x-site-id': '2' } }, 'GET', '/consents/v1')).status,
    ).toBe(401)
  })

  test('a consent given again after it was withdrawn is in force', async () => {
    const anna = await someone()
    const give = () =>
      transaction(pool, (tx) =>
        recordConsents(tx, { userId: anna.userId, kinds: ['advertising'], source: 'subscription' }),
      )
    await give()
    await transaction(pool, (tx) => endConsent(tx, anna.userId, 'advertising'))
    await give()
    expect((await list(anna)).map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([true, false])
  })
})

describe('POST /consents/v1/cookies', () => {
  const choose = (choice: object) =>
    sendRequest(app, guest, 'POST', '/consents/v1/cookies', {
      id: randomUUID(),
      version: '2026-11',
      statistics: true,
      source: 'banner',
      ...choice,
    })
  const stored = async (id: string) =>
    (await pool.query('select site_id, text_version, statistics, source from cookie_choices where id = $1', [id])).rows

  test('200: stores the choice with the edition, the site and the form; a repeat is the same choice', async () => {
    const id = randomUUID()
    const first = await choose({ id })
    expect(first).toMatchObject({
      status: 200,
      body: { id, version: '2026-11', statistics: true, madeAt: expect.any(String) },
    })
    expect(await choose({ id, statistics: false })).toEqual(first)
    expect(await stored(id)).toEqual([{ site_id: 1, text_version: '2026-11', statistics: true, source: 'banner' }])
  })

  test('are stored for 13 months', async () => {
    const [old, newer] = [randomUUID(), randomUUID()]
    await choose({ id: old })
    await choose({ id: newer })
    await pool.query(
      `update cookie_choices set made_at = now() - case when id = $1 then interval '396 days' else interval '390 days'
        end where id = any ($2)`,
      [old, [old, newer]],
    )
    await deleteExpiredCookieChoices(pool)
    expect([(await stored(old)).length, (await stored(newer)).length]).toEqual([0, 1])
  })

  test('429: one address is limited; others are not affected', async () => {
    const from = (address: string) =>
      app.inject({
        method: 'POST',
        url: '/api/consents/v1/cookies',
        headers: { 'x-site-id': '1' },
        remoteAddress: address,
        payload: { id: randomUUID(), version: '2026-11', statistics: true, source: 'banner' },
      })
    await pool.query('delete from limit_hits')
    for (let n = 0; n < 30; n += 1) expect((await from('198.51.100.7')).statusCode).toBe(200)
    // The rest of the hourly limit.
    await pool.query('update limit_hits set hits = hits + 270')
    expect((await from('198.51.100.7')).statusCode).toBe(429)
    expect((await from('198.51.100.8')).statusCode).toBe(200)
  })

  test('400: an unknown or future edition', async () => {
    await pool.query(
      `insert into consent_texts (kind, version, title, body, published_at) values ('cookies', '2999-01', 'Потом',
        'Потом.', now() + interval '1 year')`,
    )
    for (const version of ['2020-01', '2999-01']) {
      const id = randomUUID()
      expect(await choose({ id, version })).toMatchObject({
        status: 400,
        body: { errors: { version: expect.any(String) } },
      })
      expect(await stored(id)).toEqual([])
    }
  })
})
