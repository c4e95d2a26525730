import { describe, expect } from 'vitest'
import {
  allowPageErrors,
  expectAccessible,
  expectRightAtBothWidths,
  shop,
  signIn,
  takePicture,
  test,
} from './browser.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const maria = { email: 'maria@shpulka.example' }

/** The layout of those without a picture is checked by routes.test.ts, for the same buyer. */
const pages: [path: string, heading: string, pictureName?: string][] = [
  ['/user/profile', 'Мария Ковалёва'],
  ['/user/profile/order/all', 'Заказы'],
  ['/user/profile/order/cancelled', 'Заказы', 'my-orders-cancelled'],
  ['/user/profile/bonuses', 'Бонусы'],
  ['/user/profile/blanks', 'Бланки предзаказа', 'my-blanks'],
  ['/user/profile/recall', 'Обратный звонок'],
]

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
  test('each has its heading, and no value is missing in its text', async () => {
    const visitor = openPlainVisitor()
    await signIn(visitor, maria)
    for (const [path, heading] of pages) {
      await visitor.open(path)
      expect([path, visitor.heading()]).toEqual([path, heading])
      expect(visitor.text(), path).not.toMatch(/undefined|NaN|\[object|null/)
    }
    const id = await orderOf('shipped')
    await visitor.open(`/user/profile/order/detail/${id}`)
    expect(visitor.heading()).toBe(`Заказ Ш-${id}`)
    expect(visitor.text(visitor.all('[aria-current=step]', visitor.part('Ход заказа'))[0])).toBe('В пути')
    expect(visitor.text(visitor.part('Что происходило'))).toContain('Передали перевозчику')
  })

  test('fit both widths', async ({ desktop }) => {
    await signIn(desktop, maria)
    for (const [path, , pictureName] of [
      ...pages,
      [`/user/profile/order/detail/${await orderOf('shipped')}`, '', 'my-order'] as const,
    ]) {
      if (!pictureName) continue
      await desktop.goto(path)
      // The header, the footer and the menu of the profile are checked by profile.test.ts.
      await expectRightAtBothWidths(desktop, pictureName, 'main')
    }
  })

  test('only its owner sees an order: a stranger gets 404, a guest the sign-in page', async () => {
    const path = `/user/profile/order/detail/${await orderOf('shipped')}`
    const guest = openPlainVisitor()
    await guest.open(path)
    expect(guest.path).toBe(`/user/signin?${new URLSearchParams({ back: path })}`)
    const stranger = openPlainVisitor()
    await signIn(stranger)
    for (const unknown of [
      path,
      '/user/profile/order/detail/999999',
      '/user/profile/order/nowhere',
      '/user/profile/blanks?status=nowhere',
    ])
      await stranger.open(unknown, { status: 404 })
    await stranger.open('/user/profile/order/all')
    expect(stranger.text()).toContain('Заказов пока нет')
  })

  test('each status shows its own orders and count', async () => {
    const visitor = openPlainVisitor()
    await signIn(visitor, maria)
    await visitor.open('/user/profile/order/all')
    for (const [name, code] of [
      ['В работе', 'active'],
      ['В пути', 'delivery'],
      ['Завершены', 'completed'],
      ['Отменены', 'cancelled'],
    ] as const) {
      const tab = () => visitor.named('a', new RegExp(`^${name}`), { in: visitor.part('Статусы заказов') })
      const count = Number(visitor.text(tab()).replace(/\D/g, ''))
      await visitor.follow(tab())
      expect(visitor.path).toBe(`/user/profile/order/${code}`)
      expect(visitor.all('article')).toHaveLength(count)
      expect(tab().getAttribute('aria-current')).toBe('true')
    }
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
  test('goods are chosen, a photo is uploaded with progress, the order shows the request', async ({ desktop }) => {
    const id = await orderReceivedToday()
    await signIn(desktop, maria)
    await desktop.goto(`/user/profile/order/detail/${id}`)
    await desktop.getByRole('link', { name: 'Оформить возврат' }).click()
    await desktop.getByRole('heading', { name: `Возврат по заказу Ш-${id}` }).waitFor()
    // The refused form shows and focuses what is missing first.
    allowPageErrors(desktop, /400/)
    await desktop.getByRole('button', { name: 'Отправить заявку' }).click()
    await desktop.getByText('Заявка не отправлена').waitFor()
    const firstCount = desktop.getByRole('spinbutton').and(desktop.locator(':enabled')).first()
    await expect.poll(() => firstCount.evaluate((field) => field === document.activeElement)).toBe(true)
    await firstCount.fill('1')
    await desktop.getByLabel('Брак или неисправность').check()
    await desktop.getByText(/^Вернём/).waitFor()
    await desktop.getByLabel('Как вернёте товар').fill('Привезу в магазин')
    await desktop.getByLabel('Что случилось').fill('Не строчит')
    const photo = await desktop.locator('fieldset li img').first().screenshot({ type: 'jpeg' })
    // Bytes appended to the picture make the file as large as a photo from a phone. Two photos are chosen at once;
    // the third file is no photo.
    const large = Buffer.concat([photo, Buffer.alloc(3_000_000)])
    await desktop.getByLabel('Добавить фото').setInputFiles([
      { name: 'скол.jpg', mimeType: 'image/jpeg', buffer: large },
      { name: 'лишнее.jpg', mimeType: 'image/jpeg', buffer: photo },
      { name: 'опись.txt', mimeType: 'text/plain', buffer: Buffer.from('Опись') },
    ])
    const list = desktop.getByRole('list', { name: 'Фотографии' })
    await expect.poll(() => desktop.locator('input[name=photo]').count()).toBe(2)
    expect(await list.innerText()).toMatch(/скол\.jpg\s+2,90\sМБ/)
    await desktop.getByText('«опись.txt» не подойдёт').first().waitFor()
    await takePicture(desktop, 'refund-photos')
    await desktop.getByRole('button', { name: 'Убрать лишнее.jpg' }).focus()
    await desktop.keyboard.press('Enter')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
    await expect
      .poll(() => desktop.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Добавить фото')
    await expectRightAtBothWidths(desktop, 'refund')
    await desktop.getByRole('button', { name: 'Отправить заявку' }).click()
    const refunds = desktop.getByRole('region', { name: 'Возвраты' })
    await refunds.getByText('Заявка принята').first().waitFor()
    expect(await refunds.innerText()).toMatch(/Деньги вернём не позже \d+\s/)
    await refunds.getByRole('img', { name: 'Фотография 1' }).first().waitFor()
    await expectAccessible(desktop)
    await takePicture(desktop, 'refund-asked')
  })

  test('without scripts the same form is sent with its photo', async () => {
    const id = await orderReceivedToday()
    const visitor = openPlainVisitor()
    await signIn(visitor, maria)
    await visitor.open(`/user/profile/order/detail/${id}/refund`)
    visitor.fill(visitor.all('input[type=number]:not([disabled])').at(-1)!, '1')
    visitor.check(/^Брак или неисправность/)
    visitor.fill(/^Как вернёте товар/, 'Почтой')
    const picture = await visitor.request(visitor.all('fieldset li img')[0]!.getAttribute('src')!)
    const type = picture.headers.get('content-type')!
    visitor.attach(/Добавить фото/, new File([await picture.arrayBuffer()], 'фото', { type }))
    await visitor.press('Отправить заявку')
    const refunds = visitor.part('Возвраты')
    expect(visitor.text(refunds)).toContain('Как вернёте: Почтой')
    expect(visitor.all('img', refunds).length).toBeGreaterThan(0)
  })
})

describe('a buyer’s actions with orders', () => {
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
    // On paper: what happened, and nothing to press.
    await desktop.emulateMedia({ media: 'print' })
    expect(await desktop.getByRole('region', { name: 'Что происходило' }).isVisible()).toBe(true)
    expect(await desktop.locator('main :is(button, summary, form)').filter({ visible: true }).allInnerTexts()).toEqual(
      [],
    )
    await desktop.emulateMedia({ media: 'screen' })
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

  test('without scripts: cancels, repeats, requests a call back and cancels the request', async () => {
    const visitor = openPlainVisitor()
    const { userId } = await signIn(visitor, { email: 'igor@shpulka.example' })
    const { rows } = await shop.pool.query(
      `select o.id from orders o join order_statuses s on s.id = o.status_id where o.user_id = $1
        and s.code = 'confirmed' limit 1`,
      [userId],
    )
    await visitor.open(`/user/profile/order/detail/${rows[0].id}`)
    await visitor.press('Отменить заказ')
    expect(visitor.text()).toContain('Отменён')
    await visitor.press('Повторить заказ')
    expect(visitor.path).toMatch(/^\/cart$|\/order\/detail\//)

    await visitor.open('/user/profile/recall')
    visitor.fill('Телефон', '123')
    await visitor.press('Попросить перезвонить', { status: 400 })
    expect(visitor.all('[role=alert]')).not.toEqual([])
    expect(visitor.field('Телефон').getAttribute('aria-invalid')).toBe('true')
    expect(visitor.text()).toContain('Без согласия')
    visitor.fill('Телефон', '8 910 123 45 67')
    visitor.check(/^Соглашаюсь на обработку/)
    await visitor.press('Попросить перезвонить')
    expect(visitor.path).toMatch(/\/recall\?sent/)
    expect(visitor.text()).toContain('Просьба принята')
    await visitor.press(/^Не перезванивать: Помочь с выбором/)
    expect(visitor.path).toMatch(/\/recall$/)
    expect(visitor.text()).toContain('Отменён')
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
  test('a signed-in user requests them in one click, and cancels the request', async ({ desktop }) => {
    const { path, title } = await soldOut()
    await signIn(desktop)
    await desktop.goto(path)
    await takePicture(desktop, 'sold-out', { fullPage: false })
    await desktop
      .getByRole('complementary', { name: 'Покупка' })
      .getByRole('button', { name: 'В бланк предзаказа' })
      .click()
    await desktop.waitForURL('**/user/profile/blanks?added=*')
    const main = desktop.locator('main')
    await main.getByText('Сообщим о поступлении').waitFor()
    expect(await main.innerText()).toContain(title)
    await desktop.getByRole('button', { name: `Больше не ждать: ${title}` }).click()
    await main.getByRole('listitem').filter({ hasText: title }).getByText('Отменён').waitFor()
  })

  test('a guest is sent to sign in and asked again afterwards', async () => {
    const { path, title } = await soldOut()
    const visitor = openPlainVisitor()
    await visitor.open(path)
    await visitor.press('В бланк предзаказа', { in: visitor.part('Покупка') })
    const { pathname, searchParams } = new URL(visitor.path, shop.url)
    const back = searchParams.get('back')!
    expect(pathname).toBe('/user/signin')
    expect(back).toMatch(/^\/user\/profile\/blanks\?offer=\d+&product=\d+&least=1$/)
    await signIn(visitor)
    await visitor.open(back)
    expect(visitor.text(visitor.part(title))).toContain('Сообщить, когда товар поступит?')
    await visitor.press('Сообщить о поступлении')
    expect(visitor.path).toMatch(/^\/user\/profile\/blanks\?added=/)
    expect(visitor.text()).toContain(title)
  })
})
