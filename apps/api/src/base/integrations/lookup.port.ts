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

/** The query of a lookup, and the address of the client it is made for: limits are counted by it. */
interface LookupQuery {
  readonly query: string
  readonly clientIp: string
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
 * Addresses and organizations by what is typed: of the service where one is connected, else of the built-in directory.
 * Never fails.
 */
export interface Lookup {
  addresses(query: LookupQuery & { readonly count: number }): Promise<AddressAnswer>
  cities(query: LookupQuery & { readonly count: number }): Promise<AddressAnswer>
  /** Null: nobody could be asked. */
  organizations(query: OrganizationQuery): Promise<readonly FoundOrganization[] | null>
  readonly isConnected: boolean
}

type DadataQuery = Readonly<Record<string, unknown>> & { readonly query: string }

const maxEntries = 5000
const shortest = 2
/** A person types an email a second; a stranger who means to use up what the shop pays for gets this far in a day. */
const perMinute: RateLimit = { name: 'lookup-minute', times: 60, seconds: 60 }
const perClient: RateLimit = { name: 'lookup-day', times: 600, seconds: 86_400 }
/** A wrong key or a day's quota that is used up is not cured by asking. */
const refusedPauses: Readonly<Record<number, number>> = { 401: 600_000, 403: 600_000, 429: 10_000 }
/** Of the question, not of the service. */
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
  /** How long the service is waited for; missing: as long as somebody who types waits. */
  readonly budgetMilliseconds?: number
}): Lookup {
  const service = dadataToken === null ? null : { url: dadataUrl, token: dadataToken, ...own }
  const perDay: RateLimit = { name: 'lookup-shop', times: dadataDailyLimit, seconds: 86_400 }
  const circuit = new Circuit({ failures: 5, pauseMilliseconds: 30_000, now })
  const answers = dailyAnswers<readonly unknown[]>(maxEntries, now)

  /** Suggestions of the service as they came; null: nobody could be asked, or nobody answered. */
  async function suggest(
    what: 'address' | 'party',
    clientIp: string,
    question: DadataQuery,
  ): Promise<readonly unknown[] | null> {
    if (service === null || question.query.length < shortest) return null
    const key = `${what} ${folded(JSON.stringify(question))}`
    try {
      return await answers(key, () => requestService(service, what, clientIp, question))
    } catch (error) {
      // A Failure is a limit that is reached.
      if (error instanceof DadataFailure || error instanceof Failure) return null
      throw error
    }
  }

  async function requestService(
    of: DadataConfig,
    what: 'address' | 'party',
    clientIp: string,
    question: DadataQuery,
  ): Promise<readonly unknown[]> {
    if (circuit.isOpen()) throw new DadataFailure(0, 'let alone')
    await limits.consume([perMinute, clientIp], [perClient, clientIp], [perDay, 'the shop'])
    if (!circuit.enter()) throw new DadataFailure(0, 'let alone')
    try {
      const found = await requestDadata(of, what, question)
      circuit.close()
      return found
    } catch (error) {
      const { status, message } = error as DadataFailure
      if (ownFaults.has(status)) circuit.close()
      else circuit.fail(refusedPauses[status])
      log.warn({ event: 'lookup-failed', status, reason: message }, 'the service of addresses does not answer')
      throw error
    }
  }

  async function addressAnswer(
    found: readonly unknown[] | null,
    fromDirectory: () => Promise<AddressSuggestion[]>,
  ): Promise<AddressAnswer> {
    if (found === null) return { suggestions: await fromDirectory(), source: 'built-in' }
    return { suggestions: found.map(suggestedAddress).filter((each) => each !== null), source: 'dadata' }
  }

  return {
    isConnected: service !== null,
    async addresses({ query, count, clientIp }) {
      const found = await suggest('address', clientIp, { query, count })
      return addressAnswer(found, async () => foundAddresses(await builtInDirectory(), query, count))
    },
    async cities({ query, count, clientIp }) {
      const bounds = { from_bound: { value: 'city' }, to_bound: { value: 'settlement' } }
      const found = await suggest('address', clientIp, { query, count, ...bounds })
      return addressAnswer(found, async () => foundCities(await builtInDirectory(), query, count))
    },
    async organizations({ query, locations, clientIp }) {
      const within = locations.length > 0 ? { locations: locations.map((code) => ({ kladr_id: code })) } : {}
      const found = await suggest('party', clientIp, { query, count: 10, ...within })
      return found?.map(suggestedOrganization).filter((each) => each !== null) ?? null
    },
  }
}
