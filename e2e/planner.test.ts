import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, takePicture, test } from './browser.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const summary = (page: Page) => page.getByRole('complementary', { name: 'Итог плана' })

/** Presses Tab or Shift+Tab until the element has the focus. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const page = target.page()
  const found = (await target.elementHandle())!
  for (let n = 0; n < 60; n += 1) {
    await page.keyboard.press(key)
    if (await found.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Not reached by Tab')
}

async function checkLayout(page: Page, name: string, { isOtherWidth = false } = {}) {
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, undefined, { isOtherWidth })
  await expectNoSidewaysScroll(page)
  await takePicture(page, name)
}

describe('the planner of a workshop', () => {
  test('is reached from a search with what was typed there', async () => {
    const visitor = openPlainVisitor()
    await visitor.open(`/catalog?search=${encodeURIComponent('цех на 500 футболок в смену')}`)
    await visitor.follow(/^Спланировать рабочие места и смету/)
    expect(visitor.path).toBe('/plan-workshop?garment=tshirt&units=500')
    expect(visitor.hasNamed('h1, h2', 'Футболка, 500 в смену')).toBe(true)
    await visitor.open(`/catalog?search=${encodeURIComponent('открыть цех палаток')}`)
    await visitor.follow(/^Спланировать рабочие места и смету/)
    expect(visitor.text()).toContain('В запросе «открыть цех палаток» не нашли изделия')
  })

  test('keeps within the budget that a search names, where it can, and says so', async () => {
    const visitor = openPlainVisitor()
    await visitor.open(`/catalog?search=${encodeURIComponent('цех на 100 футболок в смену бюджет 1,5 млн')}`)
    await visitor.follow(/^Спланировать рабочие места и смету/)
    expect(visitor.path).toBe('/plan-workshop?garment=tshirt&units=100&budget=1500000')
    expect(visitor.text(visitor.part('Итог плана'))).toMatch(/В бюджет 1\s500\s000\s₽ укладывается/)
    const price = () => {
      const text = visitor.text(visitor.all('.price-line > span', visitor.part('Итог плана'))[0])
      return Number.parseFloat(text.replace(/\s/g, '').replace(',', '.'))
    }
    const whole = price()
    const less = Math.floor(whole) - 1
    visitor.fill('Бюджет на всё, ₽', String(less))
    await visitor.press('Пересчитать', { at: 0 })
    expect(visitor.path).toBe(`/plan-workshop?garment=tshirt&units=100&budget=${less}`)
    expect(price()).toBeLessThan(whole)
    expect(visitor.text(visitor.part('Итог плана'))).toContain('Взяли машины до')
    visitor.fill('Бюджет на всё, ₽', '1000')
    await visitor.press('Пересчитать', { at: 0 })
    expect(visitor.text(visitor.part('Итог плана'))).toMatch(/Дороже бюджета 1\s000\s₽ на/)
  })

  test('goes by keyboard alone from a garment to the whole workshop in the basket and in an offer', async ({
    desktop,
  }) => {
    await desktop.goto('/catalog')
    await desktop.getByRole('main').getByRole('link', { name: 'Спланировать цех' }).focus()
    await desktop.keyboard.press('Enter')
    await desktop.waitForURL('**/plan-workshop')
    await checkLayout(desktop, 'planner-start')
    await tabTo(desktop.getByRole('link', { name: /^Футболка/ }))
    await desktop.keyboard.press('Enter')
    await desktop.waitForURL('**/plan-workshop?garment=tshirt&units=100')
    await desktop.getByRole('heading', { name: 'Футболка, 100 в смену' }).waitFor()
    await tabTo(desktop.getByLabel('Изделий в смену'))
    await desktop.keyboard.press('ControlOrMeta+A')
    await desktop.keyboard.type('500')
    // Norms are folded: the machines are read first.
    await tabTo(desktop.getByText('Операции и нормы времени').locator('xpath=ancestor::summary'))
    await desktop.keyboard.press('Enter')
    await tabTo(desktop.getByLabel('Норма, секунд: Подогнуть низ', { exact: true }))
    await desktop.keyboard.press('ControlOrMeta+A')
    await desktop.keyboard.type('40')
    await desktop.keyboard.press('Enter')
    // Default values are left out of the address.
    await desktop.waitForURL('**/plan-workshop?garment=tshirt&units=500&n=hem:40')
    await desktop.getByRole('heading', { name: 'Футболка, 500 в смену' }).waitFor()
    await desktop.getByText('Норма магазина 31 с').waitFor()
    await desktop.getByText(/^Узкое место:/).waitFor()
    await desktop.getByText(/На.500 в.смену оно занято на.\d+.%: /).waitFor()
    await checkLayout(desktop, 'planner')
    await desktop.setViewportSize({ width: 768, height: 1024 })
    await expectNoSidewaysScroll(desktop)
    await takePicture(desktop, 'planner')
    await desktop.setViewportSize({ width: 1280, height: 900 })

    const arrival = await summary(desktop).getByRole('region', { name: 'Доставка' }).innerText()
    expect(arrival).toMatch(/\d+\s(янв|фев|мар|апр|ма|июн|июл|авг|сен|окт|ноя|дек)/)
    const price = await summary(desktop).locator('.price-line > span').first().innerText()
    await tabTo(summary(desktop).getByRole('button', { name: /^Цех в корзину/ }), 'Shift+Tab')
    await desktop.keyboard.press('Enter')
    await desktop.getByText('Цех в корзине').waitFor()
    await tabTo(summary(desktop).getByRole('link', { name: 'Составить КП' }))
    await desktop.keyboard.press('Enter')
    await desktop.waitForURL('**/price-offer?count.*')
    expect(await desktop.getByLabel(/Несколько слов/).inputValue()).toContain('Футболка, 500 в смену')
    await desktop.getByRole('button', { name: 'Составить предложение' }).click()
    await desktop.getByRole('heading', { name: /^Коммерческое предложение КП-/ }).waitFor()
    expect(await desktop.getByRole('main').innerText()).toContain(price)
    await desktop.goto('/cart')
    expect(await desktop.getByRole('complementary', { name: 'Итог' }).innerText()).toContain(price)
  })

  test('an invalid value is replaced, and the page reports it, on a phone', async ({ phone }) => {
    await phone.goto('/plan-workshop')
    await checkLayout(phone, 'planner-start', { isOtherWidth: true })
    await phone.goto('/plan-workshop?garment=jeans&units=-5&hours=99&n.hem=%F0%9F%A7%B5&answers=nothing,to-60')
    await phone.getByText('Было «-5», взяли 1').waitFor()
    await phone.getByText('Было «99», взяли 24').waitFor()
    await phone.getByText('Было «🧵», взяли 62').waitFor()
    expect(await phone.getByLabel('Ссылка на план').inputValue()).toMatch(
      /\/plan-workshop\?garment=jeans&units=1&hours=24&answers=to-60$/,
    )
    const [field, button] = await Promise.all([
      phone.getByLabel('Ссылка на план').boundingBox(),
      phone.getByRole('button', { name: 'Скопировать' }).boundingBox(),
    ])
    expect(button!.y, 'the button leaves the address its line').toBeGreaterThanOrEqual(field!.y + field!.height)
    await phone.getByRole('button', { name: 'Скопировать' }).tap()
    await phone.getByRole('button', { name: 'Скопировано' }).waitFor()
    await checkLayout(phone, 'planner')
  })

  test('works without scripts; reports insufficient stock', async () => {
    const visitor = openPlainVisitor()
    await visitor.open('/plan-workshop?garment=nothing&units=5')
    await visitor.follow(/^Куртка рабочая/)
    expect(visitor.path).toMatch(/^\/plan-workshop\?garment=jacket&units=/)
    visitor.fill('Изделий в смену', '100 000')
    await visitor.press('Пересчитать', { at: 0 })
    expect(visitor.path).toBe('/plan-workshop?garment=jacket&units=100000')
    expect(visitor.text()).toContain('Не хватает на складе: машина — ')
    visitor.fill('Изделий в смену', '20')
    await visitor.press('Пересчитать', { at: 0 })
    expect(visitor.path).toBe('/plan-workshop?garment=jacket&units=20')
    const price = visitor.text(visitor.all('.price-line > span', visitor.part('Итог плана'))[0])
    await visitor.press(/^Цех в корзину/, { in: visitor.part('Итог плана') })
    expect(visitor.path).toMatch(/^\/cart/)
    expect(visitor.text(visitor.part('Итог'))).toContain(price)
  })
})
