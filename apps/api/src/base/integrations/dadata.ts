import { fetchTraced } from '../traces/trace-services.ts'
import { boundedText, failureReason } from './bounded-answer.ts'

/** A failed request to DaData. Contains no data of the request, because addresses are personal data. */
export class DadataFailure extends Error {
  /** HTTP status; 0 without an answer or for an invalid one. */
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

const defaultBudgetMilliseconds = 1500
const maxBytes = 262_144
const maxSuggestions = 20

/** Requests suggestions from DaData (API 4_1): returns unvalidated rows, or throws DadataFailure in time. */
export async function requestDadata(
  { url, token, budgetMilliseconds = defaultBudgetMilliseconds }: DadataConfig,
  kind: 'address' | 'party',
  body: object,
): Promise<readonly unknown[]> {
  try {
    const response = await fetchTraced('dadata', `${url}/api/4_1/rs/suggest/${kind}`, {
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
