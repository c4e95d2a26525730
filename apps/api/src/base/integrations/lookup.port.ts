import type { AddressAnswer, AddressSuggestion } from '@shpulka/contract/people/dadata'
import type { Organization } from '@shpulka/contract/people/organization-mapper'
import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '../http/failure.ts'
import type { RateLimit, RateLimits } from '../http/rate-limits.ts'
import { Circuit } from './circuit.ts'
import { type DadataConfig, DadataFailure, requestDadata } from './dadata.ts'
import { suggestedAddress, suggestedOrganization } from './dadata-answer.rule.ts'
import { dailyAnswers } from './daily-answers.ts'
import { builtInDirectory } from './directory.ts'
import { folded } from './folded-words.rule.ts'
import { foundAddresses, foundCities } from './found-addresses.rule.ts'

export interface LookupConfig {
  /** Null: no service is connected. */
  readonly dadataToken: string | null
  readonly dadataUrl: string
  readonly dadataDailyLimit: number
}

/** The query of a lookup, and whom its limits are counted by: an address of a client, or a member of staff. */
interface LookupQuery {
  readonly query: string
  readonly asker: string
}

interface OrganizationQuery extends LookupQuery {
  /** KLADR codes. */
  readonly locations: readonly string[]
}

interface FoundOrganization {
  readonly value: string
  readonly data: Organization
}

/**
 * Addresses and organizations by what is typed: from the service if one is connected, else from the built-in directory.
 * Never fails.
 */
export interface Lookup {
  addresses(query: LookupQuery & { readonly count: number }): Promise<AddressAnswer>
  cities(query: LookupQuery & { readonly count: number }): Promise<AddressAnswer>
  /** Null: the service could not be asked. */
  organizations(query: OrganizationQuery): Promise<readonly FoundOrganization[] | null>
  readonly isConnected: boolean
}

type DadataQuery = Readonly<Record<string, unknown>> & { readonly query: string }

const maxEntries = 5000
const shortest = 2
/** A person types about a character a second. The limit of a day stops strangers from using up the paid quota. */
const perMinute: RateLimit = { name: 'lookup-minute', times: 60, seconds: 60 }
const perClient: RateLimit = { name: 'lookup-day', times: 600, seconds: 86_400 }
/** Pauses after a refusal: a wrong key or a used-up daily quota is not cured by repeating. */
const refusedPauses: Readonly<Record<number, number>> = { 401: 600_000, 403: 600_000, 429: 10_000 }
/** Statuses caused by the request, not by a failing service. */
const ownFaults = new Set([400, 405, 413])

export function openLookup({
  config: { dadataToken, dadataUrl, dadataDailyLimit },
  limits,
  log,
  now = () => performance.now(),
  ...own
}: {
  readonly config: LookupConfig
  readonly limits: RateLimits
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly now?: () => number
  /** Time limit of a request; missing: as long as a person typing would wait. */
  readonly budgetMilliseconds?: number
}): Lookup {
  const service = dadataToken === null ? null : { url: dadataUrl, token: dadataToken, ...own }
  const perDay: RateLimit = { name: 'lookup-shop', times: dadataDailyLimit, seconds: 86_400 }
  const circuit = new Circuit({ service: 'dadata', failures: 5, pauseMilliseconds: 30_000, now })
  const answers = dailyAnswers<readonly unknown[]>(maxEntries, now)

  /** Unchecked suggestions of the service; null: it could not be asked or did not answer. */
  async function suggest(
    what: 'address' | 'party',
    asker: string,
    query: DadataQuery,
  ): Promise<readonly unknown[] | null> {
    if (service === null || query.query.length < shortest) return null
    const key = `${what} ${folded(JSON.stringify(query))}`
    try {
      return await answers(key, () => requestService(service, what, asker, query))
    } catch (error) {
      // A Failure is a limit that is reached.
      if (error instanceof DadataFailure || error instanceof Failure) return null
      throw error
    }
  }

  async function requestService(
    config: DadataConfig,
    what: 'address' | 'party',
    asker: string,
    query: DadataQuery,
  ): Promise<readonly unknown[]> {
    if (circuit.isOpen()) throw new DadataFailure(0, 'the circuit is open')
    await limits.consume([perMinute, asker], [perClient, asker], [perDay, 'the shop'])
    if (!circuit.enter()) throw new DadataFailure(0, 'the circuit is open')
    try {
      const suggestions = await requestDadata(config, what, query)
      circuit.close()
      return suggestions
    } catch (error) {
      const { status, message } = error as DadataFailure
      if (ownFaults.has(status)) circuit.close()
      else circuit.fail(refusedPauses[status])
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
    async addresses({ query, count, asker }) {
      const suggestions = await suggest('address', asker, { query, count })
      return addressAnswer(suggestions, async () => foundAddresses(await builtInDirectory(), query, count))
    },
    async cities({ query, count, asker }) {
      const bounds = { from_bound: { value: 'city' }, to_bound: { value: 'settlement' } }
      const suggestions = await suggest('address', asker, { query, count, ...bounds })
      return addressAnswer(suggestions, async () => foundCities(await builtInDirectory(), query, count))
    },
    async organizations({ query, locations, asker }) {
      const within = locations.length > 0 ? { locations: locations.map((code) => ({ kladr_id: code })) } : {}
      const organizations = await suggest('party', asker, { query, count: 10, ...within })
      return organizations?.map(suggestedOrganization).filter((each) => each !== null) ?? null
    },
  }
}
