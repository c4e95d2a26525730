import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import {
  allowPageErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRightAtBothWidths,
  shop,
  signIn,
  takePicture,
  test,
} from './browser.ts'
import { expectFocus } from './office.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const [machine] = (
  await shop.pool.query<{ id: number; title: string; path: string }>(
    `select p.id, p.title, '/catalog/shveynye-mashiny/pryamostrochnye/odnoigolnye/detail/' || p.code as path
     from products p where p.vendor_code = 'LM-L-5550H'`,
  )
).rows
const needles = '/catalog/igly-i-nitki/igly'

const machinesOf = async (userId: number) => {
  const { rows } = await shop.pool.query<{ title: string }>(
    `select trim(x.title || ' ' || x.serial) as title from workshop_members m join workshop_machines x
      using (workshop_id) where m.user_id = $1`,
    [userId],
  )
  return rows.map(({ title }) => title)
}

test('a guest’s machine: compatible goods are one click away, and it moves into the account', async ({
  desktop: page,
}) => {
  await page.goto('/workshop')
  await page.getByText('В цехе пока нет машин').waitFor()
  // More names than an address may have.
  await page.evaluate(() => {
    const titles = [...Array.from({ length: 49 }, (_, n) => `${n} ${'длинное название '.repeat(11)}`), 'Juki DDL-8700']
    localStorage.setItem('workshop', JSON.stringify(titles.map((title) => ({ title }))))
  })
  await page.reload()
  await page.getByRole('listitem').filter({ hasText: 'находим по аналогам' }).waitFor()
  await page.evaluate(() => localStorage.removeItem('workshop'))
  await page.goto(machine!.path)
  await page.getByRole('button', { name: /^В мой цех: / }).click()
  await page.getByRole('button', { name: /^В моём цехе: /, pressed: true }).waitFor()
  await page.goto('/workshop')
  const machineRow = page.getByRole('list', { name: 'Машины' }).getByRole('listitem')
  await machineRow.getByRole('link', { name: machine!.title, exact: true }).waitFor()
  await expectRightAtBothWidths(page, 'workshop-guest')
  await machineRow.getByRole('link', { name: `Изменить: ${machine!.title}` }).click()
  await page.getByLabel('Серийный номер').fill('L-5')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await machineRow.getByText('Серийный № L-5').waitFor()
  await page.getByRole('link', { name: 'Машина из другого магазина' }).click()
  await page.getByLabel('Название').fill('Juki DDL-8700')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  const foreign = page.getByRole('listitem').filter({ hasText: 'находим по аналогам' })
  const fits = (row: Locator) => row.getByRole('link', { name: 'Что подходит' }).getAttribute('href')
  const visitor = openPlainVisitor()
  await visitor.open((await fits(foreign))!)
  expect(visitor.path).toMatch(/[?&]f\.fits=like-juki-ddl-8700$/)
  expect(visitor.text()).toContain('Подходит к: Juki DDL-8700 — по аналогу')
  await foreign.getByRole('button', { name: 'Убрать: Juki DDL-8700' }).click()
  await foreign.waitFor({ state: 'detached' })
  await page.getByRole('status').getByText('Машина убрана: Juki DDL-8700').waitFor()
  await expectFocus(page.getByRole('button', { name: `Убрать: ${machine!.title}` }))
  expect(await fits(machineRow)).toMatch(new RegExp(`[?&]f\\.fits=${machine!.id}$`))
  await page.goto(needles)
  await page.getByRole('link', { name: /^Для ваших машин \d/ }).click()
  await page.waitForURL((url) => url.pathname === needles && url.searchParams.has('f.fits'))
  await expect.poll(() => page.getByRole('article').first().innerText()).toContain('DP×5')

  await page.goto('/catalog?search=иглы')
  await page.getByRole('link', { name: /^Для ваших машин \d/ }).click()
  await page.waitForURL((url) => url.searchParams.get('search') === 'иглы' && url.searchParams.has('f.fits'))
  await expect.poll(() => page.getByRole('article').first().innerText()).toContain('DP×5')
  const field = page.getByRole('search').locator('input[name=search]')
  await field.click()
  await field.fill('лапка')
  await page.getByRole('group', { name: 'Для ваших машин' }).getByRole('option').click()
  await page.waitForURL((url) => url.searchParams.get('search') === 'лапка' && url.searchParams.has('f.fits'))
  await page.goto(`${needles}/igly-dlya-promyshlennyh?f.fits=${machine!.id}`)

  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await page.getByText('Подходит к вашим машинам').waitFor()
  await page.goto(`${needles}/igly-dlya-promyshlennyh/detail/igly-db-1-universalnye-db1`)
  await page.getByText('система игл: у машины DP×5, а здесь DB×1').waitFor()

  const { userId } = await signIn(page)
  await page.goto('/help/payment')
  const machines = () => machinesOf(userId)
  await expect.poll(machines).toEqual([`${machine!.title} L-5`])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('workshop'))).toBe('')
  await shop.pool.query(
    `update workshop_machines set service_months = 6, serviced_on = current_date - 400
     where workshop_id = (select workshop_id from workshop_members where user_id = $1)`,
    [userId],
  )
  await page.goto('/workshop')
  await page.getByText('Пора обслужить 1 машину').waitFor()
  await page
    .getByRole('link', { name: /обслужить 1 машину/ })
    .first()
    .waitFor()
  await expectRightAtBothWidths(page, 'workshop', 'main')
  await machineRow.getByRole('button', { name: 'Обслужена сегодня' }).click()
  await machineRow.getByText(/^Обслужить \d/).waitFor()
  await machineRow.getByRole('link', { name: `Изменить: ${machine!.title}` }).click()
  await page.getByLabel('Обслуживать раз в, месяцев').fill('7')
  await expectAccessible(page)
  await takePicture(page, 'workshop-form')
})

test('a machine of the account is changed, serviced and removed; a change by somebody else is shown', async () => {
  const visitor = openPlainVisitor()
  const { userId } = await signIn(visitor)
  await visitor.open(machine!.path)
  await visitor.press(/^В мой цех: /)
  await visitor.follow(`Изменить: ${machine!.title}`)
  visitor.fill(/^Серийный номер/, 'L-1977')
  visitor.fill(/^Обслуживать раз в, месяцев/, '6')
  await shop.pool.query(
    `update workshop_machines set place = 'цех 2', serial = 'L-1976', version = version + 1
     where workshop_id = (select workshop_id from workshop_members where user_id = $1)`,
    [userId],
  )
  await visitor.press('Сохранить', { status: 412 })
  expect(visitor.text()).toContain('Эту машину только что изменил кто-то ещё')
  expect(visitor.text()).toContain('Сейчас сохранено: L-1976')
  expect(visitor.value(/^Где стоит/)).toBe('цех 2')
  await visitor.press('Сохранить')
  expect(visitor.text(visitor.part('Машины'))).toContain('Серийный № L-1977 · цех 2')
  await shop.pool.query(
    `update workshop_machines set serviced_on = current_date - 400
     where workshop_id = (select workshop_id from workshop_members where user_id = $1)`,
    [userId],
  )
  await visitor.open('/workshop')
  expect(visitor.text()).toContain('Пора обслужить 1 машину')
  await visitor.press('Обслужена сегодня')
  expect(visitor.text(visitor.part('Машины'))).toMatch(/Обслужить \d/)
  await visitor.press(/^Ещё одна такая: /)
  expect(await machinesOf(userId)).toEqual([`${machine!.title} L-1977`, machine!.title])
  await visitor.press(/^Убрать: /, { at: 0 })
  await visitor.press(/^Убрать: /)
  expect(visitor.text()).toContain('В цехе пока нет машин')
  expect(await machinesOf(userId)).toEqual([])
})

test('without scripts: a machine from another shop, errors in its form, and one from this shop', async () => {
  const visitor = openPlainVisitor()
  await signIn(visitor)
  await visitor.open('/workshop')
  await visitor.follow('Машина из другого магазина')
  visitor.fill(/^Название/, 'Рубин 142')
  visitor.fill(/^или раз в, часов работы/, '400')
  await visitor.press('Сохранить', { status: 400 })
  expect(visitor.text()).toContain('Сколько часов в неделю работает машина?')
  expect(visitor.value(/^Название/)).toBe('Рубин 142')
  visitor.fill(/^Работает часов в неделю/, '40')
  await visitor.press('Сохранить')
  expect(visitor.text()).toContain('Машины нет в каталоге')
  await visitor.open(machine!.path)
  await visitor.press(/^В мой цех: /)
  expect(visitor.path).toMatch(/^\/workshop/)
  expect(visitor.all('li h2, li h3', visitor.part('Машины'))).toHaveLength(2)
})

test('a workshop is shared: invited by email, joined, and left', async ({ desktop, phone }) => {
  await signIn(desktop)
  const { userId, email } = await signIn(phone)
  await desktop.goto(machine!.path)
  await desktop.getByRole('button', { name: /^В мой цех: / }).click()
  await desktop.getByRole('link', { name: 'В моём цехе' }).click()
  allowPageErrors(desktop, /400/)
  await desktop.getByLabel('Пригласить по почте').fill('anna')
  await desktop.getByRole('button', { name: 'Пригласить' }).click()
  await desktop.getByText('Проверьте адрес почты').waitFor()
  await desktop.getByLabel('Пригласить по почте').fill(email)
  await desktop.getByRole('combobox', { name: 'Права' }).selectOption('viewer')
  await desktop.getByRole('button', { name: 'Пригласить' }).click()
  await desktop.getByRole('button', { name: `Отозвать приглашение: ${email}` }).waitFor()
  await expectAccessible(desktop)
  await takePicture(desktop, 'workshop-members')

  await phone.goto('/workshop')
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'workshop-invited')
  await phone.getByRole('list', { name: 'Приглашения' }).getByRole('button', { name: 'Вступить' }).tap()
  const machineRow = phone.getByRole('list', { name: 'Машины' }).getByRole('listitem')
  await machineRow.getByRole('link', { name: machine!.title }).waitFor()
  expect(await machineRow.getByRole('button', { name: 'Обслужена сегодня' }).count()).toBe(0)
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'workshop-member')
  // Who shares a workshop without machines can still leave it.
  await shop.pool.query(
    `delete from workshop_machines where workshop_id = (select workshop_id from workshop_members where user_id = $1)`,
    [userId],
  )
  await phone.reload()
  await phone.getByText('В цехе пока нет машин').waitFor()
  await phone.getByRole('button', { name: 'Выйти из цеха' }).tap()
  await phone.getByText('Вы вышли из цеха').waitFor()
})

test('a guest’s machine that is not sold at the moment stays in the browser', async ({ phone: page }) => {
  await page.goto('/workshop')
  await page.evaluate(() =>
    localStorage.setItem(
      'workshop',
      JSON.stringify([{ productId: 2_000_000_000, serial: 'Z-1' }, { title: 'Рубин 142' }]),
    ),
  )
  await page.reload()
  const unsold = page.getByRole('listitem').filter({ hasText: 'Машина, которой сейчас нет в продаже' })
  await unsold.getByText('Серийный № Z-1').waitFor()
  await unsold.getByRole('button', { name: /^Убрать: / }).waitFor()
  const { userId } = await signIn(page)
  await page.goto('/help/payment')
  await expect.poll(() => machinesOf(userId)).toEqual(['Рубин 142'])
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('workshop') || '[]') as { serial: string }[])
  await expect.poll(async () => (await stored()).map(({ serial }) => serial)).toEqual(['Z-1'])
})

test('goods bought for a machine are bought again in two clicks', async ({ desktop }) => {
  const { userId } = await signIn(desktop, { email: 'maria@shpulka.example' })
  await desktop.goto(machine!.path.replace(/h$/, ''))
  await desktop.getByRole('button', { name: /^В мой цех: / }).click()
  await desktop.getByRole('link', { name: 'В моём цехе' }).click()
  const needle = desktop
    .getByRole('list', { name: 'Расходники' })
    .getByRole('listitem')
    .filter({ hasText: 'Иглы DB×1' })
  const last = Number(/В прошлый раз (\d+)/.exec(await needle.first().innerText())?.[1])
  expect(last).toBeGreaterThan(0)
  await expectAccessible(desktop)
  await takePicture(desktop, 'workshop-consumables')
  await needle
    .first()
    .getByRole('button', { name: /^В корзину, / })
    .click()
  await desktop.getByRole('button', { name: 'Открыть корзину' }).click()
  await desktop.waitForURL('**/cart')
  const line = desktop.getByRole('listitem').filter({ hasText: 'Иглы DB×1' }).first()
  expect(Number(await line.getByLabel(/^Количество/).inputValue())).toBeGreaterThanOrEqual(last)
  // Restore the state of this user for other tests.
  await line.getByRole('button', { name: /^Убрать:/ }).click()
  await desktop
    .getByText(/^Убрали: Иглы DB×1/)
    .first()
    .waitFor()
  await shop.pool.query('delete from workshop_members where user_id = $1', [userId])
})
