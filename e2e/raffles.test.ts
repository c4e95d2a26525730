import { expect } from 'vitest'
import {
  allowPageErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  shop,
  signIn,
  takePicture,
  test,
} from './browser.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const open = '/raffles/zimnyaya-masterskaya'
const drawn = '/raffles/osenniy-raskroy'

test('a guest signs in and comes back; a buyer enters once and sees the ticket at the next visit', async ({
  desktop,
}) => {
  await desktop.goto(open)
  await desktop.getByRole('link', { name: 'Войти и участвовать' }).waitFor()
  await desktop.getByText(/^До конца: \d+\sдн/).waitFor()
  await takePicture(desktop, 'raffle-open')
  expect(await desktop.getByRole('link', { name: 'Войти и участвовать' }).getAttribute('href')).toBe(
    `/user/signin?back=${encodeURIComponent(open)}`,
  )

  await signIn(desktop)
  await desktop.goto(open)
  const enterButton = desktop.getByRole('button', { name: 'Участвовать' })
  allowPageErrors(desktop, /400/)
  await enterButton.click()
  await desktop.getByText(/Без согласия на обработку данных участвовать нельзя/).waitFor()
  await expectAccessible(desktop)
  await desktop.getByRole('checkbox', { name: /Соглашаюсь/ }).check()
  await enterButton.click()
  const ticket = desktop.getByText(/^Ваш билет № \d+$/)
  await ticket.waitFor()
  const ticketText = await ticket.textContent()
  await desktop.goto(open)
  await desktop.getByText(ticketText!, { exact: true }).waitFor()
  const { rows } = await shop.pool.query(
    `select count(*)::int as entries from raffle_entries e join raffles r on r.id = e.raffle_id where r.code = $1`,
    ['zimnyaya-masterskaya'],
  )
  expect(rows[0].entries).toBe(64)
  await desktop.emulateMedia({ media: 'print' })
  await desktop.getByText(/^Напечатано \d+\s.+ по московскому времени/).waitFor()
  expect(await desktop.getByRole('contentinfo').isVisible()).toBe(false)
  await takePicture(desktop, 'raffle-printed')
})

test('the draw is verified in the browser; participants are ten per page, and all of them can be downloaded', async ({
  phone,
}) => {
  await phone.goto(drawn)
  await phone.getByRole('heading', { name: 'Победители' }).waitFor()
  await phone.getByRole('button', { name: 'Проверить розыгрыш' }).click()
  await phone.getByText('Всё сошлось: победителей никто не выбирал').waitFor()
  expect(await phone.getByRole('img', { name: 'Сошлось', exact: true }).count()).toBe(3)
  await phone.getByText('Проверить своей программой').click()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)
  await takePicture(phone, 'raffle-checked')
  await phone.getByRole('link', { name: 'Страница 2', exact: true }).click()
  await phone.getByRole('heading', { level: 1, name: 'Осенний раскрой - Страница 2' }).waitFor()
  expect(await phone.title()).toMatch(/ - Страница 2$/)
  const list = await phone.request.get(`${drawn}/tickets.txt`)
  expect([list.headers()['content-disposition'], (await list.text()).split('\n').length]).toEqual([
    expect.stringContaining('osenniy-raskroy-tickets.txt'),
    143,
  ])
})

test('without scripts: a list of raffles, the dates, a sign-in, an entry, the program that checks the draw', async () => {
  const visitor = openPlainVisitor()
  await visitor.open('/raffles')
  await visitor.follow(/^Зимняя мастерская/)
  expect(visitor.text()).toMatch(/Приём до \d+ .+ по московскому времени/)
  visitor.check(/Соглашаюсь/)
  await visitor.press('Участвовать')
  expect(visitor.path).toMatch(/^\/user\/signin\?back=/)
  await signIn(visitor)
  await visitor.open(open)
  visitor.check(/Соглашаюсь/)
  await visitor.press('Участвовать')
  expect(visitor.text()).toMatch(/Ваш билет № \d+/)
  await visitor.open(drawn)
  expect(visitor.text()).toContain('Проверить своей программой')
  expect(visitor.text()).toContain('createHmac')
})
