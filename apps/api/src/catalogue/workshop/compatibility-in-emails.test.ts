import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openChanges } from '../../base/db/changes.ts'
import { testDatabase } from '../../base/db/test-database.ts'
import { queuedEmailsTo } from '../../base/mail/test-emails.ts'
import { calculate, fillBasket, fillTestShop, goods, orderForm, sendRequest } from '../../buying/orders/test-shop.ts'
import { openSettings } from '../../content/settings/open-settings.ts'
import { notifyRestocked } from '../../people/mail-sender/restocked.port.ts'
import { openTestSession } from '../../people/sessions/test-sign-in.ts'
import { openTestApi, testTokenSecret } from '../../test-api.ts'
import { openCatalog } from '../catalog/open-catalog.ts'
import { emailCompatibility } from '../compatibility/email-compatibility.port.ts'
import { remindOfService } from './service-reminders.port.ts'

const database = await testDatabase('empty')
const { pool } = database
await fillTestShop(pool)
const productOf = async (group: number) =>
  (await pool.query<{ id: number }>('select product_id as id from groups where id = $1', [group])).rows[0]!.id
const [machine, needles, arrived] = [
  await productOf(goods.overlocker),
  await productOf(goods.needles),
  await productOf(goods.soldOut),
]
await pool.query(
  `insert into compatibility_roles (code, title, sort) values ('needle', 'Иглы', 1), ('part', 'Запчасти', 2)
   on conflict (code) do nothing`,
)
await pool.query(
  `insert into compatibility_pairs (machine_id, part_id, role) values ($1, $2, 'needle'), ($1, $3, 'part')`,
  [machine, needles, arrived],
)
const { app } = await openTestApi(database)
const log = pino({ level: 'silent' })
const changes = openChanges(pool, database.url)
const settings = await openSettings(pool, changes, log)
const catalog = await openCatalog({ pool, changes, settings, log })
const compatibility = emailCompatibility(catalog)
await Promise.all([catalog.close(), settings.close(), changes.close()])

async function owner(place = '') {
  const { userId, authToken, email } = await openTestSession(pool, {
    priceRole: 'guest_opt',
    role: 'guest',
    siteId: 1,
    tokenSecret: testTokenSecret,
  })
  const visitor = { cartToken: '', headers: { 'x-site-id': '1', authorization: `Bearer ${authToken}` } }
  const add = (body: object) => sendRequest(app, visitor, 'POST', '/workshop/v1/machines', body)
  await add({ productId: machine, place, servicedOn: '2025-01-01', serviceMonths: 1 })
  return { userId, email, visitor, add }
}

test('the reminder of a service names what was bought for the machine last, and what fits it', async () => {
  const { email, visitor, add } = await owner()
  await add({ title: 'Рубин 142', servicedOn: '2025-01-01', serviceMonths: 1 })
  const basket = await fillBasket(app, visitor, [{ id: goods.needles, count: 3 }, { id: goods.spool }])
  await sendRequest(app, visitor, 'POST', '/orders/v1', orderForm(basket, await calculate(app, visitor)))
  await remindOfService(pool)
  const texts = (await queuedEmailsTo(pool, email, ['service-due'], compatibility)).map((sent) => sent.email.text)
  const [own, foreign] = [texts.find((text) => !text.includes('Рубин'))!, texts.find((text) => /Рубин/.test(text))!]
  expect(own).toMatch(/Что вы брали для неё в прошлый раз[\s\S]+Иглы[^\n]*3\sшт[\s\S]+\/workshop/)
  expect(own).toMatch(/Что к ней подходит[\s\S]+Иглы[^\n]*1[\s\S]+Запчасти[^\n]*1/)
  expect(own).toContain(`/catalog?f.fits=${machine}`)
  expect(own).not.toContain('Нить')
  expect(foreign).not.toContain('подходит')
})

test('the email of goods that have arrived names the machines of its reader that they fit, and only to a proven address', async () => {
  const [reader, stranger] = [await owner('цех 2'), await owner('цех 3')]
  await pool.query('update users set email_proven_at = null where id = $1', [stranger.userId])
  await pool.query(
    `insert into restock_waits (site_id, email, group_id, text_version, confirmed_at)
     select 1, email, $1, (select version from consent_texts where kind = 'personal-data' limit 1), now()
     from unnest($2::text[]) as email`,
    [goods.soldOut, [reader.email, stranger.email]],
  )
  await pool.query('update stock set on_hand = 3 where offer_id = 5')
  await notifyRestocked(pool)
  const textTo = async (email: string) =>
    (await queuedEmailsTo(pool, email, ['restocked'], compatibility)).map((sent) => sent.email.text).join()
  expect(await textTo(reader.email)).toMatch(/Подходит к вашим машинам: [^\n]*\(цех 2\)\./)
  expect(await textTo(stranger.email)).toContain('снова в наличии')
  expect(await textTo(stranger.email)).not.toContain('вашим машинам')
})
