import type { AddressAnswer, AddressSuggestion } from '@shpulka/contract/people/dadata'
import type { RegisterEntry } from '@shpulka/contract/people/organization-mapper'
import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '../http/failure.ts'
import type { RateLimit, RateLimits } from '../http/rate-limits.ts'
import { Circuit } from './circuit.ts'
import { type DadataConfig, DadataFailure, requestDadata } from './dadata.ts'
import { suggestedAddress, suggestedEntry } from './dadata-answer.rule.ts'
import { dailyAnswers } from './daily-answers.ts'
import { builtInDirectory } from './directory.ts'
import { foundAddresses, foundCities } from './found-addresses.rule.ts'
import { normalized } from './normalized-words.rule.ts'

export interface LookupConfig {
  /** Null when the service is not connected. */
  readonly dadataToken: string | null
  readonly dadataUrl: string
  readonly dadataDailyLimit: number
}

/** The query, and the client for rate limits: a network address or a staff member. */
interface LookupQuery {
  readonly query: string
  readonly clientKey: string
}

interface RegisterQuery extends LookupQuery {
  /** KLADR codes. */
  readonly locations: readonly string[]
}

interface SuggestedEntry {
  readonly value: string
  readonly data: RegisterEntry
}

/**
 * Suggests addresses and organizations: from the service if it is connected, otherwise from the built-in directory.
 * Never fails.
 */
export interface Lookup {
  addresses(query: LookupQuery & { readonly count: number }): Promise<AddressAnswer>
  cities(query: LookupQuery & { readonly count: number }): Promise<AddressAnswer>
  /** Null without an answer of the service. */
  registerEntries(query: RegisterQuery): Promise<readonly SuggestedEntry[] | null>
  readonly isConnected: boolean
}

type DadataQuery = Readonly<Record<string, unknown>> & { readonly query: string }

const maxEntries = 5000
const minQueryLength = 2
/** A person types about one character a second. The daily limit protects the paid quota from strangers. */
const perMinute: RateLimit = { name: 'lookup-minute', times: 60, seconds: 60 }
const perClient: RateLimit = { name: 'lookup-day', times: 600, seconds: 86_400 }
/** Pauses after a refusal: repeating does not help with a wrong key or a used-up daily quota. */
const pausesByStatus: Readonly<Record<number, number>> = { 401: 600_000, 403: 600_000, 429: 10_000 }
/** Statuses caused by the request, not by a failing service. */
const requestErrors = new Set([400, 405, 413])

export function openLookup({
  config: { dadataToken, dadataUrl, dadataDailyLimit },
  limits,
  log,
  now = () => performance.now(),
  ...options
}: {
  readonly config: LookupConfig
  readonly limits: RateLimits
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly now?: () => number
  /** Time limit of a request; by default as long as a person typing would wait. */
  readonly budgetMilliseconds?: number
}): Lookup {
  const service = dadataToken === null ? null : { url: dadataUrl, token: dadataToken, ...options }
  const perDay: RateLimit = { name: 'lookup-shop', times: dadataDailyLimit, seconds: 86_400 }
  const circuit = new Circuit({ service: 'dadata', failures: 5, pauseMilliseconds: 30_000, now })
  const answers = dailyAnswers<readonly unknown[]>(maxEntries, now)

  /** Unvalidated suggestions of the service; null without an answer. */
  async function suggest(
    kind: 'address' | 'party',
    clientKey: string,
    query: DadataQuery,
  ): Promise<readonly unknown[] | null> {
    if (service === null || query.query.length < minQueryLength) return null
    const key = `${kind} ${normalized(JSON.stringify(query))}`
    try {
      return await answers(key, () => requestService(service, kind, clientKey, query))
    } catch (error) {
      // A Failure here is a reached rate limit.
      if (error instanceof DadataFailure || error instanceof Failure) return null
      throw error
    }
  }

  async function requestService(
    config: DadataConfig,
    kind: 'address' | 'party',
    clientKey: string,
    query: DadataQuery,
  ): Promise<readonly unknown[]> {
    if (circuit.isOpen()) throw new DadataFailure(0, 'the circuit is open')
    await limits.consume([perMinute, clientKey], [perClient, clientKey], [perDay, 'the shop'])
    if (!circuit.enter()) throw new DadataFailure(0, 'the circuit is open')
    try {
      const suggestions = await requestDadata(config, kind, query)
      circuit.close()
      return suggestions
    } catch (error) {
      const { status, message } = error as DadataFailure
      if (requestErrors.has(status)) circuit.close()
      else circuit.fail(pausesByStatus[status])
      log.warn({ event: 'lookup-failed', status, reason: message }, 'the service of addresses does not answer')
      throw error
    }
  }

  async function addressAnswer(
    suggestions: readonly unknown[] | null,
    fromDirectory: () => Promise<AddressSuggestion[]>,
  ): Promise<AddressAnswer> {
    if (suggestions === null) return { suggestions: await fromDirectory(), source: 'built-in' }
    return { suggestions: suggestions.map(suggestedAddress).filter((each) => each !== null), source: 'dadata' }
  }

  return {
    isConnected: service !== null,
    async addresses({ query, count, clientKey }) {
      const suggestions = await suggest('address', clientKey, { query, count })
      return addressAnswer(suggestions, async () => foundAddresses(await builtInDirectory(), query, count))
    },
    async cities({ query, count, clientKey }) {
      const bounds = { from_bound: { value: 'city' }, to_bound: { value: 'settlement' } }
      const suggestions = await suggest('address', clientKey, { query, count, ...bounds })
      return addressAnswer(suggestions, async () => foundCities(await builtInDirectory(), query, count))
    },
    async registerEntries({ query, locations, clientKey }) {
      if (service !== null && query.length < minQueryLength) return []
      const filters = locations.length > 0 ? { locations: locations.map((code) => ({ kladr_id: code })) } : {}
      const entries = await suggest('party', clientKey, { query, count: 10, ...filters })
      return entries?.map(suggestedEntry).filter((each) => each !== null) ?? null
    },
  }
}
