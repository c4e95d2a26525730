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
import { findDemoPlaces } from './demo-places.ts'

const specification = fileURLToPath(new URL('../../shared/spec/routes.json', import.meta.url))

const maria = { email: 'maria@shpulka.example' }
const { category, product } = await findDemoPlaces()
const [inStock, orders] = await Promise.all([
  soldGroups(true, 2),
  shop.pool.query<{ id: number }>(
    'select o.id from orders o join users u on u.id = o.user_id where u.email = $1 order by o.id limit 1',
    [maria.email],
  ),
])

/** The first link of a page that leads below a path: what the demo has there. */
async function linkOn(page: string, below: string): Promise<string> {
  const html = await (await fetch(shop.url + page)).text()
  return new RegExp(`href="(${below}/[^"?#/]+)"`).exec(html)?.[1] ?? `${page}, which leads nowhere below ${below}`
}

/** Every route of the specification, with an address of it; by whom it is opened where not by a guest. */
const routes: [route: string, address: string | Promise<string>, who?: 'buyer' | 'with goods'][] = [
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
  // Without what comes before them these lead there (spec 2).
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

test.skipIf(!existsSync(specification))('every route of the specification is among them', () => {
  const specified = (JSON.parse(readFileSync(specification, 'utf8')) as string[]).toSorted()
  expect(routes.map(([route]) => route).toSorted()).toEqual(specified)
})

/** On phones these have parts of their own: bars at the bottom, sheets, other menus. */
const ownPartsOnPhones = new Set([
  '/',
  '/cart',
  '/checkout',
  '/catalog/{category}/{slug...}',
  '/catalog/{category}/{slug...}/detail/{code}',
  '/user/profile',
  '/dealers',
])

/**
 * Words of another language among ours: names of makes, models and formats are written in Latin letters, sentences are
 * not.
 */
const englishSentence =
  /\b(the|and|with|your|please|error|undefined|NaN|null|not found|loading|submit|search)\b|\[object/i

/** What a document calls itself: one that is given, or the page’s own. */
function namesOf(html: string | null) {
  const named = html === null ? document : new DOMParser().parseFromString(html, 'text/html')
  return [named.title, named.querySelector('h1')?.textContent]
}

describe.each(routes)('%s', (route, address, who) => {
  const pictureName = `route${route.replace(/[^a-z]+/gi, '-').replace(/-$/, '')}`

  async function open(page: Page) {
    if (who === 'buyer') await signIn(page, maria)
    if (who === 'with goods')
      await putInBasket(
        page,
        inStock.map((id) => ({ id })),
      )
    const path = await address
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    expect(await page.locator('h1').count(), 'headings of the page').toBe(1)
    // Without scripts the page is the same.
    expect(await page.evaluate(namesOf, await answer!.text())).toEqual(await page.evaluate(namesOf, null))
    expect(await page.title()).toMatch(/[а-яё]/i)
    expect(await page.locator('main').innerText()).not.toMatch(englishSentence)
  }

  test('is right on a desk and at the width of a phone', async ({ desktop }) => {
    await open(desktop)
    await expectRightAtBothWidths(desktop, pictureName)
  })

  if (ownPartsOnPhones.has(route))
    test('is right on a phone', async ({ phone }) => {
      await open(phone)
      await expectAccessible(phone)
      await expectNoSidewaysScroll(phone)
      await takePicture(phone, `${pictureName}-phone`)
    })
})
