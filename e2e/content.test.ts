import { describe, expect, onTestFinished } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWholeFocusRings,
  shop,
  takePicture,
  test,
  widths,
} from './browser.ts'
import { openPlainVisitor } from './plain-visitor.ts'

/** The blocks of a page with every kind of block. */
const allBlocks = [
  {
    kind: 'text',
    isLead: true,
    paragraphs: [[{ text: 'Всё, из чего бывает страница, ' }, { text: 'в одном месте', isBold: true }, { text: '.' }]],
  },
  {
    kind: 'facts',
    items: [12, 40, 3].map((n) => ({ title: `${n} лет`, label: 'на рынке оборудования для швейных цехов' })),
  },
  ...['Способы', 'Сроки', 'Шаги', 'Вопросы'].map((text, at) => ({
    kind: 'heading',
    level: 2,
    text,
    id: `part-${at + 1}`,
  })),
  {
    kind: 'table',
    caption: 'Сроки доставки',
    head: ['Город', 'Срок', 'Примечание', 'Стоимость'],
    rows: ['Москва', 'Новосибирск'].map((city) => [
      [{ text: city }],
      [{ text: '2–4 дня' }],
      [{ text: 'до двери, по будням' }],
      [{ text: 'от 450 ₽', href: '/help/delivery' }],
    ]),
  },
  { kind: 'list', isOrdered: false, items: [[{ text: 'Первое' }], [{ text: 'Второе' }]] },
  {
    kind: 'notice',
    tone: 'warn',
    title: 'Проверьте при получении',
    paragraphs: [[{ text: 'Вскройте коробку при курьере.' }]],
  },
  { kind: 'steps', items: [1, 2, 3].map((n) => ({ title: `Шаг ${n}`, paragraphs: [[{ text: 'Сделайте это.' }]] })) },
  { kind: 'faq', items: [{ question: 'Откроется ли ответ?', answer: [[{ text: 'Да, и без скриптов.' }]] }] },
  { kind: 'text', paragraphs: [[{ text: 'Ловушка', href: 'javascript:alert(1)' }]] },
  { kind: 'products', title: 'Пригодится', productIds: [1, 2, 3, 4, 5, 6], categoryId: null, collectionId: null },
  { kind: 'contacts', title: 'Как нас найти' },
]

describe('pages of the shop', () => {
  test('a section links to its pages, a page has breadcrumbs', async ({ desktop }) => {
    await desktop.goto('/help')
    await takePicture(desktop, 'help')
    await desktop
      .getByRole('main')
      .getByRole('link', { name: /^Доставка/ })
      .first()
      .click()
    await desktop.waitForURL('**/help/delivery')
    const menu = desktop.getByRole('navigation', { name: 'Помощь', exact: true })
    expect(await menu.locator('[aria-current=page]').innerText()).toBe('Доставка')
    await desktop.getByRole('navigation', { name: 'Путь по каталогу' }).getByRole('link', { name: 'Помощь' }).waitFor()
    expect(await desktop.title()).toContain('Доставка')
    await takePicture(desktop, 'help-delivery')
    await menu.getByRole('link', { name: 'Лизинг' }).click()
    await desktop.waitForURL('**/help/leasing')
    await desktop.getByRole('heading', { level: 1, name: /лизинг/i }).waitFor()
  })

  test('blocks of every kind are readable at both widths; invalid blocks are left out', async ({ desktop }) => {
    const write = (blocks: unknown) =>
      shop.pool.query(`update pages set blocks = $1 where site_id = 1 and code = 'tour'`, [JSON.stringify(blocks)])
    const { rows } = await shop.pool.query<{ blocks: unknown }>(
      `select blocks from pages where site_id = 1 and code = 'tour'`,
    )
    onTestFinished(() => write(rows[0]?.blocks).then(() => {}))
    await write(allBlocks)
    // The process that caches the page learns of the change asynchronously, so the old page may be shown for a moment.
    const html = async () => (await fetch(`${shop.url}/about/tour`)).text()
    await expect.poll(html).toMatch(/Всё, из\sчего бывает страница/)
    await desktop.goto('/about/tour')
    expect(await desktop.getByText('Ловушка').count()).toBe(0)
    await expectAccessible(desktop)
    await expectNoSidewaysScroll(desktop)
    await takePicture(desktop, 'page-blocks')
    await desktop.getByRole('navigation', { name: 'На этой странице' }).getByRole('link', { name: 'Вопросы' }).click()
    await desktop.waitForURL('**/about/tour#part-4')

    await desktop.setViewportSize({ width: widths.phone, height: 740 })
    await expectNoSidewaysScroll(desktop)
    await expectAccessible(desktop, undefined, { isOtherWidth: true })
    await takePicture(desktop, 'page-blocks')
    // A wide table scrolls sideways, also by keyboard; its row headers stay in place.
    const table = desktop.getByRole('region', { name: 'Сроки доставки' })
    const city = table.getByRole('rowheader', { name: 'Москва' })
    const place = await city.boundingBox()
    await table.focus()
    for (let presses = 0; presses < 3; presses += 1) await desktop.keyboard.press('ArrowRight')
    await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    expect((await city.boundingBox())!.x).toBeCloseTo(place!.x, 0)
  })

  test('an answer unfolds without JavaScript, and structured data has the questions', async () => {
    const visitor = openPlainVisitor()
    await visitor.open('/help/ask-answer')
    // A browser unfolds this element by itself.
    const question = visitor.all('main details').find((each) => /\?/.test(visitor.text(each)))!
    expect(question.querySelectorAll('summary')).toHaveLength(1)
    expect(visitor.text(question.querySelector('p')!)).not.toBe('')
    const structured = [...visitor.source().matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
    expect(structured.map(([, text]) => JSON.parse(text!)['@type'])).toEqual(
      expect.arrayContaining(['BreadcrumbList', 'FAQPage']),
    )
  })

  test('contacts and sections fit a phone', async ({ phone }) => {
    for (const [name, address] of [
      ['contacts', '/contacts'],
      ['about', '/about'],
      ['information', '/information'],
      ['promo', '/promo'],
      ['help-delivery', '/help/delivery'],
    ] as const) {
      await phone.goto(address)
      await takePicture(phone, name)
      await expectWholeFocusRings(phone)
      // The caption of a table that scrolls sideways is read without scrolling.
      for (const caption of await phone.locator('caption > span').filter({ visible: true }).all()) {
        const { x, width } = (await caption.boundingBox())!
        expect(x + width, await caption.innerText()).toBeLessThanOrEqual(widths.phone)
      }
    }
    // The delivery prices of the buyer's city are shown, even if it has no row of its own; those of other cities are
    // one tap away.
    const prices = phone.getByRole('region', { name: 'Цены доставки' })
    const courier = prices.getByRole('listitem').filter({ hasText: 'Курьер' })
    await prices.getByRole('heading', { name: 'Доставка: Москва' }).waitFor()
    expect(await courier.innerText()).toMatch(/до 1.кг\s+350.₽/)
    expect(await phone.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2000)
    await prices.getByRole('link', { name: 'Другой город' }).tap()
    const cities = phone.getByRole('dialog', { name: 'Ваш город' })
    await cities.getByLabel('Город', { exact: true }).fill('Магадан')
    await cities.getByRole('button', { name: 'Выбрать' }).tap()
    await prices.getByRole('heading', { name: 'Доставка: Магадан' }).waitFor()
    expect(await courier.innerText()).toMatch(/до 1.кг\s+890.₽/)
    expect(await prices.getByRole('listitem').filter({ hasText: 'Самовывоз' }).innerText()).toContain(
      'Нашего склада рядом нет',
    )
    await takePicture(phone, 'help-delivery-city')
    const table = phone.getByRole('table', { name: 'Курьер' })
    expect(await table.isVisible()).toBe(false)
    await phone.locator('summary', { hasText: 'Все города и зоны' }).tap()
    await table.getByText('Остальная Россия').waitFor()
  })

  test('on a phone the footer is folded, and opens without scripts', async ({ phone, plain }) => {
    await phone.goto('/help')
    const footer = phone.getByRole('contentinfo')
    expect((await footer.boundingBox())!.height).toBeLessThan(500)
    await footer.getByText('Покупателям', { exact: true }).filter({ visible: true }).tap()
    await footer.getByRole('link', { name: 'Прайс-листы' }).tap()
    await phone.waitForURL('**/information/price')
    await plain.setViewportSize({ width: 360, height: 740 })
    await plain.goto('/help')
    const link = plain.getByRole('contentinfo').getByRole('link', { name: 'Розыгрыши' })
    expect(await link.isVisible()).toBe(false)
    await plain.getByRole('contentinfo').locator('summary', { hasText: 'Компания' }).click()
    expect(await link.isVisible()).toBe(true)
    await plain.setViewportSize({ width: 1280, height: 900 })
    expect(await plain.getByRole('contentinfo').getByRole('link', { name: 'Прайс-листы' }).isVisible()).toBe(true)
  })

  test('texts are found beside the goods and on their own page, without scripts too', async ({ desktop }) => {
    await desktop.goto('/catalog?search=рассрочка')
    const beside = desktop.getByRole('region', { name: 'Статьи и страницы' })
    expect(await beside.locator('mark').first().innerText()).toMatch(/рассроч/i)
    await takePicture(desktop, 'search-texts-beside')
    await beside
      .getByRole('link', { name: /рассрочка/i })
      .first()
      .click()
    await desktop.getByRole('heading', { level: 1, name: /рассрочка/i }).waitFor()

    const visitor = openPlainVisitor()
    await visitor.open('/search')
    const main = () => visitor.all('main')[0]!
    visitor.fill('Что найти', 'лизинг <b>', { in: main() })
    await visitor.press('Найти', { in: main() })
    expect(visitor.path).toMatch(/^\/search\?search=/)
    expect(visitor.hasNamed('a', /лизинг/i, main())).toBe(true)
    expect(main().querySelector('b')).toBeNull()
  })
})
