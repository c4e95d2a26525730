import { expect } from 'vitest'
import { ExchangeClient, type SendRequest } from '../apps/api/src/supply/exchange/test-1c-client.ts'
import { goods, goodsFile, offer, offersFile } from '../apps/api/src/supply/import/test-exchange.ts'
import { expectAccessible, expectNoSidewaysScroll, shop, takePicture, test } from './browser.ts'
import { officeUrl, signInToOffice } from './office.ts'

const send: SendRequest = async ({ method, url, headers, payload }) => {
  const answer = await fetch(shop.url + url, { method, headers, ...(payload && { body: new Uint8Array(payload) }) })
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}

test('an owner connects 1С, sees what its first catalogue would change, and lets it in', async ({
  desktop: page,
  phone,
}) => {
  await signInToOffice(page, 'owner', { fio: 'Вера Хозяйкина' })
  await page.goto(`${officeUrl}/exchange`)
  await page.getByRole('button', { name: 'Подключить программу' }).click()
  const dialog = page.getByRole('dialog', { name: 'Подключить программу' })
  await dialog.getByLabel('Какая программа').fill('УТ 11')
  await dialog.getByLabel(/^Логин/).fill('journey')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Подключить' }).click()
  await dialog.getByText('Пароль показан один раз').waitFor()
  const secret = (await dialog.locator('code').last().innerText()).trim()
  await page.keyboard.press('Escape')

  const client = new ExchangeClient(send, { login: 'journey', secret, zips: true })
  await client.portion({ 'import0_1.xml': Buffer.from(goodsFile([goods('j1', '', 'Лапка из 1С')])) })
  await client.portion({ 'offers0_1.xml': Buffer.from(offersFile([offer('j1', { price: 790, count: 4 })])) })
  const titles = () =>
    shop.pool.query(`select title from products where source = 'exchange:journey' and hidden_at is null`)
  expect((await titles()).rows).toEqual([])

  await page.reload()
  const program = page.getByRole('region', { name: 'УТ 11' })
  await program.getByText('ждёт решения (карточки, цены, остатки)').first().waitFor()
  await expectAccessible(page)
  await takePicture(page, 'office-exchange')
  await signInToOffice(phone, 'manager')
  await phone.goto(`${officeUrl}/exchange`)
  await phone.getByRole('region', { name: 'УТ 11' }).getByText('offers0_1.xml').waitFor()
  expect(await phone.getByRole('button', { name: /^Применить/ }).count()).toBe(0)
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await takePicture(phone, 'office-exchange')

  await program.getByRole('button', { name: /^Применить/ }).click()
  await expect.poll(async () => (await titles()).rows).toEqual([{ title: 'Лапка из 1С' }])
  await expect
    .poll(async () => {
      await page.reload()
      return program.getByText('применён', { exact: true }).count()
    })
    .toBe(2)
})
