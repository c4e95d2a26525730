import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectRightAtBothWidths,
  expectWholeFocusRings,
  shop,
  signIn,
  takePicture,
  test,
  widths,
} from './browser.ts'
import { putInBasket, soldGroups } from './buyer.ts'
import { findDemoSamples } from './demo-samples.ts'

const specification = fileURLToPath(new URL('../../shared/spec/routes.json', import.meta.url))

const maria = { email: 'maria@shpulka.example' }
const { category } = await findDemoSamples()
const orders = await shop.pool.query<{ id: number }>(
  'select o.id from orders o join users u on u.id = o.user_id where u.email = $1 order by o.id limit 1',
  [maria.email],
)

/** The first link of a page to an address below a path. */
async function linkOn(page: string, below: string): Promise<string> {
  const html = await (await fetch(shop.url + page)).text()
  return new RegExp(`href="(${below}/[^"?#/]+)"`).exec(html)?.[1] ?? `${page} has no link below ${below}`
}

/** A product with groups, videos, papers, questions and reviews: everything its page may have. */
async function machinePath(): Promise<string> {
  const { rows } = await shop.pool.query<{ id: number }>(`select id from products where vendor_code = 'LM-L-5550'`)
  const answer = await fetch(`${shop.url}/api/catalog/v1/products/view?id=${rows[0]!.id}`)
  return ((await answer.json()) as { path: string }).path
}

/** Every route of the specification with an address, and its visitor if not a guest. */
const routes: [route: string, address: string | Promise<string>, visitor?: 'buyer'][] = [
  ['/', '/'],
  ['/promo', '/promo'],
  ['/cart', '/cart'],
  ['/checkout', '/checkout'],
  ['/favorites', '/favorites'],
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
  ['/catalog/{category}/{slug...}/detail/{code}', machinePath()],
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
  ...['', '/personal', '/reset-password'].map((page) => plain(`/user/profile${page}`)),
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

/**
 * Text pages that are opened one after another by the menu of their section, by section. They are made of the same
 * blocks as the others (content.test.ts hydrates every kind), so a document of each is not loaded in the browser.
 */
const pagesOfSections: [section: string, pages: string[]][] = [
  ['/about', ['tour', 'detail', 'rewards', 'personal', 'offers-to-dealers']],
  ['/help', ['payment', 'credit', 'refund', 'repair', 'leasing', 'privacy', 'rassrochka']],
  ['/information', ['subscribe', 'certificates', 'state-order']],
]
const openedByMenu = new Set(pagesOfSections.flatMap(([section, pages]) => pages.map((page) => `${section}/${page}`)))

/**
 * Routes whose looks at every width are checked by journeys of their own: basket, order, favorites and profile tests.
 */
const checkedByJourneys = new Set([
  ...['/cart', '/checkout', '/favorites'],
  ...['/user/profile', '/user/profile/personal', '/user/profile/reset-password'],
])

/** Routes that have different parts on phones: bottom bars, sheets, other menus. */
const routesWithPhoneParts = new Set([
  '/',
  '/catalog/{category}/{slug...}',
  '/catalog/{category}/{slug...}/detail/{code}',
  '/dealers',
])

/** English words on a Russian page. Latin letters alone are no error: brands, models and formats have them. */
const englishText = /\b(the|and|with|your|please|error|undefined|NaN|null|not found|loading|submit|search)\b|\[object/i

/** The title and heading of the given HTML, or of the current document. */
function titlesOf(html: string | null) {
  const parsed = html === null ? document : new DOMParser().parseFromString(html, 'text/html')
  return [parsed.title, parsed.querySelector('h1')?.textContent]
}

/**
 * The part of a document with its title and heading alone: another page's inline styles must not be parsed in a page.
 */
const titlesIn = (html: string) =>
  [/<title>.*?<\/title>/s, /<h1[ >].*?<\/h1>/s]
    .map((part) => part.exec(html)?.[0].replace(/ style="[^"]*"/g, ''))
    .join('')

/** What the document of a route must have: its language, one heading, one main part and a Russian title. */
function expectRightDocument(html: string) {
  const facts = {
    title: /<title>([^<]*)</.exec(html)?.[1],
    language: /<html[^>]* lang="([^"]*)"/.exec(html)?.[1],
    headings: html.match(/<h1[ >]/g)?.length,
    mains: html.match(/<main[ >]/g)?.length,
  }
  expect(facts).toEqual({ title: expect.stringMatching(/[а-яё]/i), language: 'ru', headings: 1, mains: 1 })
}

// Without their previous step these lead to it (spec 2).
test.for([
  ['/user/signup-complete', '/user/signup'],
  ['/user/password-reset-complete', '/user/password-reset'],
])('%s leads to %s', async ([path, previous]) => {
  const answer = await fetch(shop.url + path)
  expect([answer.status, new URL(answer.url).pathname]).toEqual([200, previous])
})

test.for(pagesOfSections)(
  'the pages of %s fit a desktop and the width of a phone',
  async ([section, pages], { desktop }) => {
    const [first, ...others] = pages.map((page) => `${section}/${page}`)
    await openRoute(desktop, first!)
    await expectRightAtBothWidths(desktop, pictureName(first!))
    for (const path of others) {
      await desktop.locator(`nav a[href="${path}"]`).filter({ visible: true }).first().click()
      const html = await (await fetch(shop.url + path)).text()
      expectRightDocument(html)
      const titles = await desktop.evaluate(titlesOf, titlesIn(html))
      await expect.poll(() => desktop.evaluate(titlesOf, null)).toEqual(titles)
      expect(await desktop.locator('main').innerText()).not.toMatch(englishText)
      for (const width of [widths.phone, widths.desktop]) {
        await desktop.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(desktop)
        await takePicture(desktop, pictureName(path))
      }
      await expectAccessible(desktop, 'main')
    }
  },
)

const pictureName = (route: string) => `route${route.replace(/[^a-z]+/gi, '-').replace(/-$/, '')}`

async function openRoute(page: Page, path: string) {
  const answer = await page.goto(path)
  expect(answer?.status(), path).toBe(200)
  const html = await answer!.text()
  expectRightDocument(html)
  // Hydration has not changed the title and heading.
  expect(await page.evaluate(titlesOf, titlesIn(html))).toEqual(await page.evaluate(titlesOf, null))
  expect(await page.locator('main').innerText()).not.toMatch(englishText)
}

test('pages of a visitor have one heading and their title before and after hydration', async ({ desktop }) => {
  await signIn(desktop, maria)
  const [group] = await soldGroups(true, 1)
  await putInBasket(desktop, [{ id: group! }])
  for (const path of checkedByJourneys) await openRoute(desktop, path)
})

const routesInBrowser = routes.filter(
  ([route]) => !openedByMenu.has(route) && !checkedByJourneys.has(route) && !/-complete$/.test(route),
)

/** Other pages have the header and the footer of one of these, and are checked without them. */
const routesWithFrame = new Set([...routesWithPhoneParts, '/help', '/user/signin', '/user/profile/order/{status}'])

describe.each(routesInBrowser)('%s', (route, address, visitor) => {
  const hasFrame = routesWithFrame.has(route)

  async function open(page: Page) {
    if (visitor === 'buyer') await signIn(page, maria)
    await openRoute(page, await address)
  }

  test('fits a desktop and the width of a phone', async ({ desktop }) => {
    await open(desktop)
    await expectRightAtBothWidths(desktop, pictureName(route), hasFrame ? undefined : 'main')
    if (routesWithPhoneParts.has(route)) await expectWholeFocusRings(desktop)
  })

  if (routesWithPhoneParts.has(route))
    test('fits a phone', async ({ phone }) => {
      await open(phone)
      await expectAccessible(phone)
      await expectNoSidewaysScroll(phone)
      await takePicture(phone, `${pictureName(route)}-phone`)
      await expectWholeFocusRings(phone)
    })
})
