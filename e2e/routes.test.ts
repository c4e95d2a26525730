import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectRightAtBothWidths,
  shop,
  signIn,
  takePicture,
  test,
} from './browser.ts'
import { putInBasket, soldGroups } from './buyer.ts'
import { findDemoSamples } from './demo-samples.ts'

const specification = fileURLToPath(new URL('../../shared/spec/routes.json', import.meta.url))

const maria = { email: 'maria@shpulka.example' }
const { category, product } = await findDemoSamples()
const [inStock, orders] = await Promise.all([
  soldGroups(true, 2),
  shop.pool.query<{ id: number }>(
    'select o.id from orders o join users u on u.id = o.user_id where u.email = $1 order by o.id limit 1',
    [maria.email],
  ),
])

/** The first link of a page to an address below a path. */
async function linkOn(page: string, below: string): Promise<string> {
  const html = await (await fetch(shop.url + page)).text()
  return new RegExp(`href="(${below}/[^"?#/]+)"`).exec(html)?.[1] ?? `${page} has no link below ${below}`
}

/** Every route of the specification with an address, and its visitor if not a guest. */
const routes: [route: string, address: string | Promise<string>, visitor?: 'buyer' | 'with goods'][] = [
  ['/', '/'],
  ['/promo', '/promo'],
  ['/cart', '/cart', 'with goods'],
  ['/checkout', '/checkout', 'with goods'],
  ['/favorites', '/favorites', 'buyer'],
  ['/contacts', '/contacts'],
  ...['', '/tour', '/detail', '/rewards', '/personal', '/complaints', '/offers-to-dealers'].map((part) =>
    plain(`/about${part}`),
  ),
  ...[
    '',
    '/credit',
    '/refund',
    '/repair',
    '/leasing',
    '/payment',
    '/privacy',
    '/delivery',
    '/ask-answer',
    '/rassrochka',
  ].map((part) => plain(`/help${part}`)),
  ...['/news', '/actions', '/articles'].flatMap((list) => [
    plain(list),
    linkBelow(`${list}/detail/{detail}`, list, `${list}/detail`),
  ]),
  ['/catalog', '/catalog'],
  ['/catalog/{category}/{slug...}', `/catalog/${category.path}`],
  ['/catalog/{category}/{slug...}/detail/{code}', product.path],
  ['/dealers', '/dealers'],
  linkBelow('/dealers/{code}', '/dealers', '/dealers'),
  linkBelow('/raffles/{code}', '/raffles', '/raffles'),
  ['/template-design', '/template-design'],
  ...[
    '',
    '/price',
    '/manual',
    '/subscribe',
    '/use',
    '/spare-parts',
    '/state-order',
    '/certificates',
    '/equipment_details',
  ].map((part) => plain(`/information${part}`)),
  linkBelow('/information/use/detail/{code}', '/information/use', '/information/use/detail'),
  ...['signin', 'signup', 'password-reset'].map((page) => plain(`/user/${page}`)),
  // Without their previous step these redirect to it (spec 2).
  ['/user/signup-complete', '/user/signup-complete'],
  ['/user/password-reset-complete', '/user/password-reset-complete'],
  ['/user/profile', '/user/profile', 'buyer'],
  ['/user/profile/personal', '/user/profile/personal', 'buyer'],
  ['/user/profile/reset-password', '/user/profile/reset-password', 'buyer'],
  ['/user/profile/order/{status}', '/user/profile/order/all', 'buyer'],
  ['/user/profile/order/detail/{id}', `/user/profile/order/detail/${orders.rows[0]?.id}`, 'buyer'],
  [
    'user-bonus (page for bonuses; its address is yours to choose under /user/profile)',
    '/user/profile/bonuses',
    'buyer',
  ],
  ['user-recall (page for recall; likewise)', '/user/profile/recall', 'buyer'],
]

function plain(path: string): [string, string] {
  return [path, path]
}

function linkBelow(route: string, list: string, path: string): [string, Promise<string>] {
  return [route, linkOn(list, path)]
}

test.skipIf(!existsSync(specification))('the table has exactly the routes of the specification', () => {
  const specified = (JSON.parse(readFileSync(specification, 'utf8')) as string[]).toSorted()
  expect(routes.map(([route]) => route).toSorted()).toEqual(specified)
})

/** Routes that have different parts on phones: bottom bars, sheets, other menus. */
const routesWithPhoneParts = new Set([
  '/',
  '/cart',
  '/checkout',
  '/catalog/{category}/{slug...}',
  '/catalog/{category}/{slug...}/detail/{code}',
  '/user/profile',
  '/dealers',
])

/** English words on a Russian page. Latin letters alone are no error: brands, models and formats have them. */
const englishText = /\b(the|and|with|your|please|error|undefined|NaN|null|not found|loading|submit|search)\b|\[object/i

/** The title and heading of the given HTML, or of the current document. */
function titlesOf(html: string | null) {
  const parsed = html === null ? document : new DOMParser().parseFromString(html, 'text/html')
  return [parsed.title, parsed.querySelector('h1')?.textContent]
}

describe.each(routes)('%s', (route, address, visitor) => {
  const pictureName = `route${route.replace(/[^a-z]+/gi, '-').replace(/-$/, '')}`

  async function open(page: Page) {
    if (visitor === 'buyer') await signIn(page, maria)
    if (visitor === 'with goods')
      await putInBasket(
        page,
        inStock.map((id) => ({ id })),
      )
    const path = await address
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    expect(await page.locator('h1').count(), 'headings of the page').toBe(1)
    // Hydration has not changed the title and heading.
    expect(await page.evaluate(titlesOf, await answer!.text())).toEqual(await page.evaluate(titlesOf, null))
    expect(await page.title()).toMatch(/[а-яё]/i)
    expect(await page.locator('main').innerText()).not.toMatch(englishText)
  }

  test('fits a desktop and the width of a phone', async ({ desktop }) => {
    await open(desktop)
    await expectRightAtBothWidths(desktop, pictureName)
  })

  if (routesWithPhoneParts.has(route))
    test('fits a phone', async ({ phone }) => {
      await open(phone)
      await expectAccessible(phone)
      await expectNoSidewaysScroll(phone)
      await takePicture(phone, `${pictureName}-phone`)
    })
})
