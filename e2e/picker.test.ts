import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, takePicture, test } from './browser.ts'
import { openPlainVisitor } from './plain-visitor.ts'

/** The last, as all questions are within the fold of a phone. */
const question = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Вопросы подбора' }).locator('details', { hasText: title }).last()
const machines = (page: Page) => page.getByRole('article')

async function checkLayout(page: Page, name: string, { isOtherWidth = false } = {}) {
  // Scroll to the top, so that the header covers no targets.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, undefined, { isOtherWidth })
  await expectNoSidewaysScroll(page)
  await takePicture(page, name)
}

describe('the picker', () => {
  test('leads from a task to a machine and its workplace in the basket; every step has an address', async ({
    desktop,
  }) => {
    await desktop.goto('/catalog/shveynye-mashiny/overloki')
    await desktop.getByRole('link', { name: 'Подобрать машину под задачу' }).click()
    await desktop.waitForURL('**/pick-machine')
    await checkLayout(desktop, 'picker-start')
    await desktop.getByRole('link', { name: /^Футболки и трикотаж/ }).click()
    await desktop.waitForURL('**/pick-machine?answers=tshirts')
    await desktop.getByRole('heading', { name: 'Футболки и трикотаж: чем шьют' }).waitFor()
    await checkLayout(desktop, 'picker-operations')
    await desktop
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link', { name: /Подгибка плоским швом/ })
      .first()
      .click()
    await desktop.waitForURL('**/pick-machine?answers=cover,tshirts')
    await desktop.getByRole('link', { name: 'Убрать: Подгибка плоским швом' }).waitFor()
    await question(desktop, 'Сколько изделий в смену?').locator('summary').click()
    await desktop.getByRole('link', { name: /^20–200/ }).click()
    await desktop.waitForURL('**/pick-machine?answers=cover,shift,tshirts')
    await desktop.getByText('промышленная: работает всю смену').first().waitFor()
    const first = machines(desktop).first()
    // What all of them do is said once, above them.
    const shared = desktop.getByRole('region', { name: /^Подход/ }).getByText('подгибает плоским тянущимся швом')
    expect(await shared.count()).toBe(1)
    expect(await first.innerText()).toContain('рукавная платформа')
    await checkLayout(desktop, 'picker')
    await desktop.setViewportSize({ width: 768, height: 1024 })
    await expectNoSidewaysScroll(desktop)
    // Above the machines the questions are folded, so that the first machine is on the first screen.
    expect((await first.boundingBox())!.y).toBeLessThan(700)
    await takePicture(desktop, 'picker')
    await desktop.setViewportSize({ width: 1280, height: 900 })

    // The address changes before the page is rendered.
    const shift = desktop.getByRole('link', { name: 'Убрать: 20–200 в смену' })
    await desktop.goBack()
    await shift.waitFor({ state: 'detached' })
    await desktop.goForward()
    await shift.waitFor()
    await desktop.waitForURL('**/pick-machine?answers=cover,shift,tshirts')
    const button = first.getByRole('button', { name: /^Рабочее место в корзину/ })
    const [, count] = /: (\d+)/.exec(await button.innerText()) ?? []
    await button.click()
    await desktop.getByText('Рабочее место в корзине').waitFor()
    await desktop.goto('/cart')
    const counts = await desktop
      .locator('[id^="line-"]')
      .getByLabel(/^Количество/)
      .evaluateAll((fields) => fields.map((field) => Number((field as HTMLInputElement).value)))
    expect(String(counts.reduce((sum, each) => sum + each, 0))).toBe(count)
  })

  test('says which answers it ignored, on a phone', async ({ phone }) => {
    await phone.goto('/pick-machine')
    await checkLayout(phone, 'picker-start', { isOtherWidth: true })
    await phone.goto('/pick-machine?answers=bags,leather,to-15')
    await phone.getByText('Ни одна машина не подходит ко всему сразу').waitFor()
    // Questions are folded, so that the machines are near.
    expect(await question(phone, 'Какая операция?').isVisible()).toBe(false)
    await phone.getByText('Уточнить выбор').tap()
    await question(phone, 'Какая операция?').waitFor()
    await phone.getByText('Уточнить выбор').tap()
    await phone.getByText('дороже 15 000 ₽').first().waitFor()
    await phone
      .getByRole('link', { name: /^Показать \d+/ })
      .first()
      .click()
    await expect
      .poll(() =>
        phone
          .getByRole('heading', { name: 'Ближе всего' })
          .boundingBox()
          .then((box) => box!.y),
      )
      .toBeLessThan(400)
    await checkLayout(phone, 'picker')
  })

  test('works without scripts; unknown parts of an address are removed', async () => {
    const visitor = openPlainVisitor()
    await visitor.open('/catalog')
    expect(visitor.hasNamed('a', /^Подобрать машину/, visitor.all('main')[0])).toBe(true)
    await visitor.open('/pick-machine?answers=cover,shift,tshirts')
    await visitor.follow('Убрать: Подгибка плоским швом')
    expect(visitor.path).toBe('/pick-machine?answers=shift,tshirts')
    await visitor.open('/pick-machine?answers=jeans,workwear,nothing')
    expect(visitor.path).toBe('/pick-machine?answers=jeans')
    const operations = visitor
      .all('details', visitor.part('Вопросы подбора'))
      .find((details) => visitor.text(details).includes('Какая операция?'))!
    await visitor.follow(/^Стачивание прямой строчкой/, { in: operations })
    expect(visitor.path).toBe('/pick-machine?answers=jeans,join')
    visitor.fill('Цена до', '60 000')
    await visitor.press('Показать', { in: visitor.all('main')[0]! })
    expect(visitor.hasNamed('a', 'Убрать: Цена до 60 000 ₽')).toBe(true)
    await visitor.press(/^Рабочее место в корзину/, { in: visitor.all('article')[0]! })
    expect(visitor.path).toMatch(/^\/cart/)
    expect(visitor.text()).toContain('Иглы DP×5 для джинсы')
  })
})
