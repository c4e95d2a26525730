import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { testTokenSecret } from '../../test-api.ts'
import { testDatabase } from '../db/test-database.ts'
import { openRateLimits } from '../http/rate-limits.ts'
import { cdekFailures, openFakeCdek } from './cdek.fake.ts'
import { openCdekService } from './cdek.port.ts'
import { cdekCities, cdekOrder, cdekOrderUuid, cdekPoints, cdekTariffs } from './cdek-answer.rule.ts'
import { cdekPackage } from './cdek-package.rule.ts'

const { pool } = await testDatabase('empty')
const parcel = { weightGrams: 12_000, volumeCm3: 42_000, lengthMm: 400, widthMm: 300, heightMm: 350 }

async function openService(config: { cdekDailyLimit?: number } = {}) {
  const fake = await openFakeCdek()
  const log = { warn: vi.fn() }
  // The clock of the tested code, in milliseconds.
  const clock = { now: 0 }
  const limits = openRateLimits({ pool, config: { tokenSecret: testTokenSecret }, log })
  const cdek = openCdekService({ config: { ...fake.config, ...config }, pool, limits, log, now: () => clock.now })
  const tariffs = (
    to: number | { city: string; region?: string; zip?: string },
    clientKey: string = randomUUID(),
    of = parcel,
  ) => cdek.tariffs({ from: { city: 'Москва' }, to, parcel: of, clientKey })
  const requestsTo = (path: string) => fake.requests.filter((request) => request.path === `/v2${path}`)
  return { fake, log, clock, cdek, tariffs, requestsTo }
}

describe('tariffs of CDEK', () => {
  test('are in kopecks, requested for a parcel in grams and centimetres between known cities', async () => {
    const { tariffs, requestsTo } = await openService()
    expect(await tariffs({ city: 'г. Казань' })).toContainEqual({
      code: 137,
      priceKopecks: 42_050,
      daysMin: 2,
      daysMax: 3,
    })
    expect(JSON.parse(requestsTo('/calculator/tarifflist')[0]!.body)).toMatchObject({
      from_location: { code: 44 },
      to_location: { code: 424 },
      packages: [{ weight: 12_000, length: 40, width: 35, height: 30 }],
    })
  })

  test('there are none for an unknown city', async () => {
    const { tariffs, requestsTo } = await openService()
    expect(await tariffs({ city: 'Нигде' })).toEqual([])
    expect(requestsTo('/calculator/tarifflist')).toEqual([])
  })

  test.each([
    ['Киров', 'Калужская обл', 1302],
    ['г Киров', 'калужская область', 1302],
    ['Киров', 'Кировская обл.', 1301],
    ['Киров', '', 1301],
    ['Москва', 'Московская обл', 44],
    ['Москва', 'Москва', 44],
    ['Москва', 'Тверская обл', 7744],
    ['Казань', 'Татарстан', 424],
    ['Тула', 'Тула и область', 15],
  ])('%s of «%s» is the city %i of CDEK, with an unknown zip code too', async (city, region, code) => {
    const { cdek } = await openService()
    expect(await cdek.cityCode({ city, region })).toBe(code)
    expect(await cdek.cityCode({ city, region, zip: '000000' })).toBe(code)
  })

  test('of several cities with one name none is taken when none is in the named region', async () => {
    const { tariffs, requestsTo } = await openService()
    expect(await tariffs({ city: 'Киров', region: 'Амурская обл' })).toEqual([])
    expect(requestsTo('/calculator/tarifflist')).toEqual([])
  })

  test('caches an answer for ten minutes and shares one token, renewed before it expires', async () => {
    const { tariffs, requestsTo, clock, fake } = await openService()
    await Promise.all([tariffs(424), tariffs(424), tariffs(15)])
    expect([requestsTo('/oauth/token').length, requestsTo('/calculator/tarifflist').length]).toEqual([1, 2])
    clock.now += 600_001
    await tariffs(424)
    expect([requestsTo('/oauth/token').length, requestsTo('/calculator/tarifflist').length]).toEqual([1, 3])
    clock.now += 3_600_000
    await tariffs(424)
    expect(fake.state.tokens).toBe(2)
  })

  test('a revoked token is fetched again', async () => {
    const { tariffs, fake } = await openService()
    await tariffs(424)
    fake.state.valid.clear()
    expect(await tariffs(15)).not.toBeNull()
    expect(fake.state.tokens).toBe(2)
  })

  test.each(cdekFailures)(
    'failure %i gives null within the time limit, and the log does not quote the answer',
    async (failure) => {
      const { tariffs, log } = await openService()
      expect(await tariffs(failure)).toBeNull()
      expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/script|ааа|Bearer|secret/)
    },
  )

  test('invalid rows are skipped', async () => {
    const { tariffs } = await openService()
    expect(await tariffs(9007)).toEqual([{ code: 137, priceKopecks: 40_000, daysMin: 2, daysMax: 2 }])
  })

  test('pauses after repeated failures', async () => {
    const { tariffs, requestsTo, clock } = await openService()
    for (let n = 0; n < 5; n++) await tariffs(9001, undefined, { ...parcel, weightGrams: 1000 + n })
    await tariffs(424)
    expect(requestsTo('/calculator/tarifflist').length).toBe(5)
    clock.now += 30_001
    expect(await tariffs(424)).not.toBeNull()
  })

  test('one client cannot use up the paid quota; cached answers are not counted', async () => {
    const { tariffs, requestsTo } = await openService()
    const stranger = randomUUID()
    for (let n = 0; n < 32; n++) await tariffs(424, stranger, { ...parcel, weightGrams: 2000 + n })
    expect(requestsTo('/calculator/tarifflist').length).toBe(30)
    expect(await tariffs(424, stranger, { ...parcel, weightGrams: 2000 })).not.toBeNull()
    expect(await tariffs(424, stranger, { ...parcel, weightGrams: 2099 })).toBeNull()
    expect(await tariffs(424)).not.toBeNull()
  })
})

test('sends no request without keys', async () => {
  const { fake, log } = await openService()
  const limits = openRateLimits({ pool, config: { tokenSecret: testTokenSecret }, log })
  const cdek = openCdekService({ config: { ...fake.config, cdekClientSecret: null }, pool, limits, log })
  expect([
    cdek.isConnected,
    await cdek.tariffs({ from: { city: 'Москва' }, to: 424, parcel, clientKey: 'x' }),
    await cdek.points(),
  ]).toEqual([false, null, null])
  expect(fake.requests).toEqual([])
})

test('reads pickup points', async () => {
  const { cdek } = await openService()
  expect(await cdek.points()).toMatchObject([
    {
      code: 'KZN12',
      kind: 'office',
      city: 'Казань',
      cityCode: 424,
      takesCash: true,
      takesCard: true,
      maxWeightGrams: 30_000,
      maxSideMm: null,
    },
    { code: 'KZN77', kind: 'locker', takesCash: false, takesCard: false, maxWeightGrams: 15_000, maxSideMm: 600 },
  ])
})

test('any answer is parsed without an exception', () => {
  fc.assert(
    fc.property(fc.anything(), fc.jsonValue(), (anything, value) => {
      for (const answer of [
        anything,
        value,
        [value],
        { tariff_codes: [value] },
        { entity: value, requests: [value] },
        [{ location: value }],
      ])
        for (const read of [cdekTariffs, cdekCities, cdekPoints, cdekOrder, cdekOrderUuid]) read(answer)
    }),
  )
})

test.each([
  ['300 packs of needles', 28_800, [120, 80, 10], [31, 31, 30]],
  ['ten boxes', 270_000, [300, 300, 300], [65, 65, 64]],
  ['two heads on one table', 90_000, [1060, 550, 50], [106, 55, 16]],
  ['20 rails', 20_000, [1000, 50, 20], [100, 15, 14]],
  ['one item', 42_000, [400, 300, 350], [40, 35, 30]],
  ['unknown sizes', 0, [0, 0, 0], [1, 1, 1]],
] as const)('%s: a parcel is no pole', (_, volumeCm3, [lengthMm, widthMm, heightMm], sides) => {
  const { length, width, height } = cdekPackage({ weightGrams: 1, volumeCm3, lengthMm, widthMm, heightMm })
  expect([length, width, height]).toEqual(sides)
})

test('a parcel has the volume of all items and no zero sides', () => {
  const sides = fc.integer({ min: 0, max: 3000 })
  fc.assert(
    fc.property(
      fc.nat(5_000_000),
      sides,
      sides,
      sides,
      fc.integer({ min: 1, max: 50 }),
      (weightGrams, lengthMm, widthMm, heightMm, count) => {
        const volumeCm3 = Math.ceil((lengthMm * widthMm * heightMm * count) / 1000)
        const box = cdekPackage({ weightGrams, volumeCm3, lengthMm, widthMm, heightMm })
        expect(box.length * box.width * box.height).toBeGreaterThanOrEqual(volumeCm3)
        expect(Math.min(box.weight, box.length, box.width, box.height)).toBeGreaterThanOrEqual(1)
        expect(Object.values(box).every(Number.isInteger)).toBe(true)
        // As near to a cube as the longest item allows, and no larger than whole centimetres make it.
        const longest = Math.max(box.length, box.width, box.height)
        expect(longest).toBeLessThanOrEqual(
          Math.max(Math.ceil(Math.max(lengthMm, widthMm, heightMm) / 10), Math.cbrt(volumeCm3) + 1),
        )
      },
    ),
  )
})

describe('papers of CDEK', () => {
  async function openPapers(paperChecks: number, secondsPerPause = 0) {
    const fake = await openFakeCdek()
    const pauses: number[] = []
    const log = { warn: vi.fn() }
    const limits = openRateLimits({ pool, config: { tokenSecret: testTokenSecret }, log })
    const passed = () => pauses.length * secondsPerPause * 1000
    const pause = async (milliseconds: number) => void pauses.push(milliseconds)
    const open = () => openCdekService({ config: fake.config, pool, limits, log, pause, now: passed })
    const cdek = open()
    fake.state.paperChecks = paperChecks
    const uuid = randomUUID()
    fake.state.orders.set('Ш-1', { uuid, body: {}, cdekNumber: '', statuses: ['CREATED'], error: '' })
    return { fake, cdek, open, uuid, pauses }
  }

  test.each(['barcodes', 'orders'] as const)('%s: asked for, waited for, fetched as PDF', async (paper) => {
    const { fake, cdek, uuid, pauses } = await openPapers(2)
    expect(String(await cdek.printOrders([uuid], paper))).toContain(`%PDF-1.4 ${paper}\n`)
    expect(pauses).toHaveLength(2)
    const [asked] = fake.requests.filter(({ path }) => path === `/v2/print/${paper}`)
    expect(JSON.parse(asked!.body)).toEqual({
      orders: [{ order_uuid: uuid }],
      copy_count: 1,
      ...(paper === 'barcodes' && { format: 'A6', lang: 'RUS' }),
    })
  })

  test('labels of several orders are one paper, in their order', async () => {
    const { fake, cdek, uuid } = await openPapers(0)
    const other = randomUUID()
    fake.state.orders.set('Ш-2', { uuid: other, body: {}, cdekNumber: '', statuses: ['CREATED'], error: '' })
    await cdek.printOrders([other, uuid], 'barcodes')
    const [asked] = fake.requests.filter(({ path }) => path === '/v2/print/barcodes')
    expect(JSON.parse(asked!.body).orders).toEqual([{ order_uuid: other }, { order_uuid: uuid }])
    await expect(cdek.printOrders([uuid, randomUUID()], 'barcodes')).rejects.toThrow('status 400')
  })

  test('a slow CDEK is waited for 12 s in all; asked again, also by another process, the same paper goes on', async () => {
    const { fake, cdek, open, uuid, pauses } = await openPapers(4, 5)
    expect(await cdek.printOrders([uuid], 'barcodes')).toBeNull()
    expect(pauses.length).toBeLessThanOrEqual(3)
    expect(String(await open().printOrders([uuid], 'barcodes'))).toContain('%PDF-1.4 barcodes\n')
    expect(fake.requests.filter(({ path }) => path === '/v2/print/barcodes')).toHaveLength(1)
    // Fetched once, it is made again: an address may have changed.
    fake.state.paperChecks = 0
    await cdek.printOrders([uuid], 'barcodes')
    expect(fake.requests.filter(({ path }) => path === '/v2/print/barcodes')).toHaveLength(2)
  })

  test('a paper that is too large is fetched once, and says so after that', async () => {
    const { fake, cdek, open, uuid } = await openPapers(0)
    fake.state.paperBytes = 9_000_000
    await expect(cdek.printOrders([uuid], 'barcodes')).rejects.toMatchObject({ status: 413 })
    await expect(open().printOrders([uuid], 'barcodes')).rejects.toThrow('Бумага СДЭК больше 8 МБ')
    expect(fake.requests.filter(({ path }) => path.endsWith('.pdf'))).toHaveLength(1)
  })

  test('null while it is not made; a failure when CDEK refuses it or has no such order', async () => {
    const slow = await openPapers(100)
    expect(await slow.cdek.printOrders([slow.uuid], 'barcodes')).toBeNull()
    const refused = await openPapers(-1)
    await expect(refused.cdek.printOrders([refused.uuid], 'barcodes')).rejects.toThrow('the paper is refused')
    await expect(refused.cdek.printOrders([randomUUID()], 'barcodes')).rejects.toThrow('status 400')
  })
})
