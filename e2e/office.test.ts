import { expect } from 'vitest'
import { codeOf, goodPassword } from '../apps/api/src/people/staff/test-office.ts'
import { allowPageErrors, expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import {
  addAuthenticator,
  expectRightOnTablet,
  expireSignInConfirmation,
  invitationLink,
  officeUrl,
  openDialog,
  signInToOffice,
} from './office.ts'

test('the first owner registers with a passkey, signs out and in again, and invites a manager', async ({
  desktop: page,
}) => {
  await addAuthenticator(page)
  await page.goto(await invitationLink('first-owner@office.example'))
  await page.getByLabel('Имя и фамилия').fill('Вера Павлова')
  await expectAccessible(page)
  await takePicture(page, 'office-invitation')
  await page.getByRole('button', { name: 'Сохранить ключ и войти' }).click()
  await page.getByRole('heading', { name: 'Сегодня' }).waitFor()
  // Without an answer the session is still open, and nothing says that it is not.
  allowPageErrors(page, /office\/v1\/session/)
  await page.route('**/api/office/v1/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByText(/^Выйти не получилось/).waitFor()
  await page.unroute('**/api/office/v1/session')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('heading', { name: 'Вход в контору' }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-sign-in')
  await page.getByRole('button', { name: 'Войти ключом' }).click()
  await page.getByRole('heading', { name: 'Сегодня' }).waitFor()

  await page.getByRole('navigation').getByRole('link', { name: 'Люди и права' }).click()
  await page.getByRole('button', { name: 'Пригласить', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Пригласить человека' })
  await dialog.getByLabel('Почта').fill('new-manager@office.example')
  await dialog.getByRole('combobox', { name: 'Роль' }).selectOption({ label: 'Менеджер' })
  await expectAccessible(page, openDialog)
  await expireSignInConfirmation('first-owner@office.example')
  allowPageErrors(page, /403/)
  await dialog.getByRole('button', { name: 'Отправить приглашение' }).click()
  await page.getByRole('cell', { name: 'new-manager@office.example', exact: true }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-staff')

  await page.getByRole('navigation').getByRole('link', { name: 'Журнал' }).click()
  await page
    .getByRole('cell', { name: /^Приглашение человек/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-journal')
  for (const path of ['journal', 'staff']) {
    await page.goto(`${officeUrl}/${path}`)
    const table = page.getByRole('table').or(page.locator('table'))
    await table.waitFor()
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 })
      await expect
        .poll(() => table.evaluate((each) => each.parentElement!.scrollWidth - each.parentElement!.clientWidth))
        .toBe(0)
      await takePicture(page, `office-${path}`)
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('navigation').getByRole('link', { name: 'Мой вход' }).click()
  await page.getByText('— этот').waitFor()
  await expectAccessible(page)
})

test('sign-in by a password and a code from an app, on a phone; the invitation link works once', async ({
  phone: page,
}) => {
  const link = await invitationLink('by-password@office.example', 'warehouse')
  await page.goto(link)
  await page.getByRole('button', { name: /^Нет ключа/ }).click()
  const secret = (await page.locator('code').innerText()).trim()
  await page.getByLabel('Имя и фамилия').fill('Пётр Складской')
  await page.getByLabel('Пароль', { exact: true }).fill('коротко')
  await page.getByLabel('Шесть цифр из приложения').fill(codeOf(secret))
  allowPageErrors(page, /400|404/)
  await page.getByRole('button', { name: 'Войти' }).click()
  await page.getByText('Пароль короче 10 знаков').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Пароль', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Войти' }).click()
  const recovery = (await page.locator('li').first().innerText()).trim()
  await expectAccessible(page)
  await takePicture(page, 'office-recovery')
  await page.getByRole('button', { name: 'Сохранил, дальше' }).click()
  await page.getByRole('heading', { name: 'Сегодня' }).waitFor()
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'office-today')
  await page.getByRole('button', { name: 'Меню' }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Люди и права' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Выйти' }).click()

  await page.getByLabel('Почта').fill('by-password@office.example')
  await page.getByLabel('Пароль', { exact: true }).fill(goodPassword)
  await page.getByLabel(/^Код из приложения/).fill(recovery)
  await page.getByRole('button', { name: 'Войти по паролю' }).click()
  await page.getByRole('heading', { name: 'Сегодня' }).waitFor()
  await page.goto(`${officeUrl}/about:blank`)
  await page.goto(link)
  await page.getByText('Приглашение использовано, отозвано или просрочено').waitFor()
})

test('an address requested before sign-in is opened after it; forbidden sections are neither shown nor opened', async ({
  desktop: page,
}) => {
  await page.goto(`${officeUrl}/journal?q=order`)
  await page.waitForURL((url) => url.pathname === '/sign-in' && url.searchParams.get('next') === '/journal?q=order')
  allowPageErrors(page, /401|403/)
  await signInToOffice(page, 'warehouse')
  await page.goto(`${officeUrl}/journal`)
  await page.getByRole('heading', { name: 'Нет права' }).waitFor()
  await page.getByText(/^Нужно право: .+\. Его даёт владелец\.$/).waitFor()
  await page.getByRole('link', { name: 'Открыть «Сегодня»' }).waitFor()
  await page.keyboard.press('Control+KeyK')
  const field = page.getByRole('combobox')
  for (const forbidden of ['журнал', 'новый заказ']) {
    await field.fill(forbidden)
    await page.getByText('Ничего не найдено').waitFor()
  }
  await field.fill('мой')
  await page.getByRole('option', { name: /Мой вход/, selected: true }).waitFor()
  await expectAccessible(page, openDialog)
  await takePicture(page, 'office-palette', { fullPage: false })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Мой вход' }).waitFor()
})

test('the office and the shop do not serve each other’s addresses', async ({ desktop: page }) => {
  const host = new URL(officeUrl).host
  const response = await page.request.get(`${shop.url}/catalog`, { headers: { host } })
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(await response.text()).not.toContain('Шпулька')
  expect((await page.request.get(`${shop.url}/api/office/v1/session`)).status()).toBe(404)
  expect(await (await page.request.get(`${shop.url}/robots.txt`, { headers: { host } })).text()).toContain(
    'Disallow: /',
  )
})

test('every section fits a phone and a tablet, and does not shift when late data arrives', async ({ phone: page }) => {
  const { rows } = await shop.pool.query<{ id: number }>(
    `insert into exchange_connections (site_id, kind, title, login, secret_hash, source, is_trusted)
     values (1, '1c', 'Склад', 'late', sha256('late'), 'exchange:late', true) returning id::int`,
  )
  await shop.pool.query(
    `insert into exchange_silences (connection_id, what, last_at) values ($1, 'offers', now() - interval '5 hours')`,
    [rows[0]!.id],
  )
  await signInToOffice(page, 'owner')
  await page.goto(officeUrl)
  const sections = await page
    .locator('nav#menu a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(sections.length).toBeGreaterThan(9)
  let pageRendered = Promise.withResolvers<void>()
  await page.route(/\/office\/v1\/exchanges\/freshness$/, async (route) => {
    await pageRendered.promise
    await route.continue()
  })
  for (const path of sections) {
    pageRendered = Promise.withResolvers()
    await page.goto(officeUrl + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    pageRendered.resolve()
    await page.getByRole('link', { name: /Склад молчит: цены и остатки/ }).waitFor()
    expect(await page.evaluate(readShifts), path).toEqual([])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, undefined, { isOtherWidth: true })
    await takePicture(page, `office-section-${path.slice(1)}`, { fullPage: false })
    await expectRightOnTablet(page, `office-section-${path.slice(1)}`)
  }
  await shop.pool.query('delete from exchange_connections where id = $1', [rows[0]!.id])
})

/** Elements shifted since the document loaded, as known after two frames. */
const readShifts = () =>
  new Promise<string[]>((resolve) => {
    const moved: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources?: { node?: Node }[] })[])
        for (const { node } of entry.sources ?? [])
          moved.push(node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.textContent))
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(moved))))
  })
