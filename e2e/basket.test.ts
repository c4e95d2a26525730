import { describe, expect } from 'vitest'
import {
  allowPageErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRightAtBothWidths,
  shop,
  takePicture,
  test,
  waitForHydration,
} from './browser.ts'
import { putInBasket, soldGroups, titleOf } from './buyer.ts'
import { findDemoSamples } from './demo-samples.ts'
import { openPlainVisitor } from './plain-visitor.ts'

const [first, second, third] = await soldGroups(true, 3)
const [soldOut] = await soldGroups(false, 1)
describe('the basket', () => {
  test('counts, selection, removal and its undo; price explanations; goods out of stock', async ({ desktop }) => {
    await putInBasket(desktop, [
      { id: first! },
      { id: second!, count: 2 },
      { id: third!, count: 9999 },
      { id: soldOut! },
    ])
    await desktop.goto('/cart')
    const stock = desktop.getByRole('region', { name: 'В наличии', exact: true })
    const line = stock
      .getByRole('listitem')
      .filter({ hasText: await titleOf(first!) })
      .first()
    const total = desktop.getByRole('complementary', { name: 'Итог' })
    const before = await total.innerText()
    // The count is sent after a pause in clicking: on a slow machine 2 may be sent too.
    const sent = desktop.waitForResponse((answer) => /(^|&)count=3(&|$)/.test(answer.request().postData() ?? ''))
    await line.getByRole('button', { name: 'Больше' }).click()
    await line.getByRole('button', { name: 'Больше' }).click()
    expect(await line.getByLabel(/^Количество/).inputValue()).toBe('3')
    await sent
    await expect.poll(() => total.innerText()).not.toBe(before)
    await desktop.reload()
    expect(await line.getByLabel(/^Количество/).inputValue()).toBe('3')

    await line.locator('summary').click()
    expect(await line.innerText()).toContain('К оплате за строку')
    // The basket reports insufficient stock, and checkout is blocked until it is corrected.
    await total.getByText('Столько нет в наличии').waitFor()
    expect(await desktop.getByRole('link', { name: 'Оформить', exact: true }).count()).toBe(0)
    await takePicture(desktop, 'cart-short')
    await total.getByRole('button', { name: 'Оставить, сколько есть' }).click()
    await expect.poll(() => desktop.getByText(/^Доступно только/).count()).toBe(0)
    await desktop.getByRole('link', { name: 'Оформить', exact: true }).waitFor()

    const title = await titleOf(second!)
    const removed = desktop.locator(`#line-${second}`)
    await removed.getByRole('button', { name: /^Убрать:/ }).click()
    const focused = () => desktop.evaluate(() => document.activeElement?.id)
    const expectStatus = (words: string) =>
      desktop.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' })
    await expectStatus(`Убрали: ${title}`)
    await expect.poll(focused, { message: 'a line next to the removed one' }).toMatch(/^line-/)
    expect(await focused()).not.toBe(`line-${second}`)
    await expectStatus('В корзине 3 позиции на ')
    await desktop.getByRole('button', { name: 'Вернуть' }).click()
    await removed.waitFor()
    await expect.poll(focused, { message: 'the restored line' }).toBe(`line-${second}`)
    await expectStatus(`Вернули: ${title}`)

    const outOfStock = desktop.getByRole('region', { name: 'Нет в наличии' })
    expect(await outOfStock.innerText()).toContain(await titleOf(soldOut!))
    // It goes into no order, whatever is ticked.
    expect(await outOfStock.getByRole('checkbox').count()).toBe(0)
    await expectRightAtBothWidths(desktop, 'cart-lines')
    // Why a change of many lines was refused stands beside its control.
    allowPageErrors(desktop, /status of 400/)
    const refuseOnce = () =>
      desktop.route('**/cart.data*', (route) => route.continue({ postData: 'intent=unknown' }), { times: 1 })
    await refuseOnce()
    await stock.getByText('Выбрать всё').click()
    await stock.getByText('Не удалось разобрать запрос').waitFor()
    const skip = desktop.getByText('Убирать из корзины то, чего нет в наличии')
    await refuseOnce()
    await skip.click()
    await expect.poll(() => desktop.getByText('Не удалось разобрать запрос').count()).toBe(2)
    await skip.click()
    await expect.poll(() => outOfStock.count()).toBe(0)
  })

  test('on a phone: low lines, the order’s button on the screen; a notice of what does not fit, opened by a tap', async ({
    phone,
  }) => {
    await putInBasket(phone, [
      { id: await groupOf('LM-L-5550H', 'Голова машины') },
      { id: await groupOf('ND-DB1', '№ 90'), count: 3 },
    ])
    await phone.goto('/cart')
    const line = phone.getByRole('region', { name: 'В наличии', exact: true }).getByRole('listitem').first()
    // A line has two rows: the picture and the count.
    expect((await line.boundingBox())!.height).toBeLessThan(150)
    // The button stays on the screen at any scroll position.
    const order = phone.getByRole('link', { name: 'Оформить', exact: true })
    expect((await order.boundingBox())!.y).toBeLessThan(740)
    const total = await phone.getByRole('complementary', { name: 'Итог' }).getByText(/₽$/).last().innerText()
    expect(await phone.locator('.checkout-bar').innerText()).toContain(total)
    // The notice is one line until it is opened, so that the goods stay in sight.
    const notice = phone.getByText('Не подходит: Иглы DB×1 универсальные')
    expect(await notice.isVisible()).toBe(false)
    await phone.getByText('Не подходит к машине: 1\u00a0товар').tap()
    await notice.waitFor()
    await expectNoSidewaysScroll(phone)
    await takePicture(phone, 'cart-incompatible')
    // At the end of the page the bar is in the page flow and covers nothing.
    await phone.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expectAccessible(phone)
    await takePicture(phone, 'cart-lines')
    await phone.getByRole('button', { name: 'Заменить № 90' }).tap()
    const replaced = phone.getByRole('listitem').filter({ hasText: 'Иглы DP×5 универсальные, № 90' })
    expect(await replaced.getByLabel(/^Количество/).inputValue()).toBe('3')
    await notice.waitFor({ state: 'detached' })
    expect(await phone.getByText('Иглы DB×1').count()).toBe(0)
    // A line added later is checked too, without a page load.
    await replaced.getByRole('button', { name: /^Убрать:/ }).tap()
    await phone.getByRole('button', { name: 'Вернуть' }).tap()
    await replaced.waitFor()
    expect(await phone.getByText('Не подходит').count()).toBe(0)
  })

  test('many reasons why parts do not fit are folded at every width, and do not push the lines off the screen', async ({
    desktop,
  }) => {
    await putInBasket(desktop, [
      { id: await groupOf('KX-KO-503D', 'Голова машины') },
      { id: await groupOf('TV-T-8200D', 'Голова машины') },
      { id: await groupOf('VM-SHKOLNITSA', '') },
      { id: await groupOf('ND-DP17', '№ 100') },
      { id: await groupOf('ND-DP5', '№ 75') },
    ])
    await desktop.goto('/cart')
    const summary = desktop.getByText('Не подходят к машинам: 2\u00a0товара')
    await summary.waitFor()
    const line = desktop.getByRole('region', { name: 'В наличии', exact: true }).getByRole('listitem').first()
    expect((await line.boundingBox())!.y).toBeLessThan(400)
    await summary.click()
    await desktop.getByText('Не подходит: Иглы DP×17').waitFor()
  })

  test('on a phone the bar of a basket with too much leads to what is short', async ({ phone }) => {
    await putInBasket(phone, [{ id: await groupOf('LM-L-5550H', 'Голова машины'), count: 5_000 }])
    await phone.goto('/cart')
    const fix = phone.getByRole('link', { name: 'Поправить количество' })
    expect((await fix.boundingBox())!.height, 'a button of one line').toBeLessThan(48)
    await fix.tap()
    await expect
      .poll(async () => (await phone.getByRole('button', { name: 'Оставить, сколько есть' }).boundingBox())!.y)
      .toBeLessThan(600)
  })

  test('a toast reports an addition the shop did not answer; a click retries it', async ({ desktop }) => {
    const { quickBuyCategory } = await findDemoSamples()
    await putInBasket(desktop, [{ id: second! }])
    await desktop.goto(`/catalog/${quickBuyCategory.path}`)
    const heading = await desktop.locator('h1').innerText()
    const add = desktop
      .getByRole('article')
      .getByRole('button', { name: /^В корзину: / })
      .first()
    const messages = desktop.getByRole('region', { name: 'Сообщения' })
    const expectPageIntact = async () => expect(await desktop.locator('h1').innerText()).toBe(heading)
    await desktop
      .getByRole('banner')
      .getByRole('link', { name: /^Корзина .+ 1 позиция/ })
      .waitFor()
    allowPageErrors(desktop, /cart|503|ERR_FAILED|ERR_INTERNET_DISCONNECTED/)

    await desktop.route('**/cart.data**', (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<html>503</html>' }),
    )
    await add.click()
    await messages.getByText('Магазин не отвечает').waitFor()
    await expectPageIntact()
    await messages.getByText('Магазин не отвечает').waitFor({ state: 'detached' })

    // The request reaches the shop but the response is lost: the retry must not add a second time.
    await desktop.unroute('**/cart.data**')
    await desktop.route('**/cart.data**', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await add.click()
    await messages.getByText('Магазин не отвечает').waitFor()
    await expectPageIntact()
    await desktop.unroute('**/cart.data**')
    // The revalidation after the change fails: the page stays as it is.
    await desktop.route(`**/catalog/${quickBuyCategory.path}.data**`, (route) => route.abort())
    await messages.getByText('Магазин не отвечает').click()
    await desktop
      .getByRole('banner')
      .getByRole('link', { name: /^Корзина .+ 2 позиции/ })
      .waitFor()
    await expectPageIntact()
    expect(
      await desktop
        .getByRole('article')
        .getByLabel(/^Количество/)
        .first()
        .inputValue(),
    ).toBe('1')
  })

  test('without scripts: what does not fit is said at checkout too, and replaced', async () => {
    const visitor = openPlainVisitor()
    await putInBasket(visitor, [
      { id: await groupOf('LM-L-5550H', 'Голова машины') },
      { id: await groupOf('ND-DB1', '№ 90'), count: 3 },
    ])
    await visitor.open('/checkout')
    expect(visitor.text()).toContain('К машинам из этого заказа не подходит: Иглы DB×1 универсальные')
    await visitor.follow('Посмотреть в корзине, что подойдёт')
    expect(visitor.path).toMatch(/^\/cart/)
    expect(visitor.text()).toContain('Не подходит: Иглы DB×1 универсальные')
    expect(visitor.text()).toContain('система игл: у машины DP×5, а здесь DB×1')
    const listing = visitor.named('a', 'Все подходящие')
    expect(listing.getAttribute('href')).toMatch(/\?f\.fits=pryamostrochnaya-mashina-lumera-l-5550h$/)
    await visitor.press('Заменить № 90')
    const line = visitor.all('li').find((item) => visitor.text(item).includes('Иглы DP×5 универсальные, № 90'))!
    expect(visitor.value(/^Количество/, { in: line, at: 0 })).toBe('3')
    expect(visitor.text()).not.toContain('Не подходит')
    expect(visitor.text()).not.toContain('Иглы DB×1')
  })

  test('a response aborted before the end of its stream shows no error', async ({ desktop }) => {
    await putInBasket(desktop, [{ id: first! }])
    await desktop.goto('/cart')
    await desktop.evaluate(abortResponsesAtTheirEnd)
    const count = desktop.getByLabel(/^Количество/).first()
    await desktop.getByRole('button', { name: 'Больше' }).first().click()
    await desktop.waitForFunction(() => document.documentElement.dataset.aborted === '1')
    await expect.poll(() => count.inputValue()).toBe('2')
  })

  test('a page that fails to load leaves the current one; the toast retries and no count is lost', async ({
    desktop,
  }) => {
    await putInBasket(desktop, [{ id: second! }])
    await desktop.goto('/cart')
    const messages = desktop.getByRole('region', { name: 'Сообщения' })
    const footer = desktop.getByRole('contentinfo')
    // Scroll, so that the code of toasts loads before the connection is lost.
    await desktop.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const scrolled = await desktop.evaluate(() => window.scrollY)
    allowPageErrors(
      desktop,
      /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module|\.data|503/,
    )
    await desktop.route('**/help/payment.data**', (route) => route.abort())
    await footer.getByRole('link', { name: 'Оплата' }).click()
    await messages.getByText('Нет связи с магазином').waitFor()
    expect(new URL(desktop.url()).pathname).toBe('/cart')
    expect(await desktop.locator('h1').innerText()).toBe('Корзина')
    expect(await desktop.evaluate(() => window.scrollY)).toBe(scrolled)
    await desktop.unroute('**/help/payment.data**')
    await messages.getByRole('button', { name: 'Повторить' }).click()
    await desktop.waitForURL('**/help/payment')
    await desktop.getByRole('heading', { level: 1, name: 'Оплата' }).waitFor()
    await messages.getByText('Нет связи с магазином').waitFor({ state: 'detached' })

    // Without a network neither the code of a page nor its data load, unless an earlier visitor of this browser has
    // hovered over the link: prefetched responses stay in the cache for minutes.
    await (await desktop.context().newCDPSession(desktop)).send('Network.clearBrowserCache')
    await desktop.context().setOffline(true)
    await footer.getByRole('link', { name: 'Розыгрыши' }).click()
    await messages.getByText('Нет связи с магазином').waitFor()
    expect(await desktop.locator('h1').innerText()).toBe('Оплата')
    await desktop.context().setOffline(false)
    await messages.getByRole('button', { name: 'Повторить' }).click()
    await desktop.getByRole('heading', { level: 1, name: /Розыгрыши/ }).waitFor()
    // A page whose code failed to load is opened as a document; until hydration its links are plain ones.
    await waitForHydration(desktop)

    await desktop.route('**/city.data**', (route) => route.abort())
    const city = desktop.getByRole('link', { name: /^Ваш город/ }).first()
    await city.click()
    await messages.getByText('Нет связи с магазином').click()
    expect(await desktop.locator('h1').innerText()).toMatch(/Розыгрыши/)
    await desktop.unroute('**/city.data**')
    await desktop.keyboard.press('Escape')
    await city.click()
    await desktop.getByRole('dialog', { name: 'Ваш город' }).getByRole('button', { name: 'Казань' }).waitFor()
    await desktop.keyboard.press('Escape')

    // A failed step back stays on the page too, and the forward history is kept.
    await footer.getByRole('link', { name: 'Оплата' }).click()
    await desktop.getByRole('heading', { level: 1, name: 'Оплата' }).waitFor()
    await desktop.context().setOffline(true)
    await desktop.evaluate(() => history.back())
    await messages.getByText('Нет связи с магазином').waitFor()
    await expect.poll(() => new URL(desktop.url()).pathname).toBe('/help/payment')
    expect(await desktop.locator('h1').innerText()).toBe('Оплата')
    await desktop.context().setOffline(false)
    await messages.getByRole('button', { name: 'Повторить' }).click()
    await desktop.getByRole('heading', { level: 1, name: /Розыгрыши/ }).waitFor()
    await desktop.goForward()
    await desktop.getByRole('heading', { level: 1, name: 'Оплата' }).waitFor()

    await desktop.goto('/cart')
    const count = desktop.getByLabel(/^Количество/).first()
    await desktop.getByRole('button', { name: 'Больше' }).first().click()
    await desktop.goto('about:blank')
    // A request sent while leaving a page has no completion event, so poll.
    const countLater = async () => {
      await desktop.goto('/cart')
      return count.inputValue()
    }
    await expect.poll(countLater).toBe('2')

    // On a reload the new page may be requested before the old one gets `pagehide`.
    await desktop.getByRole('button', { name: 'Больше' }).first().click()
    await desktop.reload()
    await expect.poll(() => count.inputValue()).toBe('3')

    // A request that was sent but aborted by the browser before it reached the shop.
    let sent = 0
    await desktop.route('**/cart.data', async (route) => {
      sent += 1
      if (sent > 1) await route.continue()
    })
    await desktop.getByRole('button', { name: 'Больше' }).first().click()
    await expect.poll(() => sent).toBe(1)
    await desktop.reload()
    await expect.poll(() => count.inputValue()).toBe('4')
  })

  test('with only unavailable goods says so in the header, not 0 ₽', async ({ desktop }) => {
    await putInBasket(desktop, [{ id: soldOut! }])
    await desktop.goto('/help')
    const button = desktop.getByRole('banner').getByRole('link', { name: /^Корзина/ })
    await expect.poll(() => button.innerText()).toMatch(/1\sпозиция/)
    expect(await button.innerText()).not.toContain('₽')
    // The click comes before the header has loaded the state of the basket.
    let release = () => {}
    const clicked = new Promise<void>((resolve) => {
      release = resolve
    })
    await desktop.route('**/personal.data*', async (route) => {
      await clicked
      await route.continue()
    })
    await desktop.goto('/cart')
    await desktop.getByRole('button', { name: /^Убрать:/ }).click()
    await desktop.getByText('В корзине пока ничего нет').waitFor()
    release()
    await expect.poll(() => desktop.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await desktop.getByRole('status').filter({ hasText: 'Корзина пуста' }).waitFor()
  })

  test('without scripts: a count, a removal and its undo, an unknown promo code', async () => {
    const visitor = openPlainVisitor()
    await putInBasket(visitor, [{ id: first! }, { id: second! }])
    await visitor.open('/cart')
    const lines = () => visitor.all('li[id^="line-"]', visitor.part('В наличии'))
    visitor.fill(/^Количество/, '2', { in: lines()[0]! })
    await visitor.press('Применить', { in: lines()[0]!, at: -1 })
    expect(visitor.value(/^Количество/, { in: lines()[0]! })).toBe('2')
    await visitor.press(/^Убрать:/, { in: lines()[0]! })
    expect(lines()).toHaveLength(1)
    await visitor.press('Вернуть')
    expect(lines()).toHaveLength(2)
    visitor.fill('Промокод', 'НЕТТАКОГО')
    await visitor.press('Применить', { at: -1, status: 422 })
    expect(visitor.field('Промокод').getAttribute('aria-invalid')).toBe('true')
  })

  test('a removed line is put back once and as it was, and the box says when the shop did not answer', async ({
    desktop,
  }) => {
    await putInBasket(desktop, [{ id: first! }, { id: second!, count: 2 }])
    await desktop.goto('/cart')
    allowPageErrors(desktop, /cart|503|ERR_FAILED/)
    const line = desktop.locator(`#line-${second}`)
    await line.getByRole('checkbox').click()
    await line.getByRole('button', { name: /^Убрать:/ }).click()
    const putBack = desktop.getByRole('button', { name: 'Вернуть' })
    await putBack.waitFor()
    // The request reaches the shop but the response is lost.
    await desktop.route('**/cart.data**', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    await putBack.click()
    await desktop.getByRole('status').filter({ hasText: 'Убрали:' }).getByText('Магазин не отвечает').waitFor()
    await desktop.unroute('**/cart.data**')
    await putBack.click()
    await line.waitFor()
    expect(await line.getByLabel(/^Количество/).inputValue()).toBe('2')
    expect(await line.getByRole('checkbox').isChecked()).toBe(false)
  })

  test('a line can be moved to the favourites', async ({ desktop }) => {
    await putInBasket(desktop, [{ id: first! }, { id: second! }])
    await desktop.goto('/cart')
    const title = await titleOf(first!)
    await desktop
      .getByRole('button', { name: new RegExp(`^В избранное и убрать из корзины: ${escaped(title)}`) })
      .first()
      .click()
    await desktop.getByText(`Убрали: ${title}`).waitFor()
    await desktop.goto('/favorites')
    await desktop.getByRole('article').filter({ hasText: title }).first().waitFor()
  })

  test('with a hundred lines shows a change at once', async ({ desktop }) => {
    const many = await soldGroups(true, 100)
    await putInBasket(
      desktop,
      many.map((id) => ({ id })),
    )
    await desktop.goto('/cart')
    const stock = desktop.getByRole('region', { name: 'В наличии', exact: true })
    const total = desktop.getByRole('complementary', { name: 'Итог' })
    for (const place of [0, 1]) {
      const line = stock.getByRole('listitem').nth(place)
      const [sum, count] = [await total.innerText(), Number(await line.getByLabel(/^Количество/).inputValue())]
      const shown = Promise.withResolvers<void>()
      await desktop.route('**/cart.data**', async (route) => {
        await shown.promise
        await route.continue()
      })
      await line.getByRole('button', { name: 'Больше' }).click()
      // The response has not arrived yet.
      await expect.poll(() => line.getByLabel(/^Количество/).inputValue()).toBe(String(count + 1))
      expect(await total.innerText()).toBe(sum)
      shown.resolve()
      await expect.poll(() => total.innerText()).not.toBe(sum)
      expect(await line.getByLabel(/^Количество/).inputValue()).toBe(String(count + 1))
      await desktop.unroute('**/cart.data**')
    }
  })
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

async function groupOf(article: string, title: string): Promise<number> {
  const { rows } = await shop.pool.query<{ id: number }>(
    'select g.id from groups g join products p on p.id = g.product_id where p.vendor_code = $1 and g.title = $2',
    [article, title],
  )
  return rows[0]!.id
}

/** Runs in the page: makes the stream of each response fail at its end, as when the request is aborted there. */
function abortResponsesAtTheirEnd() {
  const { fetch } = window
  window.fetch = async (...request) => {
    const response = await fetch(...request)
    if (!response.url.includes('.data')) return response
    const aborted = new TransformStream<Uint8Array, Uint8Array>({
      flush() {
        document.documentElement.dataset.aborted = '1'
        throw new DOMException('BodyStreamBuffer was aborted', 'AbortError')
      },
    })
    return new Response(response.body!.pipeThrough(aborted), response)
  }
}
