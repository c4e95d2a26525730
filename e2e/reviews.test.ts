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
import { openPlainVisitor } from './plain-visitor.ts'

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
    await section.getByRole('link', { name: /^С фото/ }).click()
    await desktop.waitForURL(/photos=1/)
    await section
      .getByRole('link', { name: /^Открыть фото 1 / })
      .first()
      .click()
    await desktop.getByRole('dialog').waitFor()
    expect(desktop.url()).toMatch(/\?photos=1#review-photo-1$/)
    await desktop.keyboard.press('Escape')
    await desktop.getByRole('dialog').waitFor({ state: 'detached' })
    await expectAccessible(desktop, '#reviews')
  })

  test('without scripts: paged and filtered by links, in structured data; a product without reviews invites to write one', async () => {
    const visitor = openPlainVisitor()
    const section = () => visitor.all('#reviews')[0]!
    await visitor.open(overlocker!.path)
    await visitor.follow('Показать ещё', { in: section() })
    expect(visitor.path).toMatch(/[?&]reviews=2/)
    expect(visitor.all('#reviews ol > li')).toHaveLength(overlocker!.rating!.count)
    await visitor.follow(/^Оценка 3: /, { in: section() })
    expect(visitor.all('#reviews ol > li')).toHaveLength(1)
    expect(visitor.source()).toContain(`"ratingValue":${overlocker!.rating!.average}`)
    expect(visitor.source()).toContain(`"reviewCount":${overlocker!.rating!.count}`)
    await visitor.open(unreviewed!.path)
    expect(visitor.text(section())).toContain('ещё не рассказывали')
    await visitor.follow('Написать отзыв', { in: section() })
    expect(visitor.path).toMatch(/^\/user\/signin/)
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
    const sending = Promise.withResolvers<void>()
    await desktop.route('**/sent-file?target=*', async (route) => {
      await sending.promise
      await route.continue()
    })
    await desktop.getByLabel('Добавить фото').setInputFiles({ name: 'стол.jpg', mimeType: 'image/jpeg', buffer: photo })
    // Sent now, the review would go without its photo.
    await desktop.getByRole('button', { name: 'Отправить отзыв' }).click()
    await desktop.getByText('Подождите: файлы ещё загружаются').first().waitFor()
    sending.resolve()
    await desktop.locator('input[name=photo]').waitFor({ state: 'attached' })
    const announced = desktop.getByRole('status')
    await announced.filter({ hasText: 'стол.jpg: загружено' }).waitFor({ state: 'attached' })
    const note = { name: 'опись.txt', mimeType: 'text/plain', buffer: Buffer.from('Опись') }
    await desktop.getByLabel('Добавить фото').setInputFiles(note)
    await announced.filter({ hasText: '«опись.txt» не подойдёт' }).waitFor({ state: 'attached' })
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

  test('writes without scripts', async () => {
    const visitor = openPlainVisitor()
    await signIn(visitor, maria)
    await visitor.open('/user/profile/reviews')
    await visitor.follow(/^Написать отзыв: /, { at: -1 })
    visitor.check('5 из 5, отлично', { in: visitor.part('Общая оценка') })
    visitor.fill(/^Достоинства/, 'Шьёт ровно, настройки держит')
    visitor.check(/публикацию отзыва/)
    await visitor.press('Отправить отзыв')
    expect(visitor.path).toMatch(/reviews\?sent=/)
    expect(visitor.text()).toContain('Отзыв отправлен')
  })
})
