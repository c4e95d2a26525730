import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { counter } from './analytics-stub.ts'
import {
  allowPageErrors,
  centerOf,
  expectAccessible,
  expectNoSidewaysScroll,
  openTouchInput,
  shop,
  takePicture,
  test,
} from './browser.ts'
import {
  consentPlainly,
  expectPlaced,
  expectPlainlyPlaced,
  fillCheckout,
  fillPlainCheckout,
  putInBasket,
  soldGroups,
  titleOf,
} from './buyer.ts'
import { findDemoSamples } from './demo-samples.ts'
import { codeFromEmail } from './inbox.ts'
import { mapsService } from './maps-stub.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const { quickBuyCategory, product } = await findDemoSamples()

const availableCard = (page: Page) =>
  page
    .getByRole('article')
    .filter({ hasText: /В\sналичии/ })
    .first()

async function goToCheckout(page: Page) {
  await page.goto(`/catalog/${quickBuyCategory.path}`)
  const card = availableCard(page)
  const title = await card.getByRole('heading').getByRole('link').innerText()
  await card.getByRole('button', { name: /^В корзину/ }).click()
  // Without scripts the form navigates to the basket.
  await page
    .getByRole('link', { name: 'Оформить' })
    .or(page.getByRole('article').getByLabel(/^Количество/))
    .first()
    .waitFor()
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Оформить' }).click()
  await page.waitForURL('**/checkout')
  return title
}

beforeEach(() => counter.reset())

/** How many of the proofs of work sent with forms the server has recorded as used. */
const countUsedProofs = async (forms: readonly string[]) => {
  const keys = forms
    .map((form) => new URLSearchParams(form))
    .map((form) => `${form.get('x-pow-session')}\n${form.get('x-pow-nonce')}`)
  return (
    await shop.pool.query(
      `select from used_proofs where key = any (select sha256(convert_to(text, 'utf8')) from unnest($1::text[])
         as text)`,
      [keys],
    )
  ).rowCount
}

const banner = (page: Page) => page.getByRole('region', { name: 'Можно считать посещения?' })
const accept = async (page: Page) => {
  await banner(page).getByRole('button', { name: 'Принять все' }).click()
  await banner(page).waitFor({ state: 'detached' })
}
/** Waits until the page has loaded the code that can start the counter. */
const waitForAnalyticsCode = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/aside-')),
  )
/** Waits until the counter has received at least `count` matching calls and returns them. */
const waitForCalls = async <T>(of: () => T[], count = 1) => {
  await expect.poll(() => of().length).toBeGreaterThanOrEqual(count)
  return of()
}

describe('an order asks for a proof of work', () => {
  test('computed by the page in a worker, with new terms', async ({ desktop }) => {
    const title = await goToCheckout(desktop)
    const proof = desktop.waitForResponse((answer) => new URL(answer.url()).pathname === '/proof')
    await fillCheckout(desktop)
    expect((await proof).headers()['cache-control']).toContain('no-store')
    await desktop.getByRole('button', { name: /^Заказать на / }).waitFor()
    const posted = desktop.waitForRequest(
      (request) => request.method() === 'POST' && (request.postData() ?? '').includes('x-pow-nonce'),
    )
    await desktop.getByRole('button', { name: /^Заказать на / }).click()
    const sent = (await posted).postData()!
    await expectPlaced(desktop, title)
    // The proof of the browser was accepted: the server did not have to compute one itself.
    expect(await countUsedProofs([sent])).toBe(1)
  })

  test('computed by the server for a form without scripts', async () => {
    const visitor = openPlainVisitor()
    const [group] = await soldGroups(true, 1)
    await putInBasket(visitor, [{ id: group! }])
    await visitor.open('/checkout')
    fillPlainCheckout(visitor)
    await visitor.press('Рассчитать доставку')
    consentPlainly(visitor)
    await visitor.press(/^Заказать на /, { at: 0 })
    await expectPlainlyPlaced(visitor, await titleOf(group!))
  })
})

describe('signing up and in asks for a proof of work', () => {
  const email = 'portnova@example.test'
  const password = 'нитка иголка напёрсток'

  test('computed by the pages; the goal “register” is reached once', async ({ desktop, phone }) => {
    const sent: string[] = []
    for (const page of [desktop, phone])
      page.on(
        'request',
        (request) =>
          request.method() === 'POST' && request.postData()?.includes('x-pow-nonce') && sent.push(request.postData()!),
      )
    await desktop.goto('/user/signup')
    await accept(desktop)
    for (const [label, text] of Object.entries({
      'Имя и фамилия': 'Анна Портнова',
      Телефон: '+7 900 123-45-67',
      'Электронная почта': email,
      'Придумайте пароль': password,
    }))
      await desktop.getByLabel(label, { exact: true }).fill(text)
    await desktop.getByLabel(/^Соглашаюсь на обработку/).check()
    await desktop.getByRole('button', { name: 'Зарегистрироваться' }).click()
    await desktop.waitForURL('**/user/signup-complete')
    await desktop.getByLabel('Код', { exact: true }).fill(await codeFromEmail(email))
    await desktop.getByRole('button', { name: 'Подтвердить' }).click()
    await desktop.waitForURL('**/user/profile')
    await waitForCalls(() => counter.calls('reachGoal', 'register'))

    await phone.goto('/user/signin')
    await phone.getByLabel('Электронная почта или телефон').fill(email)
    await phone.getByLabel('Пароль', { exact: true }).fill(password)
    await phone.getByRole('button', { name: 'Войти', exact: true }).click()
    await phone.waitForURL('**/user/profile')
    // The proofs of the browsers were accepted: the server did not have to compute them itself.
    expect([sent.length, await countUsedProofs(sent)]).toEqual([2, 2])
    expect(counter.calls('reachGoal', 'register')).toHaveLength(1)
    expect(decodeURIComponent(counter.all())).not.toMatch(/portnova|900 ?123|напёрсток|Анна/)
  })
})

describe('the counter of visits', () => {
  test('asks for consent once, and is loaded neither before it nor after a refusal', async ({ desktop }) => {
    await desktop.goto('/')
    await banner(desktop).waitFor()
    await expectAccessible(desktop)
    await takePicture(desktop, 'cookie-banner', { fullPage: false })
    // A font that loads late shifts lines of text by about 0.01; a banner that pushed the page would shift everything.
    const shifts = await desktop.evaluate(
      () =>
        new Promise<{ value: number; moved: string[] }[]>((done) => {
          new PerformanceObserver((list) => {
            const entries = list.getEntries() as unknown as { value: number; sources: { node: Element | null }[] }[]
            const moved = (sources: { node: Element | null }[]) =>
              sources.map(({ node }) => String(node?.outerHTML).slice(0, 120))
            done(entries.map(({ value, sources }) => ({ value, moved: moved(sources) })))
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => done([])))
        }),
    )
    expect(shifts.filter(({ value }) => value > 0.03)).toEqual([])
    await desktop.goto(product.path)
    await banner(desktop).getByRole('button', { name: 'Только необходимые' }).click()
    await banner(desktop).waitFor({ state: 'detached' })
    await desktop.goto('/catalog')
    await waitForAnalyticsCode(desktop)
    expect(await banner(desktop).count()).toBe(0)
    expect(counter.requests()).toEqual([])
    const { rows } = await shop.pool.query(
      'select statistics, source, text_version from cookie_choices order by made_at desc limit 1',
    )
    expect(rows).toEqual([{ statistics: false, source: 'banner', text_version: '2026-11' }])
  })

  test('counts after consent, with the events queued before it, and stops when it is withdrawn', async ({
    desktop,
  }) => {
    await desktop.goto(product.path)
    await banner(desktop).waitFor()
    expect(counter.requests()).toEqual([])
    await accept(desktop)
    const [init] = await waitForCalls(() => counter.calls('init'))
    expect(init?.parameters[0]).toMatchObject({
      defer: true,
      webvisor: false,
      clickmap: false,
      ecommerce: 'dataLayer',
      triggerEvent: true,
    })
    expect((await waitForCalls(() => counter.calls('hit')))[0]?.parameters[0]).toBe(`${shop.url}${product.path}`)
    const [detail] = (await waitForCalls(() => counter.ecommerceEvents('detail'))) as {
      products: { name: string; price: number }[]
    }[]
    expect(detail?.products[0]).toMatchObject({
      name: await desktop.locator('h1').innerText(),
      price: expect.any(Number),
    })
    const { rows } = await shop.pool.query(
      'select statistics, source from cookie_choices order by made_at desc limit 1',
    )
    expect(rows).toEqual([{ statistics: true, source: 'banner' }])

    await desktop.getByRole('contentinfo').getByRole('link', { name: 'Файлы cookie' }).click()
    await desktop.waitForURL('**/cookies')
    expect(await desktop.getByRole('radio', { name: /^Необходимые и статистика/ }).isChecked()).toBe(true)
    await waitForCalls(() => counter.calls('hit'), 2)
    await desktop.getByRole('radio', { name: /^Только необходимые/ }).check()
    await desktop.getByRole('button', { name: 'Сохранить выбор' }).click()
    await desktop.getByText('Выбрано: только необходимые').waitFor()
    await waitForCalls(() => counter.calls('destruct'))
    await expectAccessible(desktop)
    await takePicture(desktop, 'cookies')
    counter.reset()
    await desktop.goto('/')
    await waitForAnalyticsCode(desktop)
    expect(counter.requests()).toEqual([])
  })

  test('is refused and chosen on a phone', async ({ phone }) => {
    await phone.goto('/catalog')
    await banner(phone).waitFor()
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'cookie-banner', { fullPage: false })
    await banner(phone)
      .getByRole('link', { name: /^Выбрать/ })
      .tap()
    await phone.waitForURL('**/cookies')
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'cookies')
  })

  test('is chosen on its page without scripts', async () => {
    const visitor = openPlainVisitor()
    await visitor.open('/')
    await visitor.follow('Файлы cookie', { in: visitor.all('footer')[0]! })
    visitor.check(/^Необходимые и статистика/)
    await visitor.press('Сохранить выбор')
    expect(visitor.text()).toContain('Выбрано: необходимые и статистика')
  })
})

describe('events are sent', () => {
  test('for goods added, removed and ordered, each once, without the buyer’s data', async ({ desktop }) => {
    await desktop.goto(`/catalog/${quickBuyCategory.path}`)
    await accept(desktop)
    const [impressions] = (await waitForCalls(() => counter.ecommerceEvents('impressions'))) as {
      name: string
      position: number
    }[][]
    expect(impressions?.[0]).toMatchObject({ position: 1, list: expect.any(String), price: expect.any(Number) })
    const card = availableCard(desktop)
    const title = await card.getByRole('heading').getByRole('link').innerText()
    await card.getByRole('button', { name: /^В корзину/ }).click()
    await waitForCalls(() => counter.calls('reachGoal', 'add_cart'))
    expect(await waitForCalls(() => counter.ecommerceEvents('add'))).toEqual([
      { products: [expect.objectContaining({ name: title, quantity: 1 })] },
    ])
    await card.getByRole('button', { name: 'Больше' }).first().click()
    expect((await waitForCalls(() => counter.ecommerceEvents('add'), 2))[1]).toEqual({
      products: [expect.objectContaining({ name: title, quantity: 1 })],
    })

    await desktop.goto('/cart')
    await desktop.getByRole('link', { name: 'Оформить' }).click()
    await desktop.waitForURL('**/checkout')
    await fillCheckout(desktop)
    const button = desktop.getByRole('button', { name: /^Заказать на / })
    await button.waitFor()
    await button.click()
    await expectPlaced(desktop, title)
    const id = new URL(desktop.url()).pathname.split('/').at(-1)
    const { rows } = await shop.pool.query('select total_kopecks::int as total from orders where id = $1', [id])
    const [order] = await waitForCalls(() => counter.calls('reachGoal', 'order'))
    expect(order?.parameters[1]).toEqual({ order_price: rows[0].total / 100, currency: 'RUB' })
    expect(await waitForCalls(() => counter.ecommerceEvents('purchase'))).toEqual([
      {
        actionField: { id, revenue: rows[0].total / 100 },
        products: [expect.objectContaining({ name: title, quantity: 2 })],
      },
    ])
    const hits = counter.calls('hit').length
    await desktop.reload()
    await waitForCalls(() => counter.calls('hit'), hits + 1)
    await waitForCalls(() => counter.calls('init'), 3)
    expect(counter.ecommerceEvents('purchase')).toHaveLength(1)
    expect(counter.calls('reachGoal', 'order')).toHaveLength(1)
    expect(counter.calls('reachGoal', 'add_cart')).toHaveLength(1)
    expect(decodeURIComponent(counter.all())).not.toMatch(/anna|example\.test|Портнова|900 ?123|eyJ|Московское шоссе/)
  })

  test('for errors: the goals of 404 and 500, and the error itself 1200 ms later', async ({ desktop }) => {
    allowPageErrors(desktop, /404|500/)
    await desktop.goto('/')
    await accept(desktop)
    await desktop.clock.install()
    await desktop.goto('/nowhere?email=anna@example.test')
    await desktop.clock.runFor(1_100)
    await waitForCalls(() => counter.calls('reachGoal', 'id404'))
    expect(counter.calls('reachGoal', 'error')).toEqual([])
    await desktop.clock.runFor(1_200)
    expect((await waitForCalls(() => counter.calls('reachGoal', 'error')))[0]?.parameters[1]).toEqual({
      kind: '404',
      path: '/nowhere',
    })
    expect(counter.calls('reachGoal', 'id404')).toHaveLength(1)

    counter.reset()
    await shop.pool.query('alter table consent_texts rename to lost_texts')
    await desktop.goto('/cookies').finally(() => shop.pool.query('alter table lost_texts rename to consent_texts'))
    await desktop.clock.runFor(1_100)
    await waitForCalls(() => counter.calls('reachGoal', 'id500plus'))
  })
})

describe('the maps service', () => {
  test('is loaded with its key only after a click; two fingers move its map', async ({ phone }) => {
    await phone.goto('/dealers/samara')
    const map = phone.getByRole('region', { name: /На карте/ })
    await phone.getByRole('heading', { name: 'Как проехать' }).scrollIntoViewIfNeeded()
    await map.scrollIntoViewIfNeeded()
    await map.getByText('Самара').first().waitFor()
    expect(mapsService.requests()).toEqual([])
    await phone.getByRole('button', { name: 'Показать улицы' }).tap()
    await map.getByRole('button', { name: /Самарский технодом/ }).waitFor()
    expect(mapsService.requests().map(({ pathname, search }) => pathname + search)).toEqual([
      `/v3/?apikey=${mapsService.key}&lang=ru_RU`,
    ])
    expect(await map.getByRole('button').first().getAttribute('data-coordinates')).toBe('50.1576,53.2218')
    const touch = await openTouchInput(phone)
    const behaviors = () => map.getAttribute('data-behaviors')
    const { x, y } = await centerOf(map)
    await touch('touchStart', [x - 90, y])
    await expect.poll(behaviors).not.toContain('drag')
    await touch('touchStart', [x - 90, y], [x + 90, y])
    await expect.poll(behaviors).toContain('drag')
    await touch('touchEnd')
  })

  test('a mark of several places that comes apart keeps the focus on its map', async ({ desktop }) => {
    await desktop.goto('/dealers')
    const map = desktop.getByRole('region', { name: 'Карта магазинов и дилеров' })
    await desktop.getByRole('button', { name: 'Показать улицы' }).click()
    await map.locator('[data-coordinates]').first().waitFor()
    const several = map.getByRole('button', { name: /показать ближе$/ }).first()
    await several.focus()
    const codes = await several.getAttribute('data-codes')
    await desktop.keyboard.press('Enter')
    await expect
      .poll(() => desktop.evaluate(() => (document.activeElement as HTMLElement).dataset.codes?.split(',')))
      .toContain(codes!.split(',')[0])
  })
})
