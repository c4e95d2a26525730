import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  allowPageErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  shop,
  signIn,
  takePicture,
  test,
} from './browser.ts'
import { findDemoSamples } from './demo-samples.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const { category } = await findDemoSamples()
const listing = `/catalog/${category.path}`
const cards = (
  await fetch(`${shop.url}/api/catalog/v1/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ category: category.id, limit: 8 }),
  }).then((answer) => answer.json())
).items as { id: number; title: string; path: string }[]

const hundred = (
  await fetch(`${shop.url}/api/catalog/v1/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 100 }),
  }).then((answer) => answer.json())
).items as { id: number; title: string; groups: { count: number }[] }[]
/** A product of one group, which is added to the basket from its card. */
const single = hundred.find(({ groups }) => groups.length === 1 && (groups[0]?.count ?? 0) > 0)
/** One more than a page shows. */
const twoPages = hundred.slice(0, 25).map(({ id }) => id)

/** Waits until the page has loaded personal data, so its scripts work. */
const waitForPersonalData = (page: Page) => page.getByRole('banner').getByText('пусто').waitFor()
const heart = (page: Page, at: number) =>
  page.getByRole('button', { name: `В избранное: ${cards[at]?.title}`, exact: true }).first()
const pressedState = (page: Page, at: number) => heart(page, at).getAttribute('aria-pressed')
const storedFavorites = (page: Page) => page.evaluate(() => localStorage.getItem('favorites'))
const idsOf = async (userId: number) =>
  (
    await shop.pool.query(
      'select product_id as id from favorites where user_id = $1 order by added_at desc, product_id',
      [userId],
    )
  ).rows.map(({ id }) => id as number)
const ids = (...places: number[]) => places.map((at) => cards[at]?.id)

describe('a guest', () => {
  test('stores favourites in the browser, sees them on their page, removes one and restores it', async ({
    desktop,
  }) => {
    await desktop.goto(listing)
    await waitForPersonalData(desktop)
    for (const at of [0, 1, 2]) await heart(desktop, at).click()
    expect(await pressedState(desktop, 1)).toBe('true')
    expect(await storedFavorites(desktop)).toBe(ids(2, 1, 0).join())
    await desktop
      .getByRole('banner')
      .getByRole('link', { name: /^Избранное.*3.товара/ })
      .click()
    await desktop.waitForURL('**/favorites')
    await expect
      .poll(() => desktop.getByRole('article').getByRole('heading').allInnerTexts())
      .toEqual([2, 1, 0].map((at) => cards[at]?.title))
    const facts = desktop.getByRole('article').first().locator('dl > div')
    expect(await facts.count(), 'as many facts as in a listing').toBeLessThanOrEqual(2)
    await expectAccessible(desktop)
    await expectNoSidewaysScroll(desktop)
    await takePicture(desktop, 'favorites-guest')
    await heart(desktop, 1).click()
    await desktop.getByText('Убрали из избранного').waitFor()
    expect(await storedFavorites(desktop)).toBe(ids(2, 0).join())
    await expectAccessible(desktop, 'main')
    await desktop.getByRole('button', { name: /^Вернуть/ }).click()
    await expect.poll(() => desktop.getByRole('article').count()).toBe(3)
    expect(await storedFavorites(desktop)).toBe(ids(1, 2, 0).join())
    await desktop.evaluate(
      (id) => localStorage.setItem('favorites', `${id},${localStorage.getItem('favorites')}`),
      single?.id,
    )
    await desktop.reload()
    await desktop.getByRole('button', { name: `В корзину: ${single?.title}` }).click()
    await desktop.getByRole('button', { name: `В корзину: ${single?.title}` }).waitFor({ state: 'detached' })
    expect(await desktop.getByRole('banner').getByText('пусто').count()).toBe(0)
    await desktop.goto(`/catalog/${category.path}`)
    await expect.poll(() => pressedState(desktop, 0)).toBe('true')
  })

  test('gets instructions while the list is empty, on a phone too, and goes through pages', async ({ phone }) => {
    await phone.goto('/favorites')
    await phone.getByText('В избранном пока ничего нет').waitFor()
    expect(await phone.locator('meta[name=robots]').getAttribute('content')).toMatch(/noindex/)
    await expectAccessible(phone)
    await takePicture(phone, 'favorites-empty')
    await phone.goto(listing)
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'favorites-listing', { fullPage: false })
    await phone.evaluate((list) => localStorage.setItem('favorites', list), twoPages.join())
    await phone.goto('/favorites?page=2')
    await expect.poll(() => phone.getByRole('article').count()).toBe(1)
    await phone.getByRole('link', { name: 'Страница 1' }).click()
    await expect.poll(() => phone.getByRole('article').count()).toBe(24)
    await expectAccessible(phone, undefined, { isOtherWidth: true })
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'favorites-guest')
    await phone
      .getByRole('article')
      .getByRole('link', { name: /^Выбрать: / })
      .first()
      .tap()
    await phone.getByRole('dialog').getByRole('button', { name: 'Больше' }).first().waitFor()
  })

  test('goods no longer sold are marked; junk in the browser’s storage is ignored', async ({ desktop }) => {
    await desktop.goto('/favorites')
    await desktop.evaluate((list) => localStorage.setItem('favorites', list), `x,-1,2147483647,${ids(0)},1e9`)
    await desktop.goto('/favorites')
    await desktop.getByText('Больше не продаётся').waitFor()
    expect(await desktop.getByRole('article').count()).toBe(1)
    await desktop.getByRole('button', { name: 'Убрать', exact: true }).click()
    expect(await storedFavorites(desktop)).toBe(ids(0).join())
  })

  test('works by keyboard, and another tab shows the same', async ({ desktop }) => {
    await desktop.goto(listing)
    await waitForPersonalData(desktop)
    const other = await desktop.context().newPage()
    await other.goto(listing)
    await waitForPersonalData(other)
    await heart(desktop, 3).focus()
    await desktop.keyboard.press('Space')
    expect(await pressedState(desktop, 3)).toBe('true')
    await expect.poll(() => pressedState(other, 3)).toBe('true')
    await desktop.keyboard.press('Enter')
    expect(await pressedState(desktop, 3)).toBe('false')
  })
})

describe('a signed-in user', () => {
  test('gets the guest’s favourites once; the browser deletes them when the account has them', async ({ desktop }) => {
    await desktop.goto(listing)
    await waitForPersonalData(desktop)
    for (const at of [0, 1]) await heart(desktop, at).click()
    const { userId } = await signIn(desktop)
    await shop.pool.query(
      'insert into favorites (user_id, product_id, added_at) values ($1, $2, now() - interval $$1 day$$)',
      [userId, cards[2]?.id],
    )
    // The first request to the account fails: nothing is lost.
    await desktop.route('**/favorites/change', (route) => route.abort())
    allowPageErrors(desktop, /ERR_FAILED/)
    await Promise.all([
      desktop.waitForEvent('requestfailed', (request) => request.url().endsWith('/favorites/change')),
      desktop.goto(listing),
    ])
    await desktop
      .getByRole('banner')
      .getByRole('link', { name: /^Избранное.*3.товара/ })
      .waitFor()
    expect([await storedFavorites(desktop), await idsOf(userId)]).toEqual([ids(1, 0).join(), ids(2)])
    await desktop.unroute('**/favorites/change')
    await desktop.goto('/favorites')
    await expect.poll(() => idsOf(userId)).toEqual(ids(1, 0, 2))
    await expect.poll(() => storedFavorites(desktop)).toBe('')
    await expect.poll(() => desktop.getByRole('article').count()).toBe(3)
    await takePicture(desktop, 'favorites')
    await desktop.context().clearCookies()
    await desktop.goto('/favorites')
    await desktop.getByText('В избранном пока ничего нет').waitFor()
  })

  test('sees a change at once; a failed one is undone with a message, the last of quick clicks wins', async ({
    desktop,
  }) => {
    const { userId } = await signIn(desktop)
    let isFailing = true
    let isHanging = false
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await desktop.route('**/favorites/change', async (route) => {
      await released
      if (isHanging) return
      if (isFailing)
        await route.fulfill({
          status: 422,
          contentType: 'application/json',
          body: '{"message":"В избранном уже 500 товаров"}',
        })
      else await route.continue()
    })
    allowPageErrors(desktop, /status of 422/)
    await desktop.goto(listing)
    await waitForPersonalData(desktop)
    await heart(desktop, 0).click()
    expect(await pressedState(desktop, 0)).toBe('true')
    release()
    await desktop.getByText('В избранном уже 500 товаров').waitFor()
    await expect.poll(() => pressedState(desktop, 0)).toBe('false')
    isFailing = false
    for (let n = 0; n < 5; n += 1) await heart(desktop, 1).click()
    await expect.poll(() => idsOf(userId)).toEqual(ids(1))
    expect(await pressedState(desktop, 1)).toBe('true')
    await desktop.reload()
    await expect.poll(() => pressedState(desktop, 1)).toBe('true')
    // A click just before leaving the page is saved, both on the next page and in the account.
    isHanging = true
    await Promise.all([desktop.waitForRequest('**/favorites/change'), heart(desktop, 1).click()])
    await heart(desktop, 2).click()
    isHanging = false
    await desktop.reload()
    await expect.poll(() => idsOf(userId)).toEqual(ids(2))
    await expect.poll(() => pressedState(desktop, 2)).toBe('true')
    expect(await pressedState(desktop, 1)).toBe('false')
    await heart(desktop, 1).click()
    await desktop.goto(cards[1]?.path ?? '')
    await expect
      .poll(() => desktop.getByRole('button', { name: `В избранное: ${cards[1]?.title}` }).getAttribute('aria-pressed'))
      .toBe('true')
    await expect.poll(() => idsOf(userId)).toEqual(ids(1, 2))
    expect(await storedFavorites(desktop)).toBe(null)
  })

  test('without scripts a heart is a form; a guest is asked to sign in', async () => {
    const visitor = openPlainVisitor()
    const heartOf = (at: number) => visitor.named('button', `В избранное: ${cards[at]?.title}`, { at: 0 })
    await visitor.open(listing)
    await visitor.press(heartOf(0))
    expect(visitor.path).toMatch(/^\/user\/signin\?/)
    await visitor.open('/favorites')
    expect(visitor.text()).toContain('Без входа избранное хранит сам браузер')
    const { userId } = await signIn(visitor)
    await visitor.open(listing)
    await visitor.press(heartOf(0))
    expect(visitor.path).toBe(listing)
    await visitor.press(heartOf(1))
    expect(await idsOf(userId)).toEqual(ids(1, 0))
    await visitor.open('/favorites')
    expect(visitor.all('article')).toHaveLength(2)
    expect(heartOf(1).getAttribute('aria-pressed')).toBe('true')
    await visitor.press(heartOf(1))
    expect(visitor.path).toBe('/favorites')
    expect(await idsOf(userId)).toEqual(ids(0))
  })

  test('goes through pages; the last one instead of one that is missing', async ({ phone }) => {
    const { userId, email } = await signIn(phone)
    const visitor = openPlainVisitor()
    await signIn(visitor, { email })
    await shop.pool.query(
      `insert into favorites (user_id, product_id, added_at) select $1, id, now() - n * interval '1 s'
        from unnest($2::int[]) with ordinality as t (id, n)`,
      [userId, twoPages],
    )
    await visitor.open('/favorites?page=9')
    expect(visitor.path).toBe('/favorites?page=2')
    expect(visitor.all('article')).toHaveLength(1)
    expect(visitor.answer.headers.get('cache-control')).toBe('no-store')
    await phone.goto('/favorites')
    await expectAccessible(phone, undefined, { isOtherWidth: true })
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'favorites')
  })
})
