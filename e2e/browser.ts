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
import { shopSettings, startShop } from './running-shop.ts'
import { createVisitorPages } from './visitor-pages.ts'

const root = resolve(import.meta.dirname, '..')
const pictures = join(root, 'e2e', 'screenshots')
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const allRules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
const widthRules = { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] }

/** The two viewport widths at which every page is checked. */
export const widths = { phone: 360, desktop: 1280 } as const

const dedicatedShop =
  Object.keys(shopSettings).length > 0 ? await startShop(inject('testDatabaseServer'), shopSettings) : null
const shops = inject('sharedShops')
const { url, databaseUrl, dataDirectory, outputFile } =
  dedicatedShop ?? shops[(Number(process.env.VITEST_POOL_ID) - 1) % shops.length]!
/**
 * The shop under test. Other test files of the same worker share it (shared-shop.ts) and see what a test changes, so
 * every test uses its own buyers, email addresses and goods.
 */
export const shop = {
  url,
  dataDirectory,
  databaseUrl,
  pool: openPool(databaseUrl),
  output: () => readFileSync(outputFile, 'utf8'),
}

// A process per document costs more time than most journeys, and so does the optimizing compiler: only proofs of work
// compute for long, and they are on only in dedicated shops.
const browser = await launchChromium([
  '--process-per-site',
  ...(dedicatedShop ? [] : ['--js-flags=--no-maglev --no-turbofan']),
])
const pages = createVisitorPages(browser, (page, { javaScriptEnabled }) => {
  if (javaScriptEnabled === false) waitForDocumentAfterClicks(page)
  else waitForHydrationAfterNavigation(page)
})
// The browser and the pool are not closed here: other files of the worker use them too, and they end with the worker.
afterAll(() => dedicatedShop?.close())

/**
 * A test whose fixtures are visitors' pages, opened on demand, each with an empty browser context: `desktop` (1280 px),
 * `phone` (360 px, touch), `plain` (1280 px, no JavaScript; `waitForDocumentAfterClicks`). Addresses are relative to
 * the shop: `await desktop.goto('/catalog')`, which also waits for hydration. A test fails when its page had a console
 * error, an uncaught exception, a failed request or a request to a foreign host, unless the test has declared it with
 * `allowPageErrors(page, /404/)`.
 *
 * ```ts
 * test('a guest finds a machine through the menu', async ({ desktop }) => { … })
 * ```
 */
export const test = base.extend<{ desktop: Page; phone: Page; plain: Page }>({
  desktop: async ({ task }, use) => visit(task, use, { viewport: { width: widths.desktop, height: 900 } }),
  phone: async ({ task }, use) =>
    visit(task, use, {
      viewport: { width: widths.phone, height: 740 },
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: 2,
    }),
  plain: async ({ task }, use) =>
    visit(task, use, { viewport: { width: widths.desktop, height: 900 }, javaScriptEnabled: false }),
})

let visitors = 0
/** A failed test prints at most this many characters of its page. */
const maxShownText = 4_000

const recordedErrors = new WeakMap<Page, { recorded: string[]; expected: RegExp[] }>()

/** Declares that matching console errors and failed requests of the page are expected. */
export function allowPageErrors(page: Page, pattern: RegExp): void {
  recordedErrors.get(page)?.expected.push(pattern)
}

/**
 * Waits until React has hydrated the page: before that its links, buttons and fields work without scripts, and parts
 * that need scripts are absent.
 */
export async function waitForHydration(page: Page): Promise<void> {
  const isShopPage = await page.evaluate(() => '__reactRouterContext' in window)
  if (isShopPage) await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** Who has cookies: a page in the browser, or a plain visitor (plain-visitor.ts). */
export interface CookieOwner {
  context(): {
    addCookies(
      cookies: readonly { name: string; value: string; url: string; httpOnly: boolean; sameSite: 'Lax' }[],
    ): unknown
  }
}

/**
 * Signs the page's browser in on the first site without the sign-in page: as a new user, or as the user with the given
 * email address. Returns the user.
 */
export async function signIn(
  page: CookieOwner,
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
 * Returns a function that dispatches touches at points of the viewport: `touch('touchStart', [x, y])`,
 * `touch('touchMove', [x, y - 50])`, `touch('touchEnd')`.
 */
export async function openTouchInput(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...points: [x: number, y: number][]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
}

/** The center of an element, in viewport coordinates. */
export async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/**
 * Expects no axe violations on the page in its current state: WCAG 2.2 AA and best practices. `within` is a selector
 * that limits the check to a part of the page, which may be about to open. `isOtherWidth`: the page has been checked in
 * full at another width, so only the rules that depend on the width run again.
 */
export async function expectAccessible(page: Page, within?: string, { isOtherWidth = false } = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  if (within !== undefined) await page.locator(within).first().waitFor({ state: 'attached' })
  const found = await axeFindings(page, within, isOtherWidth ? widthRules : allRules)
  const isTargetSize = (finding: string) => finding.startsWith(`${targetSize}:`)
  const findings = found.filter((finding) => !isTargetSize(finding))
  if (found.some(isTargetSize)) {
    // A target half covered by the sticky header looks too small. Scroll a little: only targets that are too small in
    // both positions count.
    await page.evaluate(() => window.scrollBy({ top: window.scrollY > 60 ? -60 : 60, behavior: 'instant' }))
    const afterScroll = await axeFindings(page, within, { type: 'rule', values: [targetSize] })
    const elementsAfterScroll = new Set(afterScroll.map(elementOf))
    findings.push(...found.filter((finding) => isTargetSize(finding) && elementsAfterScroll.has(elementOf(finding))))
  }
  expect(findings, `axe on ${page.url()}`).toEqual([])
}

const targetSize = 'target-size'
/** The second line of a finding: the element. */
const elementOf = (finding: string) => finding.split('\n')[1]

async function axeFindings(page: Page, within: string | undefined, runOnly: typeof allRules): Promise<string[]> {
  const { violations } = await page.evaluate(
    ([only, selector]) => {
      const { axe } = window as unknown as { axe: { run: (context: unknown, options: unknown) => Promise<AxeResults> } }
      return axe.run(selector ?? document, {
        runOnly: only,
        resultTypes: ['violations'],
        // No rule that runs reads style sheets, which axe would load and parse before every check.
        preload: { assets: ['media'] },
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

/** What the page says to screen readers by its status regions, also where it shows nothing. */
export async function spokenBy(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = (id: string): string => {
    const node = byId.get(id)
    const { role, name, childIds = [] } = node ?? {}
    return role?.value === 'StaticText' ? String(name?.value) : childIds.map(textOf).join('')
  }
  return nodes.filter(({ role }) => role?.value === 'status').map(({ nodeId }) => textOf(nodeId))
}

/** Pictures that the document preloads but does not show. */
const unusedPreloads = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')]
    .filter(({ href, imageSrcset }) =>
      [...document.images].every(({ src, srcset }) => (imageSrcset ? srcset !== imageSrcset : src !== href)),
    )
    .map(({ href, imageSrcset }) => imageSrcset || href)

/**
 * Checks the page at both widths: no axe violations, no horizontal overflow. The page is loaded once and then made
 * narrower; a page that has different parts on a phone needs a check of its own with the `phone` fixture. `within` as
 * in `expectAccessible`.
 */
export async function expectRightAtBothWidths(page: Page, pictureName: string, within?: string): Promise<void> {
  expect(await page.evaluate(unusedPreloads), `preloaded on ${page.url()}`).toEqual([])
  await expectAccessible(page, within)
  await expectNoSidewaysScroll(page)
  await takePicture(page, pictureName)
  await page.setViewportSize({ width: widths.phone, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, within, { isOtherWidth: true })
  await takePicture(page, pictureName)
  await page.setViewportSize({ width: widths.desktop, height: 900 })
}

/**
 * Expects no horizontal overflow: a phone must not scroll sideways. Polls, because layout follows a resize one or two
 * frames later.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => findOverflowing(page), { message: `wider than the screen on ${page.url()}` }).toEqual([])
}

const findOverflowing = (page: Page) =>
  page.evaluate(() => {
    const limit = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= limit) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > limit + 1)
      .map((element) => element.outerHTML.slice(0, 150))
      .slice(0, 5)
  })

/** Expects that nothing clips the focus ring of any focusable element. */
export async function expectWholeFocusRings(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  expect(await page.evaluate(findClippedRings), `focus rings clipped on ${page.url()}`).toEqual([])
}

function findClippedRings(): string[] {
  const clipped: string[] = []
  const clips = ({ overflowX, overflowY, contentVisibility }: CSSStyleDeclaration) =>
    overflowX !== 'visible' || overflowY !== 'visible' || contentVisibility === 'auto'
  const clipping = [...document.querySelectorAll('body *')].filter((each) => clips(getComputedStyle(each)))
  for (const element of document.querySelectorAll<HTMLElement>(
    ':is(header, main, footer) :is(a[href], button, input, select, textarea, summary)',
  )) {
    const containers = clipping.filter((each) => each !== element && each.contains(element))
    // Each focus costs a layout, and nothing can clip this one.
    if (containers.length === 0) continue
    element.focus()
    // A label may draw the ring of its field.
    const ringed = [element, element.closest('label')].find(
      (each) => each && getComputedStyle(each).outlineStyle !== 'none',
    )
    if (document.activeElement !== element || !ringed) continue
    // With reduced motion the ring still appears through a transition of one millisecond.
    for (const transition of document.getAnimations()) transition.finish()
    const { outlineWidth, outlineOffset } = getComputedStyle(ringed)
    const ringWidth = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const ring = ringed.getBoundingClientRect()
    for (const container of containers) {
      if (container === ringed || !container.contains(ringed)) continue
      const visible = container.getBoundingClientRect()
      const missing =
        Math.max(
          visible.left - ring.left,
          visible.top - ring.top,
          ring.right - visible.right,
          ring.bottom - visible.bottom,
        ) + ringWidth
      // An element further outside than the width of the ring is scrolled away or hidden.
      if (missing > 0.6 && missing <= ringWidth + 0.6)
        clipped.push(`${element.outerHTML.slice(0, 120)} in ${container.className.slice(0, 80)}`)
    }
  }
  return clipped
}

/**
 * With `SCREENSHOTS=1` saves a screenshot of the page as e2e/screenshots/NAME-WIDTH.png for manual review. With
 * `README_PICTURES=1` also saves the listing in docs/ for the README.
 */
export async function takePicture(page: Page, name: string, { fullPage = true } = {}): Promise<void> {
  if (!process.env.SCREENSHOTS && !process.env.README_PICTURES) return
  mkdirSync(pictures, { recursive: true })
  const width = page.viewportSize()?.width
  // Pictures below the fold are loaded lazily.
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

async function visit(task: TestContext['task'], use: (page: Page) => Promise<void>, options: BrowserContextOptions) {
  visitors += 1
  const page = await pages.open({
    baseURL: shop.url,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
    ...options,
  })
  // Every visitor has its own IP address, as the shop's proxy would report it, so that rate limits by address do not
  // mix.
  const client = `10.${process.pid & 255}.${visitors >> 8}.${visitors & 255}`
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': client })
  await page.setViewportSize(options.viewport!)
  const errors = recordErrors(page)
  await use(page)
  // By the time this call returns, all earlier console messages have been received.
  await page.evaluate('0').catch(() => {})
  const unexpected = errors.recorded.filter((text) => !errors.expected.some((pattern) => pattern.test(text)))
  if (unexpected.length > 0 || task.result?.state === 'fail') {
    const text = await page.evaluate(() => document.body?.innerText).catch(() => '')
    console.log(`The page at the end: ${page.url()}\n${text?.slice(0, maxShownText)}`)
  }
  errors.stopRecording()
  // What a failed test has begun may still be running in its page.
  if (task.result?.state === 'fail') await page.context().close()
  else await pages.release(page)
  expect(
    unexpected,
    `what went wrong in the page: ${unexpected.join('\n')}\nthe shop said:\n${shop.output().slice(-3_000)}`,
  ).toEqual([])
}

/**
 * Makes `goto`, `reload` and history steps wait for hydration; `waitUntil: 'commit'` skips the wait. A history step
 * also waits for hydration before it starts: hydration writes the address into the history, which would abort a step in
 * progress.
 */
function waitForHydrationAfterNavigation(page: Page) {
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
 * Without scripts a click on a link or a submit button waits until the next document has loaded, so that the test reads
 * the new document.
 */
function waitForDocumentAfterClicks(page: Page) {
  plainPages.add(page)
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator & { isPatched?: boolean }
  if (locators.isPatched) return
  locators.isPatched = true
  const click = locators.click
  locators.click = async function clickAndWait(options) {
    const page = this.page()
    if (!plainPages.has(page) || !(await this.evaluate(opensDocument))) return click.call(this, options)
    await Promise.all([
      page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame()),
      click.call(this, options),
    ])
    await page.waitForLoadState()
  }
}

const opensDocument = (clicked: Element) => {
  const control = clicked.closest('a[href], button, input')
  if (control instanceof HTMLAnchorElement)
    return control.target !== '_blank' && !control.download && (!control.hash || control.pathname !== location.pathname)
  if (
    !(control instanceof HTMLButtonElement || control instanceof HTMLInputElement) ||
    control.type !== 'submit' ||
    !control.form
  )
    return false
  return control.form.noValidate || control.formNoValidate || control.form.checkValidity()
}

/**
 * On a busy machine a page renders later than Chromium waits for the use of a preload. `unusedPreloads` checks preloads
 * instead.
 */
const latePreload = / was preloaded using link preload but not used within a few seconds/

function recordErrors(page: Page) {
  const context = page.context()
  const errors = { recorded: [] as string[], expected: [] as RegExp[] }
  recordedErrors.set(page, errors)
  const watchConsole = (message: ConsoleMessage) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !latePreload.test(message.text()))
      errors.recorded.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  }
  const watchError = (error: Error) =>
    errors.recorded.push(`exception: ${error.name}: ${error.message}\n${error.stack}`)
  const watchRequest = (request: Request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !/(^|\.)localhost$/.test(hostname))
      errors.recorded.push(`foreign request: ${request.url()}`)
  }
  const watchResponse = (response: Response) => {
    if (response.status() >= 500) errors.recorded.push(`${response.status()}: ${response.url()}`)
  }
  page.on('console', watchConsole).on('pageerror', watchError)
  context.on('request', watchRequest).on('response', watchResponse)
  const stopRecording = () => {
    page.off('console', watchConsole).off('pageerror', watchError)
    context.off('request', watchRequest).off('response', watchResponse)
  }
  return { ...errors, stopRecording }
}
