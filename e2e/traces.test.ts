import { existsSync, readFileSync, rmSync } from 'node:fs'
import { afterAll, describe, expect, inject } from 'vitest'
import type { ReceivedSpan } from '../apps/api/src/base/traces/test-receiver.ts'
import './traces-stub.ts'
import { shop, test } from './browser.ts'
import { addToBasket, expectPlaced, fillCheckout, openAvailable } from './buyer.ts'
import { findDemoSamples } from './demo-samples.ts'
import { startShop } from './running-shop.ts'
import { packageRecord, receiver, recordPackages } from './traces-stub.ts'

const { quickBuyCategory } = await findDemoSamples()

const loadedIn = (file: string) =>
  existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trim().split('\n'))].toSorted() : []
afterAll(() => rmSync(packageRecord.file, { force: true }))

/** The names of the spans from the root of the trace to the given span. */
function spanPath(span: ReceivedSpan, all: readonly ReceivedSpan[]): string[] {
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId)
  return [...(parent ? spanPath(parent, all) : []), span.name]
}

const traceOf = (id: string) => receiver.spans().filter(({ traceId }) => traceId === id)

describe('a trace', () => {
  test('has one id from the document to the statements of the order placed on it', async ({ desktop }) => {
    await desktop.goto(`/catalog/${quickBuyCategory.path}`)
    const title = await openAvailable(desktop)
    await addToBasket(desktop)
    await desktop
      .getByRole('banner')
      .getByRole('link', { name: /^Корзина .+ 1 позиция/ })
      .waitFor()
    const document = (await desktop.goto('/cart'))!.headers()
    const id = document['x-trace-id']!
    expect(id).toMatch(/^[\da-f]{32}$/)
    expect(document['server-timing']).toMatch(new RegExp(`^traceparent;desc="00-${id}-[\\da-f]{16}-01"$`))
    await desktop.getByRole('link', { name: 'Оформить' }).click()
    await desktop.waitForURL('**/checkout')
    const email = await fillCheckout(desktop)
    const button = desktop.getByRole('button', { name: /^Заказать на / })
    await button.waitFor()
    const checkoutResponse = desktop.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/checkout.data'),
    )
    await button.click()
    const answer = await checkoutResponse
    expect(answer.headers()['x-trace-id']).toBe(id)
    await expectPlaced(desktop, title)

    const placed = await expect
      .poll(() => traceOf(id).find(({ name }) => name === 'placeOrder'))
      .toBeDefined()
      .then(() => traceOf(id).find(({ name }) => name === 'placeOrder')!)
    await expect.poll(() => traceOf(id).filter(({ parentSpanId }) => parentSpanId === undefined)).toHaveLength(1)
    const spans = traceOf(id)
    const parents = ['page cart', 'page checkout', 'render', 'api POST /orders/v1', 'placeOrder']
    expect(spanPath(placed, spans)).toEqual(parents)
    const inserted = spans.find(({ name }) => name === 'sql insertOrder')!
    expect(spanPath(inserted, spans)).toEqual([...parents, 'transaction', 'sql insertOrder'])
    expect(inserted.attributes).toEqual({ 'db.system.name': 'postgresql', 'db.operation.name': expect.any(String) })
    expect(spans.every(({ service }) => service === 'shop-of-tests')).toBe(true)

    // The email is sent later, in a separate trace that links to the request.
    await expect
      .poll(() =>
        receiver
          .spans()
          .filter(({ name }) => name === 'job mail')
          .flatMap(({ links = [] }) => links.map(({ traceId }) => traceId)),
      )
      .toContain(id)
    const line = shop
      .output()
      .split('\n')
      .find((text) => text.includes('"call":"placeOrder"'))!
    expect(JSON.parse(line)).toMatchObject({ traceId: id })
    expect(await (await fetch(`${shop.url}/metrics`)).text()).toMatch(/^shpulka_spans_total\{outcome="sent"\} [1-9]/m)

    // No data about the person, the basket and the address has been exported.
    const cookies = await desktop.context().cookies()
    const secrets = [
      email,
      email.split('@')[0]!,
      ...cookies.map(({ value }) => value).filter((value) => value.length > 8),
    ]
    const exported = receiver.texts()
    for (const secret of secrets) expect(exported).not.toContain(secret)
    for (const text of [exported, exported.replace(/(?:%[\da-f]{2})+/gi, decodeURIComponent)])
      expect(text).not.toMatch(/Портнова|Анна|123.?45.?67|Московское|Орёл|example\.test|select |insert |\/order\/\d/i)
    expect(new URL(desktop.url()).pathname).toMatch(/^\/order\/\d+$/)
    expect(loadedIn(packageRecord.file)).toContain('@opentelemetry/sdk-trace')
  })

  test('continues the trace of a proxy; search words are not exported', async () => {
    const id = '0af7651916cd43dd8448eb211c80319c'
    const answer = await fetch(`${shop.url}/search?query=secret-word`, {
      headers: { traceparent: `00-${id}-b7ad6b7169203331-01` },
    })
    expect(answer.status).toBe(200)
    const page = await expect
      .poll(() => traceOf(id).find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331'))
      .toBeDefined()
      .then(() => traceOf(id).find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331')!)
    expect(page.name).toBe('page search')
    expect(traceOf(id).map(({ name }) => name)).toContain('render')
    expect(receiver.texts()).not.toContain('secret-word')
  })

  test('has no id in a document that a CDN may store', async () => {
    const { headers } = await fetch(`${shop.url}/catalog/${quickBuyCategory.path}`)
    expect(headers.get('cache-control')).toContain('s-maxage')
    expect([headers.get('x-trace-id'), headers.get('server-timing')]).toEqual([null, null])
  })

  test('is off by default: no header, no script, and no package is loaded', async () => {
    const off = recordPackages('off')
    const shopWithoutTraces = await startShop(inject('testDatabaseServer'), off.settings)
    try {
      const answer = await fetch(`${shopWithoutTraces.url}/catalog/${quickBuyCategory.path}`)
      expect(answer.status).toBe(200)
      expect([answer.headers.get('x-trace-id'), answer.headers.get('server-timing')]).toEqual([null, null])
      expect(await answer.text()).not.toContain('traceparent')
      // The metrics library always loads this package, which does nothing by itself.
      expect(loadedIn(off.file)).toEqual(['@opentelemetry/api'])
    } finally {
      await shopWithoutTraces.close()
      rmSync(off.file, { force: true })
    }
  })
})
