import type { FastifyBaseLogger } from 'fastify'
import type { RateLimit, RateLimits } from '../http/rate-limits.ts'
import { type CdekClient, CdekFailure, ourFaultStatuses } from './cdek.ts'
import { type CdekTariff, cdekCities, cdekTariffs, maxCities } from './cdek-answer.rule.ts'
import { meantCity } from './cdek-city.rule.ts'
import { cdekPackage } from './cdek-package.rule.ts'
import { Circuit } from './circuit.ts'
import { dailyAnswers } from './daily-answers.ts'
import { normalized } from './normalized-words.rule.ts'

export interface CdekCity {
  readonly city: string
  readonly region?: string | undefined
  /** Empty when unknown. */
  readonly zip?: string | undefined
}

export interface TariffQuery {
  readonly from: CdekCity
  /** CDEK's city code, or a city by name. */
  readonly to: number | CdekCity
  readonly parcel: Parameters<typeof cdekPackage>[0]
  /** The client that rate limits count: a network address or a staff member. Protects the paid quota from strangers. */
  readonly clientKey: string
}

interface Deps {
  readonly client: CdekClient
  readonly limits: RateLimits
  /** How many tariffs the shop may ask for in a day. */
  readonly dailyLimit: number
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly now: () => number
}

const perMinute: RateLimit = { name: 'cdek-minute', times: 30, seconds: 60 }
const perClient: RateLimit = { name: 'cdek-day', times: 300, seconds: 86_400 }
const pausesByStatus: Readonly<Record<number, number>> = { 401: 600_000, 403: 600_000, 429: 10_000 }
const maxEntries = 5000
/** How long prices are cached, because the form requests them again at each change. */
const priceMilliseconds = 600_000

/** Tariffs and codes of cities, asked for while a buyer waits: answers are cached, and a failing CDEK is left alone. */
export function openCdekTariffs({ client, limits, dailyLimit, log, now }: Deps) {
  const circuit = new Circuit({ service: 'cdek', failures: 5, pauseMilliseconds: 30_000, now })
  const perDay: RateLimit = { name: 'cdek-shop', times: dailyLimit, seconds: 86_400 }
  const answers = dailyAnswers<unknown>(maxEntries, now)

  /** Sends a request and parses the answer; throws CdekFailure. */
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
      if (ourFaultStatuses.has(failure.status)) circuit.close()
      else circuit.fail(pausesByStatus[failure.status])
      log.warn(
        { event: 'cdek-failed', path: call.path.split('?')[0], status: failure.status, reason: failure.message },
        'CDEK does not answer',
      )
      throw failure
    }
  }

  const cachedAnswer = <Answer>(key: string, fetchAnswer: () => Promise<Answer>) =>
    answers(key, fetchAnswer) as Promise<Answer>

  /** CDEK's code of a city; null for an unknown city, and for a name of several cities, none in the region. */
  function cityCode(place: CdekCity): Promise<number | null> {
    return cachedAnswer(`city ${placeKey(place)}`, async () => {
      const byName = new URLSearchParams({
        country_codes: 'RU',
        city: place.city.replace(/^(г\.?|город)\s+/i, ''),
        size: String(maxCities),
        lang: 'rus',
      })
      const byZip = place.zip ? new URLSearchParams({ ...Object.fromEntries(byName), postal_code: place.zip }) : null
      for (const search of byZip ? [byZip, byName] : [byName]) {
        const found = await request({ method: 'GET', path: `/location/cities?${search}` }, cdekCities)
        const city = meantCity(found, place.region ?? '')
        if (city) return city.code
      }
      return null
    })
  }

  async function tariffs({ from, to, parcel, clientKey }: TariffQuery): Promise<readonly CdekTariff[]> {
    if (circuit.isOpen()) throw new CdekFailure(0, 'the circuit is open')
    const box = cdekPackage(parcel)
    const time = Math.floor(now() / priceMilliseconds)
    const destination = typeof to === 'number' ? to : placeKey(to)
    const key = `tariffs ${time} ${normalized(from.city)} ${destination} ${Object.values(box).join(' ')}`
    return cachedAnswer(key, async () => {
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
    })
  }

  return { tariffs, cityCode }
}

const placeKey = ({ city, region = '', zip = '' }: CdekCity) => normalized(JSON.stringify([city, region, zip]))
