import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { shop } from './browser.ts'
import { buyer, address as deliveryAddress } from './buyer.ts'

/** Ways to pay of the demo, by id. */
const methods = { onDelivery: 1, card: 3 }

/**
 * Places an order of a new guest by the API: groups delivered to an address, paid on delivery, or by card at once. The
 * page of the guest gets the cart's cookie, so that it may see the order.
 */
export async function placeOrder(
  page: Page,
  groups: readonly { id: number; count?: number }[],
  { isPaidByCard = false } = {},
): Promise<{ id: number; number: string; email: string }> {
  const cartToken = randomUUID()
  const email = `anna-${randomUUID()}@example.test`
  const { rows } = await shop.pool.query<{ code: string }>('select code from sites where id = 1')
  await page.context().clearCookies()
  await page
    .context()
    .addCookies([
      { name: `cart_token_${rows[0]!.code}`, value: cartToken, url: shop.url, httpOnly: true, sameSite: 'Lax' },
    ])
  // The requests of a page have its own network address, by which orders are limited.
  async function send<Answer>(method: 'GET' | 'POST', path: string, data?: object): Promise<Answer> {
    const answer = await page.request.fetch(`${shop.url}/api${path}`, {
      method,
      headers: { 'x-site-id': '1', 'x-cart-token': cartToken },
      ...(data && { data }),
    })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json()
  }
  const shipping = { city: deliveryAddress.Город, street: deliveryAddress.Улица, house: deliveryAddress.Дом }
  const basket = await send<{ total: { price: number } }>('POST', '/basket/v1/products', { groups })
  const [calculation] = await send<{ calculationId: string; methodId: number; price: number }[]>(
    'POST',
    '/delivery/v1/calculate/address',
    { address: shipping },
  )
  const { orderId: id, order } = await send<{
    orderId: number
    order: { number: string; bill: { id: number } | null }
  }>('POST', '/orders/v1', {
    accept: true,
    personalData: { fio: buyer['Имя и фамилия'], email, phone: buyer.Телефон },
    consents: { personalData: true },
    personalPayment: isPaidByCard ? methods.card : methods.onDelivery,
    personalDelivery: { method: calculation!.methodId, calculationId: calculation!.calculationId },
    personalShipping: { shipping },
    total: basket.total.price + calculation!.price,
  })
  if (isPaidByCard) {
    const { url } = await send<{ url: string }>('POST', '/payments/v1/url', { billId: order.bill!.id })
    await page.request.post(new URL(new URL(url).pathname, shop.url).href, {
      form: { decision: 'pay' },
      maxRedirects: 0,
    })
    await expect
      .poll(
        async () =>
          (await send<{ bill: { state: string } }>('GET', `/payments/v1/order-status?orderId=${id}`)).bill.state,
      )
      .toBe('paid')
  }
  return { id, number: order.number, email }
}
