import { fetchTraced } from '../traces/trace-services.ts'
import { boundedText, failureReason } from './bounded-answer.ts'

/** Why a request was not answered. Contains nothing of it: an address is personal data. */
export class DadataFailure extends Error {
  /** HTTP status; 0: no answer, or one that cannot be understood. */
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface DadataConfig {
  readonly url: string
  readonly token: string
  /** Time limit of a request; 1500 by default. */
  readonly budgetMilliseconds?: number
}

const ownBudgetMilliseconds = 1500
const maxBytes = 262_144
const maxSuggestions = 20

/** Requests suggestions from DaData (API 4_1): returns them unchecked, or throws DadataFailure within the budget. */
export async function requestDadata(
  { url, token, budgetMilliseconds = ownBudgetMilliseconds }: DadataConfig,
  what: 'address' | 'party',
  body: object,
): Promise<readonly unknown[]> {
  try {
    const response = await fetchTraced('dadata', `${url}/api/4_1/rs/suggest/${what}`, {
      method: 'POST',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(budgetMilliseconds),
    })
    if (!response.ok || !/^application\/json\b/.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel()
      throw new DadataFailure(response.ok ? 0 : response.status, response.ok ? 'not JSON' : `status ${response.status}`)
    }
    const answer: unknown = JSON.parse(await boundedText(response, maxBytes))
    const suggestions =
      typeof answer === 'object' && answer !== null && 'suggestions' in answer ? answer.suggestions : null
    if (!Array.isArray(suggestions)) throw new DadataFailure(0, 'no suggestions in the answer')
    return suggestions.slice(0, maxSuggestions)
  } catch (error) {
    if (error instanceof DadataFailure) throw error
    throw new DadataFailure(0, failureReason(error))
  }
}
