import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from '../db/pool.ts'
import { Failure } from '../http/failure.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import { CdekFailure, openCdek, ourFaultStatuses } from './cdek.ts'
import {
  type CdekOrder,
  type CdekPoint,
  type CdekTariff,
  cdekOrder,
  cdekOrderUuid,
  cdekPoints,
} from './cdek-answer.rule.ts'
import { type CdekPaper, printOrders } from './cdek-papers.ts'
import { type CdekCity, openCdekTariffs, type TariffQuery } from './cdek-tariffs.ts'

export { CdekFailure, ourFaultStatuses } from './cdek.ts'
export type { CdekOrder, CdekPoint, CdekTariff } from './cdek-answer.rule.ts'
export type { CdekPaper } from './cdek-papers.ts'

export interface CdekSettings {
  /** Null when CDEK is not connected: only the shop's own tariffs are used. */
  readonly cdekClientId: string | null
  readonly cdekClientSecret: string | null
  readonly cdekUrl: string
  readonly cdekDailyLimit: number
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
  cityCode(place: CdekCity): Promise<number | null>
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

const orderBudgetMilliseconds = 6000
const pointsBudget = { budgetMilliseconds: 60_000, maxBytes: 134_217_728 }

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
    return {
      isConnected: false,
      tariffs: async () => null,
      points: async () => null,
      cityCode: notConnected,
      createOrder: notConnected,
      findOrder: notConnected,
      cancelOrder: notConnected,
      printOrders: notConnected,
    }
  }
  const client = openCdek({ url: cdekUrl, clientId: cdekClientId, clientSecret: cdekClientSecret }, now)
  const { tariffs, cityCode } = openCdekTariffs({ client, limits, dailyLimit: cdekDailyLimit, log, now })
  return {
    isConnected: true,
    async tariffs(query) {
      try {
        return await tariffs(query)
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
        if (error instanceof CdekFailure && ourFaultStatuses.has(error.status)) return false
        throw error
      }
    },
    printOrders: (uuids, paper) => printOrders({ client, pool, now, pause }, uuids, paper),
  }
}
