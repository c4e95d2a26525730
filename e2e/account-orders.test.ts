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

const maria = { email: 'maria@shpulka.example' }

const pages = [
  ['/user/profile', 'my-overview', 'Мария Ковалёва'],
  ['/user/profile/order/all', 'my-orders', 'Заказы'],
  ['/user/profile/order/cancelled', 'my-orders-cancelled', 'Заказы'],
  ['/user/profile/bonuses', 'my-bonuses', 'Бонусы'],
  ['/user/profile/blanks', 'my-blanks', 'Бланки предзаказа'],
  ['/user/profile/recall', 'my-recall', 'Обратный звонок'],
] as const

/** The latest order of the demo buyer in a status. */
async function orderOf(code: string): Promise<number> {
  const { rows } = await shop.pool.query(
    `select o.id from orders o join order_statuses s on s.id = o.status_id join users u on u.id = o.user_id
     where u.email = $1 and s.code = $2 order by o.id desc limit 1`,
    [maria.email, code],
  )
  return rows[0].id
}

describe('pages of orders and purchases', () => {
  test.for([...pages])('%s', async ([path, name, heading], { desktop, phone }) => {
    for (const page of [desktop, phone]) {
      await signIn(page, maria)
      await page.goto(path)
      expect(await page.locator('h1').innerText()).toBe(heading)
      expect(await page.locator('main').innerText()).not.toMatch(/undefined|NaN|\[object|null/)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await takePicture(page, name)
    }
  })

  test('the page of one order', async ({ desktop, phone }) => {
    const id = await orderOf('shipped')
    for (const page of [desktop, phone]) {
      await signIn(page, maria)
      await page.goto(`/user/profile/order/detail/${id}`)
      expect(await page.locator('h1').innerText()).toBe(`Заказ Ш-${id}`)
      expect(await page.getByRole('list', { name: 'Ход заказа' }).locator('[aria-current=step]').innerText()).toBe(
        'В пути',
      )
      expect(await page.getByRole('region', { name: 'Что происходило' }).innerText()).toContain('Передали перевозчику')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await takePicture(page, 'my-order')
    }
  })

  test('only its owner sees it: a stranger gets 404, a guest the sign-in page', async ({ desktop, phone }) => {
    const path = `/user/profile/order/detail/${await orderOf('shipped')}`
    await phone.goto(path)
    expect(new URL(phone.url()).pathname).toBe('/user/signin')
    expect(new URL(phone.url()).searchParams.get('back')).toBe(path)
    await signIn(desktop)
    allowPageErrors(desktop, /404/)
    for (const unknown of [
      path,
      '/user/profile/order/detail/999999',
      '/user/profile/order/nowhere',
      '/user/profile/blanks?status=nowhere',
    ])
      expect((await desktop.goto(unknown))?.status(), unknown).toBe(404)
    await desktop.goto('/user/profile/order/all')
    expect(await desktop.locator('main').innerText()).toContain('Заказов пока нет')
    await takePicture(desktop, 'my-orders-empty')
  })
})

/** The buyer's completed order, received today. */
async function orderReceivedToday(): Promise<number> {
  const id = await orderOf('completed')
  await shop.pool.query(
    'update order_history set created_at = now() where id = (select max(id) from order_history where order_id = $1)',
    [id],
  )
  return id
}

describe('a refund', () => {
  test('goods are chosen, a photo is uploaded with progress, the order shows the request', async ({
    desktop,
    phone,
  }) => {
    const id = await orderReceivedToday()
    for (const page of [desktop, phone]) {
      await signIn(page, maria)
      await page.goto(`/user/profile/order/detail/${id}`)
      await page.getByRole('link', { name: 'Оформить возврат' }).click()
      await page.getByRole('heading', { name: `Возврат по заказу Ш-${id}` }).waitFor()
      if (page === desktop) {
        // The refused form shows and focuses what is missing first.
        allowPageErrors(page, /400/)
        await page.getByRole('button', { name: 'Отправить заявку' }).click()
        await page.getByText('Заявка не отправлена').waitFor()
        const firstCount = page.getByRole('spinbutton').and(page.locator(':enabled')).first()
        await expect.poll(() => firstCount.evaluate((field) => field === document.activeElement)).toBe(true)
      }
      await page.getByRole('spinbutton').and(page.locator(':enabled')).first().fill('1')
      await page.getByLabel('Брак или неисправность').check()
      await page.getByText(/^Вернём/).waitFor()
      await page.getByLabel('Как вернёте товар').fill('Привезу в магазин')
      await page.getByLabel('Что случилось').fill(`Не строчит, ${page === phone ? 'телефон' : 'стол'}`)
      const photo = await page.locator('fieldset li img').first().screenshot({ type: 'jpeg' })
      // Bytes appended to the picture make the file as large as a photo from a phone. Two photos are chosen at once;
      // the third file is no photo.
      const large = Buffer.concat([photo, Buffer.alloc(3_000_000)])
      await page.getByLabel('Добавить фото').setInputFiles([
        { name: 'скол.jpg', mimeType: 'image/jpeg', buffer: large },
        { name: 'лишнее.jpg', mimeType: 'image/jpeg', buffer: photo },
        { name: 'опись.txt', mimeType: 'text/plain', buffer: Buffer.from('Опись') },
      ])
      const list = page.getByRole('list', { name: 'Фотографии' })
      await expect.poll(() => page.locator('input[name=photo]').count()).toBe(2)
      expect(await list.innerText()).toMatch(/скол\.jpg\s+2,90\sМБ/)
      await page.getByText('«опись.txt» не подойдёт').first().waitFor()
      await takePicture(page, 'refund-photos')
      await page.getByRole('button', { name: 'Убрать лишнее.jpg' }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('Добавить фото')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await takePicture(page, 'refund')
      if (page === phone) continue
      await page.getByRole('button', { name: 'Отправить заявку' }).click()
      const refunds = page.getByRole('region', { name: 'Возвраты' })
      await refunds.getByText('Заявка принята').first().waitFor()
      expect(await refunds.innerText()).toMatch(/Деньги вернём не позже \d+\s/)
      await refunds.getByRole('img', { name: 'Фотография 1' }).first().waitFor()
      await expectAccessible(page)
      await takePicture(page, 'refund-asked')
    }
  })

  test('without scripts the same form is sent with its photo', async ({ plain }) => {
    const id = await orderReceivedToday()
    await signIn(plain, maria)
    await plain.goto(`/user/profile/order/detail/${id}/refund`)
    const counts = plain.locator('input[type=number]:enabled')
    await counts.last().fill('1')
    await plain.getByLabel('Брак или неисправность').check()
    await plain.getByLabel('Как вернёте товар').fill('Почтой')
    const photo = await plain.locator('fieldset li img').first().screenshot()
    await plain.getByLabel('Добавить фото').setInputFiles({ name: 'фото.png', mimeType: 'image/png', buffer: photo })
    await takePicture(plain, 'refund-plain')
    await plain.getByRole('button', { name: 'Отправить заявку' }).click()
    const refunds = plain.getByRole('region', { name: 'Возвраты' })
    expect(await refunds.innerText()).toContain('Как вернёте: Почтой')
    expect(await refunds.getByRole('img').count()).toBeGreaterThan(0)
  })
})

describe('a buyer’s actions with orders', () => {
  test('goes through statuses: each shows its own orders and count', async ({ desktop }) => {
    await signIn(desktop, maria)
    await desktop.goto('/user/profile/order/all')
    const tabs = desktop.getByRole('navigation', { name: 'Статусы заказов' })
    for (const [name, code] of [
      ['В работе', 'active'],
      ['В пути', 'delivery'],
      ['Завершены', 'completed'],
      ['Отменены', 'cancelled'],
    ] as const) {
      const tab = tabs.getByRole('link', { name })
      const count = Number((await tab.innerText()).replace(/\D/g, ''))
      await tab.click()
      await desktop.waitForURL(`**/user/profile/order/${code}`)
      await expect.poll(() => desktop.getByRole('article').count()).toBe(count)
      expect(await tab.getAttribute('aria-current')).toBe('true')
    }
  })

  test('repeats an order into the basket; cancels one after confirmation, by keyboard', async ({ desktop }) => {
    const { userId } = await signIn(desktop, maria)
    for (const table of ['basket_lines', 'basket_sets'])
      await shop.pool.query(`delete from ${table} where basket_id in (select id from baskets where user_id = $1)`, [
        userId,
      ])
    await desktop.goto('/user/profile/order/completed')
    await desktop.getByRole('article').first().getByRole('button', { name: 'Повторить заказ' }).click()
    await desktop.waitForURL(/\/cart$|\/order\/detail\//)
    if (desktop.url().includes('detail')) await desktop.getByRole('link', { name: 'Перейти в корзину' }).click()
    await desktop.waitForURL('**/cart')
    await desktop.locator('main').getByText('Прямострочная машина Lumera L-5550').first().waitFor()

    // Goods of another order are added only after a question.
    await desktop.goto('/user/profile/order/completed')
    await desktop.getByRole('article').last().getByRole('button', { name: 'Повторить заказ' }).click()
    await desktop.getByText(/^В корзине уже есть \d+\sпозици/).waitFor()
    await expectAccessible(desktop)
    await takePicture(desktop, 'my-order-repeat-question')
    await desktop.getByRole('button', { name: 'Заказать только товары этого заказа' }).click()
    const selections = async () =>
      (
        await shop.pool.query(
          `select bool_or(l.selected) as selected from basket_lines l join baskets b on b.id = l.basket_id join users u
            on u.id = b.user_id
       join groups g on g.id = l.group_id join products p on p.id = g.product_id where u.email = $1 and p.title like
         '%Lumera L-5550%'`,
          [maria.email],
        )
      ).rows
    await expect.poll(selections).toEqual([{ selected: false }])

    const id = await orderOf('new')
    await desktop.goto(`/user/profile/order/detail/${id}`)
    const question = desktop.locator('#cancel summary')
    await question.focus()
    await desktop.keyboard.press('Enter')
    await desktop.getByRole('radio', { name: 'Ошибка при оформлении' }).check()
    await expectAccessible(desktop)
    await takePicture(desktop, 'my-order-cancel')
    await desktop.getByRole('button', { name: 'Отменить заказ' }).focus()
    await desktop.keyboard.press('Enter')
    await desktop.getByText('Причина: ошибка при оформлении').waitFor()
    expect(await desktop.locator('#cancel').count()).toBe(0)
    await takePicture(desktop, 'my-order-cancelled')
  })

  test('without scripts: cancels, repeats, requests a call back and cancels the request', async ({ plain }) => {
    const { userId } = await signIn(plain, { email: 'igor@shpulka.example' })
    const { rows } = await shop.pool.query(
      `select o.id from orders o join order_statuses s on s.id = o.status_id where o.user_id = $1
        and s.code = 'confirmed' limit 1`,
      [userId],
    )
    await plain.goto(`/user/profile/order/detail/${rows[0].id}`)
    await plain.locator('#cancel summary').click()
    await plain.getByRole('button', { name: 'Отменить заказ' }).click()
    await plain.waitForLoadState()
    expect(await plain.locator('main').innerText()).toContain('Отменён')
    await plain.getByRole('button', { name: 'Повторить заказ' }).click()
    await plain.waitForURL(/\/cart$|\/order\/detail\//)

    await plain.goto('/user/profile/recall')
    allowPageErrors(plain, /400/)
    await plain.getByLabel('Телефон', { exact: true }).fill('123')
    await plain.getByRole('button', { name: 'Попросить перезвонить' }).click()
    await plain.getByRole('alert').waitFor()
    expect(await plain.getByLabel('Телефон', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    expect(await plain.locator('main').innerText()).toContain('Без согласия')
    await takePicture(plain, 'my-recall-errors')
    await plain.getByLabel('Телефон', { exact: true }).fill('8 910 123 45 67')
    await plain.getByLabel(/^Соглашаюсь на обработку/).check()
    await plain.getByRole('button', { name: 'Попросить перезвонить' }).click()
    await plain.waitForURL('**/recall?sent')
    expect(await plain.locator('main').innerText()).toContain('Просьба принята')
    await plain.getByRole('button', { name: /^Не перезванивать: Помочь с выбором/ }).click()
    await plain.waitForURL('**/recall')
    expect(await plain.locator('main').innerText()).toContain('Отменён')
  })
})

describe('goods that are out of stock', () => {
  const soldOut = async () => {
    const { rows } = await shop.pool.query(
      `with recursive paths as (select id, code as path from categories where parent_id is null
         union all select c.id, p.path || '/' || c.code from categories c join paths p on p.id = c.parent_id)
       select '/catalog/' || t.path || '/detail/' || p.code as path, p.title from products p
       join product_sites v on v.product_id = p.id and v.site_id = 1 join product_categories c on c.product_id = p.id
         and c.is_main join paths t on t.id = c.category_id
       where p.vendor_code = 'CL-VENTO-1-8'`,
    )
    return rows[0] as { path: string; title: string }
  }
  const requestButton = (page: Page) =>
    page.getByRole('complementary', { name: 'Покупка' }).getByRole('button', { name: 'В бланк предзаказа' })

  test('a signed-in user requests them in one click, and cancels the request', async ({ desktop }) => {
    const { path, title } = await soldOut()
    await signIn(desktop)
    await desktop.goto(path)
    await takePicture(desktop, 'sold-out', { fullPage: false })
    await requestButton(desktop).click()
    await desktop.waitForURL('**/user/profile/blanks?added=*')
    const main = desktop.locator('main')
    await main.getByText('Сообщим о поступлении').waitFor()
    expect(await main.innerText()).toContain(title)
    await desktop.getByRole('button', { name: `Больше не ждать: ${title}` }).click()
    await main.getByRole('listitem').filter({ hasText: title }).getByText('Отменён').waitFor()
  })

  test('a guest is sent to sign in and asked again afterwards; without scripts too', async ({ plain }) => {
    const { path, title } = await soldOut()
    await plain.goto(path)
    await requestButton(plain).click()
    await plain.waitForURL('**/user/signin?*')
    const back = new URL(plain.url()).searchParams.get('back')!
    expect(back).toMatch(/^\/user\/profile\/blanks\?offer=\d+&product=\d+$/)
    await signIn(plain)
    await plain.goto(back)
    expect(await plain.getByRole('region', { name: title }).innerText()).toContain('Сообщить, когда товар поступит?')
    await plain.getByRole('button', { name: 'Сообщить о поступлении' }).click()
    await plain.waitForURL('**/user/profile/blanks?added=*')
    expect(await plain.locator('main').innerText()).toContain(title)
  })
})
