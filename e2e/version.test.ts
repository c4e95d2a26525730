import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { generation } from '../apps/storefront/generation.ts'
import { allowPageErrors, expectAccessible, shop, takePicture, test } from './browser.ts'
import { openBuiltStorefront } from './built-storefront.ts'

const storefront = openBuiltStorefront(shop.url)
afterAll(() => storefront.close())
const versions = {
  first: storefront.make('first', { generation, timeline: 1_000 }),
  second: storefront.make('second', { generation, timeline: 2_000 }),
  breaking: storefront.make('breaking', { generation: generation + 1, timeline: 3_000 }),
}
beforeEach(() => storefront.deploy(versions.first))

/** Waits until the page has loaded personal data, so its scripts work. */
const waitForPersonalData = (page: Page) => page.getByRole('banner').getByText('пусто').waitFor({ state: 'attached' })
const field = (page: Page) => page.locator('input[data-search]')

/**
 * Opens a page of the first version and waits until it has checked the manifest. Returns a function that counts the
 * documents loaded since.
 */
async function open(page: Page, path: string) {
  // Missing chunks of the old version, and requests aborted by navigation.
  allowPageErrors(page, /404|ERR_|Error loading route module|Failed to fetch|^exception: $/)
  await page.clock.install()
  await page.goto(storefront.address(path))
  await waitForPersonalData(page)
  await page.locator('html').evaluate(() => {
    localStorage.setItem('favorites', '1,2')
    localStorage.setItem('format-of-old', 'x')
  })
  const ofShop = { url: storefront.address('/'), httpOnly: true }
  await page.context().addCookies([
    { name: 'listing-view_shpulka', value: 'rows', ...ofShop },
    { name: 'city_shpulka', value: encodeURIComponent('Иваново'), ...ofShop },
  ])
  await page.clock.fastForward(4_000)
  await expect.poll(() => cookie(page, 'commit-tag_shpulka')).toBe('first')
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  return () => documents
}

/** Focuses the page after six minutes and waits until it has noticed the version. */
async function returnAfterAWhile(page: Page, version: string) {
  await page.clock.fastForward('06:00')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => cookie(page, 'commit-tag_shpulka')).toBe(version)
}

const cookie = (page: Page, name: string) =>
  page.evaluate(
    (cookieName) =>
      document.cookie
        .split('; ')
        .find((pair) => pair.startsWith(`${cookieName}=`))
        ?.split('=')[1] ?? null,
    name,
  )
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())
const updateDialog = (page: Page) => page.getByRole('dialog', { name: 'Магазин обновился' })

test('the manifest is never cached', async () => {
  const answer = await fetch(storefront.address('/build.json'))
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await answer.json()).toEqual({ timeline: 1_000, version: 'first', generation })
  expect(await (await fetch(`${shop.url}/build.json`)).json()).toEqual({
    timeline: expect.any(Number),
    version: expect.stringMatching(/^[0-9a-f]{12}$/),
    generation: expect.any(Number),
  })
})

describe('a new version under an open page', () => {
  test('keeps typed text, clears old data except what the site must keep, and loads at the next navigation', async ({
    desktop,
  }) => {
    const documents = await open(desktop, '/partners')
    expect(await stored(desktop)).toEqual(['favorites', 'format-of-old'])
    await field(desktop).fill('оверлок')
    await desktop.getByRole('listbox').waitFor()
    await storefront.deploy(versions.second)
    await returnAfterAWhile(desktop, 'second')
    expect(await cookie(desktop, 'app-timeline_shpulka')).toBe('2000')
    expect(await stored(desktop)).toEqual(['favorites'])
    const cookies = (await desktop.context().cookies()).map(({ name }) => name)
    expect(cookies).toContain('city_shpulka')
    expect(cookies).not.toContain('listing-view_shpulka')
    expect([documents(), await field(desktop).inputValue()]).toEqual([0, 'оверлок'])
    await desktop.getByRole('link', { name: 'Подборки' }).first().click()
    await desktop.getByRole('heading', { level: 1, name: 'Подборки' }).waitFor()
    await expect
      .poll(() => desktop.evaluate(() => [...document.scripts].some(({ text }) => text.includes('-second.js'))))
      .toBe(true)
    expect([documents(), new URL(desktop.url()).pathname, await updateDialog(desktop).count()]).toEqual([
      1,
      '/collections',
      0,
    ])
  })

  test('a missing chunk makes the browser load the requested page, once', async ({ desktop }) => {
    const documents = await open(desktop, '/partners')
    await storefront.deploy(versions.second)
    await desktop.getByRole('link', { name: 'Подборки' }).first().click()
    await desktop.getByRole('heading', { level: 1, name: 'Подборки' }).waitFor()
    expect([documents(), new URL(desktop.url()).pathname]).toEqual([1, '/collections'])
    await waitForPersonalData(desktop)
    await desktop.getByRole('link', { name: 'Бренды' }).first().click()
    await desktop.getByRole('heading', { level: 1, name: 'Бренды' }).waitFor()
    expect(documents()).toBe(1)
  })

  test('a chunk that stays missing reloads the page once; one reloaded a moment ago shows the error', async ({
    desktop,
  }) => {
    const documents = await open(desktop, '/partners')
    await desktop.route(/assets\/collections\.route/, (route) => route.abort())
    await desktop.evaluate(() =>
      sessionStorage.setItem('reloaded', JSON.stringify({ '/collections': Date.now() + 60_000 })),
    )
    await desktop.getByRole('link', { name: 'Подборки' }).first().click()
    await desktop.getByText('Что-то пошло не так').waitFor()
    await desktop.getByText('Попробуйте перезагрузить страницу').waitFor()
    expect(documents()).toBe(0)

    await desktop.evaluate(() => sessionStorage.removeItem('reloaded'))
    await desktop.goto(storefront.address('/partners'))
    await waitForPersonalData(desktop)
    await desktop.getByRole('link', { name: 'Подборки' }).first().click()
    await desktop.getByRole('heading', { level: 1, name: 'Подборки' }).waitFor()
    expect(documents()).toBe(2)
  })

  test('a breaking version asks to reload; when postponed, the visitor can finish typing', async ({ desktop }) => {
    const documents = await open(desktop, '/partners')
    await field(desktop).fill('оверлок')
    await desktop.getByRole('listbox').waitFor()
    await storefront.deploy(versions.breaking)
    await returnAfterAWhile(desktop, 'breaking')
    await updateDialog(desktop).waitFor()
    await takePicture(desktop, 'version', { fullPage: false })
    await desktop.keyboard.press('Escape')
    await updateDialog(desktop).waitFor({ state: 'detached' })
    expect([documents(), await field(desktop).inputValue()]).toEqual([0, 'оверлок'])
    await desktop.getByRole('link', { name: 'Подборки' }).first().click()
    await desktop.getByRole('heading', { level: 1, name: 'Подборки' }).waitFor()
    expect([documents(), await updateDialog(desktop).count()]).toEqual([1, 0])
  })

  test('a breaking version on a phone: confirming reloads the page, by keyboard too', async ({ phone }) => {
    const documents = await open(phone, '/partners')
    await storefront.deploy(versions.breaking)
    await returnAfterAWhile(phone, 'breaking')
    await updateDialog(phone).waitFor()
    await expectAccessible(phone, '[role=dialog]')
    await takePicture(phone, 'version', { fullPage: false })
    await updateDialog(phone).getByRole('button', { name: 'Обновить страницу' }).press('Enter')
    await expect.poll(documents).toBe(1)
    await phone.getByRole('heading', { level: 1, name: 'Бренды' }).waitFor()
    const isChecked = phone.waitForResponse('**/build.json')
    await phone.clock.fastForward(4_000)
    await isChecked
    expect([documents(), await updateDialog(phone).count()]).toEqual([1, 0])
  })
})
