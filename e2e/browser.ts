import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { BrowserContextOptions, ConsoleMessage, Locator, Page, Request, Response } from 'playwright-core'
import { afterAll, test as base, expect, inject, type TestContext } from 'vitest'
import { openPool } from '../apps/api/src/base/db/pool.ts'
import { openTestSession } from '../apps/api/src/people/sessions/test-sign-in.ts'
import { storedTokenSecret } from '../apps/api/src/token-secret.ts'
import { launchChromium } from './chromium.ts'
import { openVisitedShop, ownSettings } from './visited-shop.ts'
import { visitorPages } from './visitor-pages.ts'

const root = resolve(import.meta.dirname, '..')
const pictures = join(root, 'e2e', 'screenshots')
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const allRules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
const rulesOfWidth = { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] }

/** A phone and a desk: the two widths every page is looked at. */
export const widths = { phone: 360, desktop: 1280 } as const

const own =
  Object.keys(ownSettings).length > 0 ? await openVisitedShop(inject('testDatabaseServer'), ownSettings) : null
const shops = inject('sharedShops')
const { url, databaseUrl, dataDirectory, outputFile } =
  own ?? shops[(Number(process.env.VITEST_POOL_ID) - 1) % shops.length]!
/**
 * The shop that is visited, by other files too of the same worker (shared-shop.ts): what one journey changes the others
 * see, so each has buyers, email addresses and goods of its own.
 */
export const shop = {
  url,
  dataDirectory,
  databaseUrl,
  pool: openPool(databaseUrl),
  output: () => readFileSync(outputFile, 'utf8'),
}

// A process for each document costs more than most journeys, and so does compiling scripts for speed: only proofs of
// work, which are off but in shops of their own, compute for long.
const browser = await launchChromium(['--process-per-site', ...(own ? [] : ['--js-flags=--no-maglev --no-turbofan'])])
const pages = visitorPages(browser, (page, { javaScriptEnabled }) => {
  if (javaScriptEnabled === false) awaitDocuments(page)
  else openAlive(page)
})
// A worker's browser and pool end with it; other files of the worker use them too.
afterAll(() => own?.close())

/**
 * A test with visitors' pages, opened at need, each a browser of its own with no past: `desktop` (1280 px), `phone`
 * (360 px, touch), `plain` (1280 px, no JavaScript; `awaitDocuments`). Addresses are relative to the shop: `await
 * desktop.goto('/catalog')`, after which the page is alive. At the end of a test the page must have had no error in its
 * console, no uncaught exception, no failed request and no request to a foreign host; what a test expects of these it
 * names first: `expectTrouble(page, /404/)`.
 *
 * import { expect } from 'vitest' import { expectAccessible, takePicture, test } from './browser.ts' test('a guest
 * finds a machine through the menu', async ({ desktop }) => { … })
 */
export const test = base.extend<{ desktop: Page; phone: Page; plain: Page }>({
  desktop: async ({ onTestFailed }, use) =>
    visit(onTestFailed, use, { viewport: { width: widths.desktop, height: 900 } }),
  phone: async ({ onTestFailed }, use) =>
    visit(onTestFailed, use, {
      viewport: { width: widths.phone, height: 740 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    }),
  plain: async ({ onTestFailed }, use) =>
    visit(onTestFailed, use, { viewport: { width: widths.desktop, height: 900 }, javaScriptEnabled: false }),
})

let visitors = 0
/** Characters of a page that a failed test prints. */
const maxShownText = 4_000

const troubles = new WeakMap<Page, { seen: string[]; expected: RegExp[] }>()

/** Says that the page will have this in its console or among its failed requests, rightly. */
export function expectTrouble(page: Page, trouble: RegExp): void {
  troubles.get(page)?.expected.push(trouble)
}

/**
 * Waits until the page answers by scripts: before that its links, buttons and fields are plain ones, and what needs
 * scripts is not there.
 */
export async function waitForHydration(page: Page): Promise<void> {
  const isOurs = await page.evaluate(() => '__reactRouterContext' in window)
  if (isOurs) await page.locator('html[data-alive]').waitFor({ state: 'attached' })
}

/**
 * Signs the page's browser in on the first site as a new user, or the one who has the e-mail, without the sign-in page;
 * gives who that is.
 */
export async function signIn(
  page: Page,
  {
    priceRole = 'retail',
    role = 'guest',
    email,
  }: { priceRole?: string; role?: 'guest' | 'org_user' | 'dealer'; email?: string } = {},
): Promise<{ userId: number; email: string }> {
  const tokenSecret = await storedTokenSecret(shop.dataDirectory)
  const session = await openTestSession(shop.pool, { priceRole, role, siteId: 1, tokenSecret, ...(email && { email }) })
  const { userId, authToken, refreshToken } = session
  const { rows } = await shop.pool.query<{ code: string }>('select code from sites where id = 1')
  await page.context().addCookies([
    { name: `auth_token_${rows[0]!.code}`, value: authToken, url: shop.url, httpOnly: true, sameSite: 'Lax' },
    { name: `refresh_token_${rows[0]!.code}`, value: refreshToken, url: shop.url, httpOnly: true, sameSite: 'Lax' },
    { name: `device-id_${rows[0]!.code}`, value: 'test-device', url: shop.url, httpOnly: true, sameSite: 'Lax' },
  ])
  return { userId, email: session.email }
}

/**
 * Fingers on a screen, each at its place in the window: `put('touchStart', [x, y])`, `put('touchMove', [x, y - 50])`,
 * `put('touchEnd')`.
 */
export async function touches(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...points: [x: number, y: number][]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
}

/** The middle of a thing, in the window. */
export async function centreOf(thing: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await thing.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/**
 * No finding of axe on the page as it is now: WCAG 2.2 AA and its advice. `within`: a selector, when only a part is
 * meant.
 * `isOtherWidth`: the page was looked at whole at another width; only what depends on the width is looked at again.
 */
export async function expectAccessible(page: Page, within?: string, { isOtherWidth = false } = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await axeFindings(page, within, isOtherWidth ? rulesOfWidth : allRules)
  const isOfSize = (finding: string) => finding.startsWith(`${targetSize}:`)
  const findings = found.filter((finding) => !isOfSize(finding))
  if (found.some(isOfSize)) {
    // What lies half under the header that stays in sight is whole a little further on: too small is what is so there
    // too.
    await page.evaluate(() => window.scrollBy({ top: window.scrollY > 60 ? -60 : 60, behavior: 'instant' }))
    const elsewhere = await axeFindings(page, within, { type: 'rule', values: [targetSize] })
    const places = new Set(elsewhere.map(placeOf))
    findings.push(...found.filter((finding) => isOfSize(finding) && places.has(placeOf(finding))))
  }
  expect(findings, `axe on ${page.url()}`).toEqual([])
}

const targetSize = 'target-size'
/** The second line of a finding: the element. */
const placeOf = (finding: string) => finding.split('\n')[1]

async function axeFindings(page: Page, within: string | undefined, runOnly: typeof allRules): Promise<string[]> {
  const { violations } = await page.evaluate(
    ([only, selector]) => {
      const { axe } = window as unknown as { axe: { run: (context: unknown, options: unknown) => Promise<AxeResults> } }
      return axe.run(selector ?? document, {
        runOnly: only,
        resultTypes: ['violations'],
      })
    },
    [runOnly, within] as const,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${help}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary?.replaceAll('\n', '\n  ')}`,
    ),
  )
}

/** Pictures a document has the browser load ahead though nothing on it shows them. */
const unusedPreloads = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')]
    .filter(({ href, imageSrcset }) =>
      [...document.images].every(({ src, srcset }) => (imageSrcset ? srcset !== imageSrcset : src !== href)),
    )
    .map(({ href, imageSrcset }) => imageSrcset || href)

/**
 * A page is right at both widths: no finding of axe, nothing that sticks out. It is loaded once and made narrower:
 * where a phone has parts of its own, look at it on one (`phone`).
 */
export async function expectRightAtBothWidths(page: Page, pictureName: string): Promise<void> {
  expect(await page.evaluate(unusedPreloads), `preloaded on ${page.url()}`).toEqual([])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, pictureName)
  await page.setViewportSize({ width: widths.phone, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, undefined, { isOtherWidth: true })
  await takePicture(page, pictureName)
  await page.setViewportSize({ width: widths.desktop, height: 900 })
}

/**
 * Nothing sticks out sideways: a phone must not scroll to the right. A window that was just made narrower is laid out
 * again a frame or two later.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => findWide(page), { message: `wider than the screen on ${page.url()}` }).toEqual([])
}

const findWide = (page: Page) =>
  page.evaluate(() => {
    const limit = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= limit) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > limit + 1)
      .map((element) => element.outerHTML.slice(0, 150))
      .slice(0, 5)
  })

/** A keyboard user sees the whole focus ring of an element: nothing clips it. */
export async function expectWholeFocusRings(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  expect(await page.evaluate(findCutRings), `focus rings that are cut on ${page.url()}`).toEqual([])
}

function findCutRings(): string[] {
  const cut: string[] = []
  const clips = ({ overflowX, overflowY, contentVisibility }: CSSStyleDeclaration) =>
    overflowX !== 'visible' || overflowY !== 'visible' || contentVisibility === 'auto'
  for (const element of document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input, select, textarea, summary)',
  )) {
    element.focus()
    // A label may draw the ring of its field.
    const ringed = [element, element.closest('label')].find(
      (each) => each && getComputedStyle(each).outlineStyle !== 'none',
    )
    if (document.activeElement !== element || !ringed) continue
    // Where reduced motion is requested, a ring comes in a millisecond, not at once.
    for (const transition of document.getAnimations()) transition.finish()
    const { outlineWidth, outlineOffset } = getComputedStyle(ringed)
    const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const ring = ringed.getBoundingClientRect()
    for (let around = ringed.parentElement; around && around !== document.body; around = around.parentElement) {
      if (!clips(getComputedStyle(around))) continue
      const seen = around.getBoundingClientRect()
      const missing =
        Math.max(seen.left - ring.left, seen.top - ring.top, ring.right - seen.right, ring.bottom - seen.bottom) + reach
      // Elements further out than a ring reaches are scrolled away or hidden.
      if (missing > 0.6 && missing <= reach + 0.6)
        cut.push(`${element.outerHTML.slice(0, 120)} in ${around.className.slice(0, 80)}`)
    }
  }
  return cut
}

/**
 * With `SCREENSHOTS=1` keeps a picture of the whole page in e2e/screenshots as NAME-WIDTH.png, to be looked at.
 * `README_PICTURES=1` keeps the listing in docs/ as well, for the README.
 */
export async function takePicture(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (!process.env.SCREENSHOTS && !process.env.README_PICTURES) return
  mkdirSync(pictures, { recursive: true })
  const width = page.viewportSize()?.width
  // Pictures below the fold are lazy: they load when they come near.
  if (fullPage) await showWholePage(page)
  await page.screenshot({ path: join(pictures, `${name}-${width}.png`), fullPage, animations: 'disabled' })
  if (process.env.README_PICTURES && name === 'route-catalog-category-slug')
    await page.screenshot({ path: join(root, 'docs', `screenshot-${width}.png`), animations: 'disabled' })
}

async function showWholePage(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll('img[loading=lazy]')) image.setAttribute('loading', 'eager')
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    await document.fonts.ready
    window.scrollTo(0, 0)
  })
}

async function visit(
  onTestFailed: TestContext['onTestFailed'],
  use: (page: Page) => Promise<void>,
  options: BrowserContextOptions,
) {
  visitors += 1
  const page = await pages.open({
    baseURL: shop.url,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
    ...options,
  })
  // Every visitor has an address of its own, as the shop's proxy would report it, so limits by address are separate.
  const client = `10.${process.pid & 255}.${visitors >> 8}.${visitors & 255}`
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': client })
  await page.setViewportSize(options.viewport!)
  const trouble = watch(page)
  await use(page)
  const address = page.url()
  // What the page has said until now is heard before this is answered.
  const text = page.isClosed() ? '' : await page.evaluate(() => document.body?.innerText).catch(() => '')
  onTestFailed(() => console.log(`The page at the end: ${address}\n${text?.slice(0, maxShownText)}`))
  trouble.stop()
  await pages.leave(page)
  const unexpected = trouble.seen.filter((text) => !trouble.expected.some((known) => known.test(text)))
  expect(
    unexpected,
    `what went wrong in the page: ${unexpected.join('\n')}\nthe shop said:\n${shop.output().slice(-3_000)}`,
  ).toEqual([])
}

/**
 * A page that was opened, also by a step of the history, is alive; `waitUntil: 'commit'` gives it as it comes. A step
 * is taken from a page that is alive: becoming so it writes its address into the history, and that breaks off a step
 * under way.
 */
function openAlive(page: Page) {
  const open = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (address, options) => {
    const response = await open(address, options)
    if (options?.waitUntil !== 'commit') await waitForHydration(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await waitForHydration(page)
    return response
  }
  for (const name of ['goBack', 'goForward'] as const) {
    const step = page[name].bind(page)
    page[name] = async (options) => {
      await waitForHydration(page)
      const response = await step(options)
      await waitForHydration(page)
      return response
    }
  }
}

const plainPages = new WeakSet<Page>()

/**
 * Without scripts a press on a link or a button ends when the document it leads to is there: what is read next is read
 * of that.
 */
function awaitDocuments(page: Page) {
  plainPages.add(page)
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator & { isAwaiting?: boolean }
  if (locators.isAwaiting) return
  locators.isAwaiting = true
  const click = locators.click
  locators.click = async function clickAndWait(options) {
    const at = this.page()
    if (!plainPages.has(at) || !(await this.evaluate(leadsAway))) return click.call(this, options)
    await Promise.all([
      at.waitForEvent('framenavigated', (frame) => frame === at.mainFrame()),
      click.call(this, options),
    ])
    await at.waitForLoadState()
  }
}

const leadsAway = (pressed: Element) => {
  const place = pressed.closest('a[href], button, input')
  if (place instanceof HTMLAnchorElement)
    return place.target !== '_blank' && !place.download && (!place.hash || place.pathname !== location.pathname)
  if (
    !(place instanceof HTMLButtonElement || place instanceof HTMLInputElement) ||
    place.type !== 'submit' ||
    !place.form
  )
    return false
  return place.form.noValidate || place.formNoValidate || place.form.checkValidity()
}

/** On a busy machine a page is drawn later than Chromium waits for the use of what was preloaded; `unusedPreloads`. */
const latePreload = / was preloaded using link preload but not used within a few seconds/

function watch(page: Page) {
  const context = page.context()
  const trouble = { seen: [] as string[], expected: [] as RegExp[] }
  troubles.set(page, trouble)
  const watchConsole = (message: ConsoleMessage) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !latePreload.test(message.text()))
      trouble.seen.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  }
  const watchError = (error: Error) => trouble.seen.push(`exception: ${error.name}: ${error.message}\n${error.stack}`)
  const watchRequest = (request: Request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !/(^|\.)localhost$/.test(hostname))
      trouble.seen.push(`foreign request: ${request.url()}`)
  }
  const watchResponse = (response: Response) => {
    if (response.status() >= 500) trouble.seen.push(`${response.status()}: ${response.url()}`)
  }
  page.on('console', watchConsole).on('pageerror', watchError)
  context.on('request', watchRequest).on('response', watchResponse)
  const stop = () => {
    page.off('console', watchConsole).off('pageerror', watchError)
    context.off('request', watchRequest).off('response', watchResponse)
  }
  return { ...trouble, stop }
}
