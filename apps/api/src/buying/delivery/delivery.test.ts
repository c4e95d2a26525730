import type { Calculation, DeliveryMethod, DeliveryPoint, DeliveryTariffs } from '@shpulka/contract/buying/delivery'
import type { PaymentMethod } from '@shpulka/contract/buying/payments'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../base/db/test-database.ts'
import { openTestApi } from '../../test-api.ts'
import { eventually } from '../../test-eventually.ts'
import { address, fillBasket, fillTestShop, goods, guest, sendRequest, type TestVisitor } from '../orders/test-shop.ts'

const database = await testDatabase('empty')
await fillTestShop(database.pool)
const { app } = await openTestApi(database)

const toAddress = (visitor: TestVisitor, to: object = address) =>
  sendRequest<Calculation[]>(app, visitor, 'POST', '/delivery/v1/calculate/address', { address: to })
const toPoint = (visitor: TestVisitor, deliveryPointCode: string) =>
  sendRequest<Calculation & { errors: object }>(app, visitor, 'POST', '/delivery/v1/calculate/pickupPoint', {
    deliveryPointCode,
  })
const pricesOf = (calculations: Calculation[]) =>
  Object.fromEntries(calculations.map(({ methodId, price }) => [methodId, price]))
async function withBasket(groups: { id: number; count?: number }[]) {
  const anna = guest()
  await fillBasket(app, anna, groups)
  return anna
}

test('GET /delivery/v1 200: the fields each method requires', async () => {
  const { body } = await sendRequest<DeliveryMethod[]>(app, guest(), 'GET', '/delivery/v1')
  const { rows } = await database.pool.query('select code from delivery_methods where is_free_from_threshold')
  const free = rows.map(({ code }) => code)
  expect(body.map(({ code, needs, isDefault }) => [code, needs, isDefault])).toEqual([
    ['courier', 'address', true],
    ['pickup', 'point', false],
    ['transport', 'address', false],
    ['point', 'point', false],
  ])
  expect(body.flatMap(({ code, isFreeFromThreshold }) => (isFreeFromThreshold ? [code] : [])).sort()).toEqual(
    free.sort(),
  )
})

describe('GET /delivery/v1/tariffs', () => {
  const tariffs = async (query = '') =>
    (await sendRequest<DeliveryTariffs>(app, guest(), 'GET', `/delivery/v1/tariffs?${query}`)).body
  const zonesOf = ({ methods }: DeliveryTariffs) => methods.map(({ zoneId, refusal }) => zoneId ?? refusal)

  test('200: tariffs of every zone by weight, and the zones of a city; the site’s city by default', async () => {
    const ofSiteCity = await tariffs()
    expect(ofSiteCity).toMatchObject({ city: 'Орёл', zones: [{ title: 'Орёл' }, { title: 'Россия' }] })
    expect(ofSiteCity.methods[0]).toMatchObject({
      title: 'Курьер',
      tariffs: [
        {
          zoneId: 1,
          daysMin: 1,
          daysMax: 2,
          steps: [
            { upToWeight: 5000, price: 30_000 },
            { upToWeight: 30_000, price: 60_000 },
          ],
          perExtraKg: 2000,
        },
        { zoneId: 2, daysMin: 3, daysMax: 7, steps: [{ upToWeight: 30_000, price: 90_000 }], perExtraKg: 3000 },
      ],
    })
    expect(zonesOf(ofSiteCity)).toEqual([1, 1, 1, 'Пунктов рядом нет'])
    expect(zonesOf(await tariffs('city=Москва'))).toEqual([2, 'Нашего склада рядом нет', 2, 2])
    // A city of no zone is priced by the zone for everywhere else; a town that is not in the directory, by
    // its region.
    expect(zonesOf(await tariffs('city=Магадан'))).toEqual([2, 'Нашего склада рядом нет', 2, 'Пунктов рядом нет'])
    expect(zonesOf(await tariffs('city=Знаменка&region=Орловская область'))[0]).toBe(2)
    expect(zonesOf(await tariffs('city=ыыыы'))[0]).toBe('Не знаем такого города')
  })

  test.each(['Орёл', 'Москва', 'Магадан', 'ыыыы'])(
    '200: the tariff of the lightest parcel to %s equals the estimate and the calculation to an address',
    async (city) => {
      const { methods } = await tariffs(`city=${city}`)
      const { body } = await sendRequest<DeliveryMethod[]>(
        app,
        guest(),
        'GET',
        `/delivery/v1?groupId=${goods.needles}&city=${city}`,
      )
      const listed = methods.map(
        ({ zoneId, tariffs }) => tariffs.find((each) => each.zoneId === zoneId)?.steps[0]?.price ?? null,
      )
      expect(listed).toEqual(body.map(({ estimate }) => estimate?.price ?? null))
      const anna = await withBasket([{ id: goods.needles }])
      const { status, body: calculations } = await toAddress(anna, { ...address, city, region: '', zip: '' })
      if (city === 'ыыыы') expect(status).toBe(422)
      else expect(pricesOf(calculations)).toEqual({ 1: listed[0], 3: listed[2] })
    },
  )
})

describe('GET /delivery/v1 of a group', () => {
  const estimates = async (query: string) => {
    const { status, body } = await sendRequest<DeliveryMethod[]>(app, guest(), 'GET', `/delivery/v1?${query}`)
    return { status, body, prices: status === 200 ? body.map(({ estimate }) => estimate?.price ?? null) : null }
  }
  const needles = `groupId=${goods.needles}`

  test('200: estimates by weight and city; no price where a method does not deliver', async () => {
    const { body, prices } = await estimates(`${needles}&city=Орёл`)
    expect(prices).toEqual([30_000, 0, 100_000, null])
    expect(body[2]?.estimate).toMatchObject({ price: 100_000, daysFrom: 2, daysTo: 3 })
    expect((await estimates(`${needles}&city=Москва`)).prices).toEqual([90_000, null, 200_000, 40_000])
    expect((await estimates(`groupId=${goods.bulkyTable}&count=6&city=Орёл`)).prices?.[0]).toBeNull()
    expect((await estimates('')).prices).toEqual([null, null, null, null])
    expect((await estimates(`${needles}&city=ыыыы`)).prices).toEqual([null, null, null, null])
    expect((await estimates(`${needles}&city=Знаменка&region=Орловская область`)).prices).toEqual([
      90_000,
      null,
      200_000,
      null,
    ])
  })

  test('200: free when the count reaches the site’s threshold', async () => {
    expect((await estimates(`${needles}&count=34&city=Москва`)).prices).toEqual([0, null, 200_000, 0])
  })

  test('200: a blank city means the city of the site', async () => {
    expect((await estimates(`${needles}&city=%20`)).body).toEqual((await estimates(`${needles}&city=Орёл`)).body)
    expect((await estimates(needles)).body).toEqual((await estimates(`${needles}&city=Орёл`)).body)
  })

  test('200: new tariffs apply after their announcement', async () => {
    const raise = async (kopecks: number) => {
      await database.pool.query('update delivery_tariffs set price_kopecks = price_kopecks + $1 where method_id = 1', [
        kopecks,
      ])
      await database.pool.query("select pg_notify('shop_changes', 'settings')")
    }
    await raise(100)
    await eventually(async () => expect((await estimates(`${needles}&city=Орёл`)).prices?.[0]).toBe(30_100))
    await raise(-100)
    await eventually(async () => expect((await estimates(`${needles}&city=Орёл`)).prices?.[0]).toBe(30_000))
  })

  test('200: estimates of the basket, or why a method does not deliver it there; none for an empty basket', async () => {
    const methodsShown = async (visitor: TestVisitor) =>
      (await sendRequest<DeliveryMethod[]>(app, visitor, 'GET', '/delivery/v1?basket=true&city=Москва')).body.map(
        ({ estimate, refusal }) => estimate?.price ?? refusal,
      )
    expect(await methodsShown(await withBasket([{ id: goods.needles }]))).toEqual([
      90_000,
      'Нашего склада рядом нет',
      200_000,
      40_000,
    ])
    expect(await methodsShown(await withBasket([{ id: goods.overlocker, count: 2 }]))).toEqual([
      90_000,
      'Нашего склада рядом нет',
      200_000,
      'До 15 кг, а заказ весит 24 кг',
    ])
    expect(await methodsShown(guest())).toEqual([null, null, null, null])
  })

  test('404: a group that is not sold', async () => {
    expect((await estimates('groupId=999999')).status).toBe(404)
  })
})

test('GET /payments/v1 200: payment methods, one of them the default', async () => {
  const { body } = await sendRequest<PaymentMethod[]>(app, guest(), 'GET', '/payments/v1')
  expect(body.map(({ code, isDefault }) => [code, isDefault])).toEqual([
    ['on-delivery', true],
    ['invoice', false],
    ['card', false],
  ])
})

describe('POST /delivery/v1/calculate/address', () => {
  test('200: every method that can deliver it, by zone and weight, for 30 minutes', async () => {
    const anna = await withBasket([{ id: goods.needles }])
    const { body } = await toAddress(anna)
    expect(pricesOf(body)).toEqual({ 1: 30_000, 3: 100_000 })
    expect(body[0]).toMatchObject({ daysMin: 1, daysMax: 1 })
    const minutes = (Date.parse(body[0]!.expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(28)
    expect(minutes).toBeLessThan(32)
    expect(
      pricesOf((await toAddress(anna, { ...address, region: 'Приморский край', city: 'Владивосток' })).body),
    ).toEqual({ 1: 90_000, 3: 200_000 })
  })

  test.each([
    ['another country', { country: 'Казахстан', city: 'Алматы' }, 'address.country'],
    ['an unknown city', { city: 'ыыыы' }, 'address.city'],
    ['an unknown city without a region', { city: 'ыыыы', region: '' }, 'address.city'],
    ['an unknown region', { region: 'Мордорская область' }, 'address.region'],
    ['a zip of another region', { city: 'Знаменка', zip: '143090' }, 'address.zip'],
  ])('422: %s has no price, the error names the field of the address', async (_what, to, field) => {
    const anna = await withBasket([{ id: goods.needles, count: 34 }])
    const { status, body } = await sendRequest<{ errors: object }>(
      app,
      anna,
      'POST',
      '/delivery/v1/calculate/address',
      {
        address: { ...address, ...to },
      },
    )
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(
      (
        await database.pool.query(
          'select from delivery_calculations c join baskets b on b.id = c.basket_id where b.cart_token = $1',
          [anna.cartToken],
        )
      ).rowCount,
    ).toBe(0)
  })

  test('200: a village by its zip', async () => {
    const anna = await withBasket([{ id: goods.needles }])
    expect(pricesOf((await toAddress(anna, { ...address, city: 'Знаменка', zip: '302030' })).body)).toEqual({
      1: 90_000,
      3: 200_000,
    })
  })

  test('200: light and bulky is charged by volume', async () => {
    const { body } = await toAddress(await withBasket([{ id: goods.bulkyTable }]))
    expect(pricesOf(body)[3]).toBe(100_000 + 150 * 1_500)
  })

  test('200: too heavy for the courier', async () => {
    const { body } = await toAddress(await withBasket([{ id: goods.bulkyTable, count: 6 }]))
    expect(Object.keys(pricesOf(body))).toEqual(['3'])
  })

  test('200: free from the site’s threshold, for methods that can be free', async () => {
    const { body } = await toAddress(await withBasket([{ id: goods.needles, count: 34 }]))
    expect(pricesOf(body)).toEqual({ 1: 0, 3: 100_000 })
  })

  test('422: nothing is selected, with the basket', async () => {
    expect((await toAddress(guest())).status).toBe(422)
    const anna = await withBasket([{ id: goods.needles }])
    await sendRequest(app, anna, 'POST', '/basket/v1/select', { selected: false })
    const { status, body } = await sendRequest<{ basket: object }>(
      app,
      anna,
      'POST',
      '/delivery/v1/calculate/address',
      {
        address,
      },
    )
    expect(status).toBe(422)
    expect(body.basket).toMatchObject({ total: { productsCountInBasket: 1 } })
  })

  test.each([
    ['no city', { ...address, city: undefined }],
    ['a blank city', { ...address, city: '   ' }],
    ['a long street', { ...address, street: 'У'.repeat(201) }],
    ['a bad zip', { ...address, zip: '1234' }],
    ['a text', 'Орёл'],
  ])('400: %s', async (_what, to) => {
    expect(
      (
        await sendRequest(app, await withBasket([{ id: goods.needles }]), 'POST', '/delivery/v1/calculate/address', {
          address: to,
        })
      ).status,
    ).toBe(400)
  })

  test('200: control characters in an address harm nothing', async () => {
    expect(
      (await toAddress(await withBasket([{ id: goods.needles }]), { ...address, city: 'Орёл\u0007', flat: '\ud800' }))
        .status,
    ).toBe(200)
  })
})

describe('POST /delivery/v1/calculate/pickupPoint', () => {
  test('200: the price of the point’s method', async () => {
    const anna = await withBasket([{ id: goods.needles }])
    expect((await toPoint(anna, 'orel-shop')).body).toMatchObject({ methodId: 2, price: 0 })
    expect((await toPoint(anna, 'moscow-1')).body).toMatchObject({ methodId: 4, price: 40_000, daysMin: 3, daysMax: 5 })
  })

  test('404: an unknown point, a point of another site', async () => {
    const anna = await withBasket([{ id: goods.needles }])
    for (const code of ['nowhere', 'tula-school', '\u0007', "' or 1=1"])
      expect((await toPoint(anna, code)).status).toBe(404)
  })

  test('422: too heavy for the point; nothing selected', async () => {
    const anna = await withBasket([{ id: goods.overlocker }])
    expect((await toPoint(anna, 'moscow-1')).status).toBe(422)
    expect((await toPoint(anna, 'moscow-2')).status).toBe(200)
    expect((await toPoint(guest(), 'moscow-2')).status).toBe(422)
  })
})

describe('GET /delivery/v1/points', () => {
  const codes = async (visitor: TestVisitor, query = '') =>
    (await sendRequest<DeliveryPoint[]>(app, visitor, 'GET', `/delivery/v1/points${query}`)).body.map(
      ({ code }) => code,
    )

  test('200: points of the site, by the beginning of a city in any letter case, by method', async () => {
    expect(await codes(guest())).toEqual(['moscow-2', 'moscow-1', 'orel-shop'])
    expect(await codes(guest(), `?city=${encodeURIComponent('МОС')}`)).toEqual(['moscow-2', 'moscow-1'])
    expect(await codes(guest(), `?city=${encodeURIComponent('оре')}`)).toEqual(['orel-shop'])
    expect(await codes(guest(), '?methodId=2')).toEqual(['orel-shop'])
    expect(await codes(guest({ 'x-site-id': '2' }))).toEqual(['moscow-2', 'moscow-1', 'tula-school'])
  })

  test('200: only points that accept the weight of the basket', async () => {
    expect(await codes(await withBasket([{ id: goods.overlocker }]))).toEqual(['moscow-2', 'orel-shop'])
    expect(await codes(await withBasket([{ id: goods.overlocker, count: 2 }]))).toEqual(['orel-shop'])
  })

  test('200: an unknown city finds nothing', async () => {
    for (const city of ['%', '_', "'", '\u0007x', '\\'])
      expect(await codes(guest(), `?city=${encodeURIComponent(city)}`)).toEqual([])
  })

  test('200: by words of title, city and address, in any order and form', async () => {
    const found = (words: string) => codes(guest(), `?search=${encodeURIComponent(words)}`)
    expect(await found('мясницкая МОСК')).toEqual(['moscow-2'])
    expect(await found('тверской')).toEqual(['moscow-1'])
    expect(await found('орёл')).toEqual(['orel-shop'])
    expect(await found('орел')).toEqual(['orel-shop'])
    for (const words of ['мясницкая орёл', 'ница', "' or 1=1"]) expect(await found(words)).toEqual([])
  })

  test('200: within a box', async () => {
    expect(await codes(guest(), '?box=55.7,37.62,55.8,37.7')).toEqual(['moscow-2'])
    expect(await codes(guest(), '?box=52,36,53,37')).toEqual(['orel-shop'])
    expect(await codes(guest(), '?box=-10,-10,10,10')).toEqual([])
  })

  test('200: nearest first, with distances; coordinates win over a city, an unknown city is ignored', async () => {
    const near = (query: string) => sendRequest<DeliveryPoint[]>(app, guest(), 'GET', `/delivery/v1/points?${query}`)
    const { body } = await near('at=55.76,37.60')
    expect(body.map(({ code }) => code)).toEqual(['moscow-1', 'moscow-2', 'orel-shop'])
    // 0.01° of longitude at 55.76° north is 626 metres; Oryol is some 324 kilometres away.
    expect(Math.abs(body[0]!.distance! - 626)).toBeLessThan(5)
    expect(Math.abs(body[2]!.distance! - 324_000)).toBeLessThan(4_000)
    expect((await near(`near=${encodeURIComponent('Орёл')}`)).body[0]).toMatchObject({
      code: 'orel-shop',
      distance: expect.any(Number),
    })
    expect((await near(`near=${encodeURIComponent('Орёл')}&at=55.76,37.63`)).body[0]!.code).toBe('moscow-2')
    const nowhere = (await near(`near=${encodeURIComponent('Нетгорода')}`)).body
    expect(nowhere.map(({ code, distance }) => [code, distance])).toEqual([
      ['moscow-2', null],
      ['moscow-1', null],
      ['orel-shop', null],
    ])
  })

  test.each([
    'at=1',
    'at=a,b',
    'at=1,2,3',
    'box=1,2,3',
    'box=1,2,3,x',
    'box=1e5,2,3,4',
    'limit=0',
    'limit=1001',
    'offset=-1',
  ])('400: %s', async (query) => {
    expect((await sendRequest(app, guest(), 'GET', `/delivery/v1/points?${query}`)).status).toBe(400)
  })

  test('400: a method that is not a number', async () => {
    expect((await sendRequest(app, guest(), 'GET', '/delivery/v1/points?methodId=x')).status).toBe(400)
  })
})
