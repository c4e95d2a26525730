import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../db/pool.ts'
import { Failure } from '../http/failure.ts'
import type { RateLimit, RateLimits } from '../http/rate-limits.ts'
import { deleteAskedPaper, findAskedPaper, saveAskedPaper } from './carrier-papers.sql.ts'
import { type CdekClient, CdekFailure, openCdek } from './cdek.ts'
import {
  type CdekOrder,
  type CdekPoint,
  type CdekTariff,
  cdekCityCodes,
  cdekOrder,
  cdekOrderUuid,
  cdekPaperState,
  cdekPoints,
  cdekTariffs,
} from './cdek-answer.rule.ts'
import { cdekPackage } from './cdek-package.rule.ts'
import { Circuit } from './circuit.ts'
import { dailyAnswers } from './daily-answers.ts'
import { normalized } from './normalized-words.rule.ts'

export { CdekFailure } from './cdek.ts'
export type { CdekOrder, CdekPoint, CdekTariff } from './cdek-answer.rule.ts'

export interface CdekSettings {
  /** Null when CDEK is not connected: only the shop's own tariffs are used. */
  readonly cdekClientId: string | null
  readonly cdekClientSecret: string | null
  readonly cdekUrl: string
  readonly cdekDailyLimit: number
}

interface City {
  readonly city: string
  readonly region?: string | undefined
  /** Empty when unknown. */
  readonly zip?: string | undefined
}

interface TariffQuery {
  readonly from: City
  /** CDEK's city code, or a city by name. */
  readonly to: number | City
  readonly parcel: Parameters<typeof cdekPackage>[0]
  /** The client that rate limits count: a network address or a staff member. Protects the paid quota from strangers. */
  readonly clientKey: string
}

/**
 * The client of CDEK. Calls made while a buyer waits never fail and end soon: without a timely answer they return null.
 */
export interface Cdek {
  readonly isConnected: boolean
  /** Tariffs for a parcel; null without an answer of CDEK. */
  tariffs(query: TariffQuery): Promise<readonly CdekTariff[] | null>
  /** All pickup points in the country; null without an answer. Takes up to a minute, so only for jobs. */
  points(): Promise<readonly CdekPoint[] | null>
  /**
   * CDEK's code of a city; null for an unknown city. This and the following methods are for jobs and throw CdekFailure.
   */
  cityCode(place: City): Promise<number | null>
  /**
   * Creates an order and returns its uuid. After a failure the order may still have been created: look it up by our
   * number.
   */
  createOrder(body: object): Promise<string>
  /** Finds an order at CDEK by its uuid or our number; null when there is none. */
  findOrder(by: { readonly uuid: string } | { readonly number: string }): Promise<CdekOrder | null>
  /**
   * Deletes an order whose goods CDEK has not received yet; may be repeated. Returns false when CDEK has the goods or
   * has no such order.
   */
  cancelOrder(uuid: string): Promise<boolean>
  /**
   * Papers of orders as one PDF, in their order, within 12 seconds; null while CDEK is still making it: asked again, in
   * any process, it waits on for the same one. Throws CdekFailure, of status 413 with words for staff when it is too
   * large.
   */
  printOrders(uuids: readonly string[], paper: CdekPaper): Promise<Buffer | null>
}

/** barcodes: a label for the parcel; orders: its receipt with both addresses. */
export type CdekPaper = 'barcodes' | 'orders'

const perMinute: RateLimit = { name: 'cdek-minute', times: 30, seconds: 60 }
const perClient: RateLimit = { name: 'cdek-day', times: 300, seconds: 86_400 }
const pausesByStatus: Readonly<Record<number, number>> = { 401: 600_000, 403: 600_000, 429: 10_000 }
/** Statuses caused by the request, not by a failing service. */
const requestErrors = new Set([400, 404, 413, 422])
const maxEntries = 5000
/** How long prices are cached, because the form requests them again at each change. */
const priceMilliseconds = 600_000
const orderBudgetMilliseconds = 6000
/** CDEK makes a paper within seconds; somebody waits for it, however slow each of its answers is. */
const paperBudgetMilliseconds = 12_000
const paperChecks = 8
const paperPauseMilliseconds = 800
/** Of one order; a paper of many has at most so many times more. */
const paperMaxBytes = 8_388_608
const maxPaperOrders = 8
const tooLargePaper = (maxBytes: number) =>
  `Бумага СДЭК больше ${maxBytes / 1_048_576} МБ: напечатайте меньше заказов сразу или возьмите её в кабинете СДЭК`
const pointsBudget = { budgetMilliseconds: 60_000, maxBytes: 134_217_728 }

const labelFormat = { format: 'A6', lang: 'RUS' }

export function openCdekService({
  config: { cdekClientId, cdekClientSecret, cdekUrl, cdekDailyLimit },
  pool,
  limits,
  log,
  now = () => performance.now(),
  pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
}: {
  readonly config: CdekSettings
  readonly pool: Pool
  readonly limits: RateLimits
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly now?: () => number
  readonly pause?: (milliseconds: number) => Promise<void>
}): Cdek {
  if (cdekClientId === null || cdekClientSecret === null) {
    const notConnected = () => Promise.reject(new CdekFailure(0, 'not connected'))
    const noAnswers = { tariffs: async () => null, points: async () => null }
    return {
      isConnected: false,
      ...noAnswers,
      cityCode: notConnected,
      createOrder: notConnected,
      findOrder: notConnected,
      cancelOrder: notConnected,
      printOrders: notConnected,
    }
  }
  const client = openCdek({ url: cdekUrl, clientId: cdekClientId, clientSecret: cdekClientSecret }, now)
  const circuit = new Circuit({ service: 'cdek', failures: 5, pauseMilliseconds: 30_000, now })
  const perDay: RateLimit = { name: 'cdek-shop', times: cdekDailyLimit, seconds: 86_400 }
  const answers = dailyAnswers<unknown>(maxEntries, now)

  /** Sends a request on behalf of a buyer and parses the answer; throws CdekFailure. */
  async function request<Answer>(
    call: Parameters<CdekClient>[0],
    parse: (answer: unknown) => Answer | null,
  ): Promise<Answer> {
    if (!circuit.enter()) throw new CdekFailure(0, 'the circuit is open')
    try {
      const answer = parse(await client(call))
      if (answer === null) throw new CdekFailure(0, 'unexpected answer')
      circuit.close()
      return answer
    } catch (error) {
      const failure = error instanceof CdekFailure ? error : new CdekFailure(0, 'not understood')
      if (requestErrors.has(failure.status)) circuit.close()
      else circuit.fail(pausesByStatus[failure.status])
      log.warn(
        { event: 'cdek-failed', path: call.path.split('?')[0], status: failure.status, reason: failure.message },
        'CDEK does not answer',
      )
      throw failure
    }
  }

  function cachedAnswer<Answer>(key: string, fetchAnswer: () => Promise<Answer>): Promise<Answer> {
    return answers(key, fetchAnswer) as Promise<Answer>
  }

  function cityCode(place: City): Promise<number | null> {
    return cachedAnswer(
      `city ${normalized(JSON.stringify([place.city, place.region ?? '', place.zip ?? '']))}`,
      async () => {
        const byName = new URLSearchParams({
          country_codes: 'RU',
          city: place.city.replace(/^(г\.?|город)\s+/i, ''),
          size: '10',
          lang: 'rus',
        })
        const byZip = place.zip ? new URLSearchParams({ ...Object.fromEntries(byName), postal_code: place.zip }) : null
        for (const search of byZip ? [byZip, byName] : [byName]) {
          const [code] = await request({ method: 'GET', path: `/location/cities?${search}` }, cdekCityCodes)
          if (code !== undefined) return code
        }
        return null
      },
    )
  }

  async function fetchTariffs({ from, to, parcel, clientKey }: TariffQuery): Promise<readonly CdekTariff[]> {
    if (circuit.isOpen()) throw new CdekFailure(0, 'the circuit is open')
    const box = cdekPackage(parcel)
    const time = Math.floor(now() / priceMilliseconds)
    const destination =
      typeof to === 'number' ? to : normalized(JSON.stringify([to.city, to.region ?? '', to.zip ?? '']))
    return cachedAnswer(
      `tariffs ${time} ${normalized(from.city)} ${destination} ${Object.values(box).join(' ')}`,
      async () => {
        await limits.consume([perMinute, clientKey], [perClient, clientKey], [perDay, 'the shop'])
        const [fromCode, toCode] = await Promise.all([cityCode(from), typeof to === 'number' ? to : cityCode(to)])
        if (fromCode === null || toCode === null) return []
        const body = {
          type: 1,
          currency: 1,
          lang: 'rus',
          from_location: { code: fromCode },
          to_location: { code: toCode },
          packages: [box],
        }
        return request({ method: 'POST', path: '/calculator/tarifflist', body }, cdekTariffs)
      },
    )
  }

  return {
    isConnected: true,
    async tariffs(query) {
      try {
        return await fetchTariffs(query)
      } catch (error) {
        // A Failure here is a reached rate limit.
        if (error instanceof CdekFailure || error instanceof Failure) return null
        throw error
      }
    },
    async points() {
      try {
        return cdekPoints(
          await client({ method: 'GET', path: '/deliverypoints?country_code=RU&type=ALL&lang=rus', ...pointsBudget }),
        )
      } catch (error) {
        if (!(error instanceof CdekFailure)) throw error
        log.warn(
          { event: 'cdek-failed', path: '/deliverypoints', status: error.status, reason: error.message },
          'CDEK does not answer',
        )
        return null
      }
    },
    cityCode,
    async createOrder(body) {
      const uuid = cdekOrderUuid(
        await client({ method: 'POST', path: '/orders', body, budgetMilliseconds: orderBudgetMilliseconds }),
      )
      if (uuid === null) throw new CdekFailure(0, 'no uuid in the answer')
      return uuid
    },
    async findOrder(by) {
      const path = 'uuid' in by ? `/orders/${by.uuid}` : `/orders?${new URLSearchParams({ im_number: by.number })}`
      try {
        const order = cdekOrder(await client({ method: 'GET', path, budgetMilliseconds: orderBudgetMilliseconds }))
        if (order === null) throw new CdekFailure(0, 'unexpected answer')
        return order
      } catch (error) {
        // CDEK answers 400 to an unknown number.
        if (error instanceof CdekFailure && (error.status === 404 || (error.status === 400 && 'number' in by)))
          return null
        throw error
      }
    },
    async cancelOrder(uuid) {
      try {
        await client({ method: 'DELETE', path: `/orders/${uuid}`, budgetMilliseconds: orderBudgetMilliseconds })
        return true
      } catch (error) {
        if (error instanceof CdekFailure && requestErrors.has(error.status)) return false
        throw error
      }
    },
    async printOrders(orderUuids, paper) {
      const deadline = now() + paperBudgetMilliseconds
      const ask = (call: Parameters<CdekClient>[0]) => {
        const left = Math.floor(Math.min(orderBudgetMilliseconds, deadline - now()))
        if (left <= 0) throw new CdekFailure(0, 'no time is left')
        return client({ ...call, budgetMilliseconds: left })
      }
      const key = createHash('sha256')
        .update([paper, ...orderUuids].join(' '))
        .digest()
      const [asked] = await findAskedPaper(pool, key)
      if (asked && asked.problem !== '') throw new CdekFailure(413, asked.problem)
      let uuid = asked?.uuid ?? null
      if (uuid === null) {
        const orders = orderUuids.map((each) => ({ order_uuid: each }))
        const body = { orders, copy_count: 1, ...(paper === 'barcodes' && labelFormat) }
        uuid = cdekOrderUuid(await ask({ method: 'POST', path: `/print/${paper}`, body }))
        if (uuid === null) throw new CdekFailure(0, 'no uuid in the answer')
      }
      const maxBytes = paperMaxBytes * Math.min(orderUuids.length, maxPaperOrders)
      try {
        for (let check = 0; check < paperChecks && now() < deadline; check += 1) {
          const state = cdekPaperState(await ask({ method: 'GET', path: `/print/${paper}/${uuid}` }))
          if (state === 'refused' || state === null)
            throw new CdekFailure(400, `the paper is ${state ?? 'not understood'}`)
          if (state === 'ready') {
            const file = { path: `/print/${paper}/${uuid}.pdf`, isPdf: true, maxBytes }
            const bytes = (await ask({ method: 'GET', ...file })) as Buffer
            // Made again next time: an address may have changed.
            await deleteAskedPaper(pool, key)
            return bytes
          }
          await pause(paperPauseMilliseconds)
        }
      } catch (error) {
        const status = error instanceof CdekFailure ? error.status : 0
        const problem = status === 413 ? tooLargePaper(maxBytes) : ''
        // Too large, it is not fetched again; a paper CDEK still makes is waited for by a repeat; another is made anew.
        if (problem === '' && requestErrors.has(status)) await deleteAskedPaper(pool, key)
        else await saveAskedPaper(pool, key, uuid, problem)
        throw problem === '' ? error : new CdekFailure(status, problem)
      }
      await saveAskedPaper(pool, key, uuid, '')
      return null
    },
  }
}
