import type { Product } from '@shpulka/contract/catalogue/catalog'
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

const findProduct = async (vendorCode: string) => {
  const { rows } = await shop.pool.query<{ id: number }>('select id from products where vendor_code = $1', [vendorCode])
  return (await (await fetch(`${shop.url}/api/catalog/v1/products/view?id=${rows[0]!.id}`)).json()) as Product
}
const [overlocker, unreviewed] = await Promise.all(['KX-KO-503D', 'SV-RS-120'].map(findProduct))
const maria = { email: 'maria@shpulka.example' }

describe('reviews', () => {
  test('are on the product page, are filtered by stars, loaded page by page, and open their photos', async ({
    desktop,
    phone,
  }) => {
    await phone.goto(overlocker!.path)
    await phone.locator('#reviews').scrollIntoViewIfNeeded()
    await takePicture(phone, 'reviews', { fullPage: false })
    await expectNoSidewaysScroll(phone)
    await phone.goto(unreviewed!.path)
    await phone.locator('#reviews').scrollIntoViewIfNeeded()
    await takePicture(phone, 'reviews-none', { fullPage: false })
    await desktop.goto(overlocker!.path)
    const section = desktop.locator('#reviews')
    await section.scrollIntoViewIfNeeded()
    const items = section.locator('ol > li')
    expect(await items.count()).toBe(5)
    await takePicture(desktop, 'reviews', { fullPage: false })
    await section.getByRole('link', { name: 'Показать ещё' }).click()
    await expect.poll(() => items.count()).toBe(overlocker!.rating!.count)
    const best = section.getByRole('link', { name: /^Оценка 5: / })
    const bestCount = Number(/: ?\s*(\d+)/.exec((await best.textContent())!)![1])
    await best.click()
    await expect.poll(() => items.count()).toBe(bestCount)
    expect(await section.locator('ol').getByRole('img', { name: 'Оценка 5 из 5' }).count()).toBe(bestCount)
    await section.getByRole('link', { name: /, выбрано/ }).click()
    await expect.poll(() => items.count()).toBe(5)
    await section
      .getByRole('link', { name: /^Открыть фото 1 / })
      .first()
      .click()
    await desktop.getByRole('dialog').waitFor()
    expect(desktop.url()).toContain('#review-photo-1')
    await desktop.keyboard.press('Escape')
    await desktop.getByRole('dialog').waitFor({ state: 'detached' })
    await expectAccessible(desktop, '#reviews')
  })

  test('without scripts: paged and filtered by links, in structured data; a product without reviews invites to write one', async ({
    plain,
  }) => {
    await plain.goto(overlocker!.path)
    await plain.locator('#reviews').getByRole('link', { name: 'Показать ещё' }).click()
    await plain.waitForURL(/[?&]reviews=2/)
    expect(await plain.locator('#reviews ol > li').count()).toBe(overlocker!.rating!.count)
    await plain
      .locator('#reviews')
      .getByRole('link', { name: /^Оценка 3: / })
      .click()
    await expect.poll(() => plain.locator('#reviews ol > li').count()).toBe(1)
    await plain.waitForLoadState()
    const structuredData = (await plain.locator('script[type="application/ld+json"]').allTextContents()).join()
    expect(structuredData).toContain(`"ratingValue":${overlocker!.rating!.average}`)
    expect(structuredData).toContain(`"reviewCount":${overlocker!.rating!.count}`)
    await plain.goto(unreviewed!.path)
    expect(await plain.locator('#reviews').innerText()).toContain('ещё не рассказывали')
    await plain.locator('#reviews').getByRole('link', { name: 'Написать отзыв' }).click()
    await plain.waitForURL(/\/user\/signin/)
  })

  test('are voted helpful or not: once each, without leaving the page', async ({ desktop }) => {
    await signIn(desktop)
    await desktop.goto(`${overlocker!.path}#reviews`)
    // The state of the basket appears after hydration; before that a vote is a plain form.
    await desktop.getByRole('banner').getByText('пусто').waitFor()
    const first = desktop.locator('#reviews ol > li').first()
    const yes = first.getByRole('button', { name: /^Да, помог: / })
    const before = Number((await yes.innerText()).trim())
    await yes.click()
    await expect.poll(async () => Number((await yes.innerText()).trim())).toBe(before + 1)
    expect(await yes.getAttribute('aria-pressed')).toBe('true')
    await desktop.reload()
    await expect.poll(() => yes.getAttribute('aria-pressed')).toBe('true')
    await yes.click()
    await expect.poll(async () => Number((await yes.innerText()).trim())).toBe(before)
  })
})

describe('a buyer', () => {
  test('sees the products to review, writes with a photo and sees the review pending', async ({ desktop, phone }) => {
    await signIn(phone, maria)
    await phone.goto('/user/profile/reviews')
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone)
    await takePicture(phone, 'my-reviews')
    await signIn(desktop, maria)
    await desktop.goto('/user/profile/reviews')
    await takePicture(desktop, 'my-reviews')
    await desktop
      .getByRole('link', { name: /^Написать отзыв: / })
      .first()
      .click()
    await desktop.waitForURL(/reviews\/new\?product=/)
    await takePicture(desktop, 'write-review')
    allowPageErrors(desktop, /status of 400/)
    await desktop.getByRole('button', { name: 'Отправить отзыв' }).click()
    await desktop.getByText('Отзыв не отправлен').waitFor()
    await takePicture(desktop, 'write-review-errors')
    await expectAccessible(desktop)
    await desktop
      .getByRole('group', { name: 'Общая оценка' })
      .getByRole('radio', { name: '4 из 5, хорошо' })
      .check({ force: true })
    await desktop.getByRole('textbox', { name: /^Комментарий/ }).fill('Работает третий месяц, <b>доволен</b>')
    const photo = await desktop.locator('main img').first().screenshot({ type: 'jpeg' })
    await desktop.getByLabel('Добавить фото').setInputFiles({ name: 'стол.jpg', mimeType: 'image/jpeg', buffer: photo })
    await desktop.locator('input[name=photo]').waitFor({ state: 'attached' })
    await desktop.getByRole('checkbox', { name: /публикацию отзыва/ }).check()
    await takePicture(desktop, 'write-review-photos')
    await desktop.getByRole('button', { name: 'Отправить отзыв' }).click()
    await desktop.waitForURL(/reviews\?sent=/)
    const newReview = desktop.getByRole('region', { name: 'Ваши отзывы' }).getByRole('listitem').first()
    expect(await newReview.innerText()).toContain('На проверке')
    expect(await newReview.innerText()).toContain('<b>доволен</b>')
    await expect
      .poll(() =>
        newReview
          .locator('img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
  })

  test('writes without scripts', async ({ plain }) => {
    await signIn(plain, maria)
    await plain.goto('/user/profile/reviews')
    await plain
      .getByRole('link', { name: /^Написать отзыв: / })
      .last()
      .click()
    await plain
      .getByRole('group', { name: 'Общая оценка' })
      .getByRole('radio', { name: '5 из 5, отлично' })
      .check({ force: true })
    await plain.getByRole('textbox', { name: /^Достоинства/ }).fill('Шьёт ровно, настройки держит')
    await plain.getByRole('checkbox', { name: /публикацию отзыва/ }).check()
    await plain.getByRole('button', { name: 'Отправить отзыв' }).click()
    await plain.waitForURL(/reviews\?sent=/)
    expect(await plain.locator('main').innerText()).toContain('Отзыв отправлен')
  })
})
