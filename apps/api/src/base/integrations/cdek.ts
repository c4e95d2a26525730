import { fetchTraced } from '../traces/trace-services.ts'
import { AnswerTooLarge, boundedBytes, boundedText, failureReason } from './bounded-answer.ts'

/** A failed request to CDEK. Contains no data of the request. */
export class CdekFailure extends Error {
  /** HTTP status; 0 without an answer or for an invalid one. */
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Statuses caused by the request, not by a failing service. */
export const ourFaultStatuses: ReadonlySet<number> = new Set([400, 404, 413, 422])

export interface CdekConfig {
  /** URL of the API, including /v2. */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
}

interface CdekRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly budgetMilliseconds?: number
  readonly maxBytes?: number
  /** The answer is a PDF: its bytes are returned. */
  readonly isPdf?: boolean
}

const buyerBudgetMilliseconds = 1500
const defaultMaxBytes = 262_144
/** How long before its expiry a token is renewed. */
const renewBeforeSeconds = 60

/**
 * Client of CDEK API v2: returns unvalidated JSON, or throws CdekFailure within the time limit. The token is fetched
 * once for all concurrent requests.
 */
export function openCdek({ url, clientId, clientSecret }: CdekConfig, now: () => number = () => performance.now()) {
  let token: { readonly value: Promise<string>; until: number } | null = null

  async function fetchToken(signal: AbortSignal): Promise<{ value: string; seconds: number }> {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    })
    const answer = await fetchJson(`${url}/oauth/token`, { method: 'POST', body, signal }, defaultMaxBytes)
    const { access_token: value, expires_in: seconds } = (answer ?? {}) as Record<string, unknown>
    if (typeof value !== 'string' || !/^[\w.~+/=-]{1,4096}$/.test(value) || typeof seconds !== 'number')
      throw new CdekFailure(0, 'no token in the answer')
    return { value, seconds }
  }

  function currentToken(): Promise<string> {
    if (token && token.until > now()) return token.value
    // A separate time limit: the first caller may give up while others still wait for the token.
    const tokenRequest = fetchToken(AbortSignal.timeout(buyerBudgetMilliseconds))
    const newToken = { value: tokenRequest.then(({ value }) => value), until: Number.POSITIVE_INFINITY }
    token = newToken
    tokenRequest.then(
      ({ seconds }) => {
        newToken.until = now() + Math.max(0, Math.min(seconds, 86_400) - renewBeforeSeconds) * 1000
      },
      () => {
        if (token === newToken) token = null
      },
    )
    return newToken.value
  }

  return async function request({
    method,
    path,
    body,
    budgetMilliseconds = buyerBudgetMilliseconds,
    maxBytes = defaultMaxBytes,
    isPdf = false,
  }: CdekRequest): Promise<unknown> {
    const signal = AbortSignal.timeout(budgetMilliseconds)
    try {
      const tokenBefore = token
      const answer = () => authorized(signal)
      // A revoked token is fetched again, once.
      return await answer().catch((error: unknown) => {
        if (!(error instanceof CdekFailure && error.status === 401)) throw error
        if (token === tokenBefore) token = null
        if (tokenBefore === null) throw error
        return answer()
      })
    } catch (error) {
      if (error instanceof CdekFailure) throw error
      throw new CdekFailure(error instanceof AnswerTooLarge ? 413 : 0, failureReason(error))
    }

    async function authorized(abortSignal: AbortSignal) {
      const bearer = await Promise.race([currentToken(), aborted(abortSignal)])
      const fetchAnswer = isPdf ? fetchPdf : fetchJson
      return fetchAnswer(
        `${url}${path}`,
        {
          method,
          signal: abortSignal,
          headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        },
        maxBytes,
      )
    }
  }
}

export type CdekClient = ReturnType<typeof openCdek>

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )

const fetchJson = async (url: string, init: RequestInit, maxBytes: number): Promise<unknown> =>
  JSON.parse(await boundedText(await fetchTyped('json', url, init), maxBytes))

const fetchPdf = async (url: string, init: RequestInit, maxBytes: number): Promise<Buffer> =>
  boundedBytes(await fetchTyped('pdf', url, init), maxBytes)

async function fetchTyped(type: 'json' | 'pdf', url: string, init: RequestInit): Promise<Response> {
  const response = await fetchTraced('cdek', url, { ...init, redirect: 'error' })
  const [sent] = (response.headers.get('content-type') ?? '').split(';')
  if (response.ok && sent === `application/${type}`) return response
  await response.body?.cancel()
  throw new CdekFailure(response.ok ? 0 : response.status, response.ok ? `not ${type}` : `status ${response.status}`)
}
