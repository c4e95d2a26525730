import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchTraced } from '../traces/trace-services.ts'
import { boundedText, failureReason } from './bounded-answer.ts'
import { Circuit } from './circuit.ts'
import { moyskladLimits, requestUnits, type SentRequest, waitFor } from './moysklad-limits.rule.ts'

/** A failed request. The message comes from МойСклад and never contains the request. */
export class MoyskladFailure extends Error {
  /** HTTP status; 0 without an answer or for an invalid one. */
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface MoyskladSettings {
  /** URL including the version: https://api.moysklad.ru/api/remap/1.2 */
  readonly url: string
  readonly token: string
  /** Changes made by this shop do not trigger webhooks to this URL; null: they trigger all. */
  readonly ownWebhookUrl: string | null
  readonly clock?: MoyskladClock
  /** What was refused to clients of this token before, stored by the caller; missing: nothing. */
  readonly refusals?: MoyskladRefusals
}

/** What МойСклад refused to a token. */
export interface MoyskladRefusals {
  readonly circuit: Circuit
  readonly requests: Map<string, { times: number; until: number; failure: MoyskladFailure }>
}

export const newMoyskladRefusals = (clock: MoyskladClock = realClock): MoyskladRefusals => ({
  circuit: new Circuit({ service: 'moysklad', failures: 5, pauseMilliseconds: circuitPause, now: clock.now }),
  requests: new Map(),
})

/** Time in milliseconds; `now` is monotonic. */
export interface MoyskladClock {
  readonly now: () => number
  readonly pause: (milliseconds: number) => Promise<unknown>
}

export interface MoyskladAnswer {
  readonly body: unknown
  /** When the request was sent, by the server's clock if known: later changes are not in the answer. */
  readonly requestedAt: Date
}

/** JSON API 1.2 of МойСклад (dev.moysklad.ru), within its limits. */
export interface Moysklad {
  /** `path` begins after the version; all filters are in the parameter `filter`. */
  get(path: string, params?: Readonly<Record<string, string>>): Promise<MoyskladAnswer>
  send(method: 'POST' | 'PUT', path: string, body: object): Promise<MoyskladAnswer>
  /** Also succeeds if the object does not exist. */
  remove(path: string): Promise<void>
}

/** МойСклад answers long requests within five minutes; most take a second. */
const answerMilliseconds = 120_000
const maxBytes = 256 * 1024 ** 2
const readTries = 4
const firstPause = 500
/** Repeats after 429; the answer has the pause. */
const busyTries = 10
const maxBusyPause = 30_000
/** МойСклад disables a token after 200 identical failures a minute during an hour. */
const identicalFailures = 3
const identicalPause = 15 * 60_000
const maxFailedKeys = 1_000
const circuitPause = 60_000

const realClock: MoyskladClock = { now: () => performance.now(), pause: (milliseconds) => sleep(milliseconds) }

interface MoyskladRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query: string
  readonly body: string | null
}

/**
 * Opens a client for one token. All users of the token in this process must share the client, because limits are per
 * token.
 */
export function openMoysklad({
  url,
  token,
  ownWebhookUrl,
  clock = realClock,
  refusals: { circuit, requests: failedRequests } = newMoyskladRefusals(clock),
}: MoyskladSettings): Moysklad {
  // A process that was just killed may have used up the limit of the next three seconds.
  const sent: SentEntry[] = [{ units: moyskladLimits.units, endedAt: clock.now() }]
  const queue = new RequestQueue(sent, clock)

  async function answer(request: MoyskladRequest): Promise<MoyskladAnswer> {
    const key = keyOf(request)
    const failed = failedRequests.get(key)
    if (failed && failed.times >= identicalFailures) {
      if (clock.now() < failed.until) throw failed.failure
      failedRequests.delete(key)
    }
    let busyRetries = 0
    let failedReads = 0
    for (;;) {
      if (!circuit.enter()) throw new MoyskladFailure(0, 'МойСклад не отвечает, повтор через минуту')
      const { status, body, wait, requestedAt } = await queue.run(requestUnits(request.path, new Date()), async () => {
        try {
          const response = await fetchAnswer(request, { url, token, ownWebhookUrl })
          return { ...response, body: response.answer }
        } catch (error) {
          return { status: 0, body: error, wait: 0, requestedAt: new Date() }
        }
      })
      if (status >= 200 && status < 300) {
        circuit.close()
        failedRequests.delete(key)
        return { body, requestedAt }
      }
      if (status === 429 && busyRetries < busyTries) {
        busyRetries += 1
        circuit.close()
        await clock.pause(Math.min(Math.max(wait, 50), maxBusyPause))
        continue
      }
      const isRequestError = status >= 400 && status < 500 && status !== 429
      if (isRequestError && status !== 401 && status !== 403) circuit.close()
      else circuit.fail()
      // A write may have been applied: only the caller can check that and send it again.
      if (request.method === 'GET' && !isRequestError && failedReads < readTries - 1) {
        await clock.pause(firstPause * 2 ** failedReads)
        failedReads += 1
        continue
      }
      const failure = body instanceof MoyskladFailure ? body : new MoyskladFailure(status, errorText(status, body))
      if (isRequestError) recordFailedRequest(key, failure)
      throw failure
    }
  }

  function recordFailedRequest(key: string, { status, message }: MoyskladFailure) {
    const times = (failedRequests.get(key)?.times ?? 0) + 1
    failedRequests.delete(key)
    const failure = new MoyskladFailure(status, `${message} (отказано трижды, снова через четверть часа)`)
    failedRequests.set(key, { times, until: clock.now() + identicalPause, failure })
    if (failedRequests.size > maxFailedKeys) failedRequests.delete(failedRequests.keys().next().value!)
  }

  return {
    get: (path, params = {}) => answer({ method: 'GET', path, query: queryOf(params), body: null }),
    send: (method, path, body) => answer({ method, path, query: '', body: JSON.stringify(body) }),
    async remove(path) {
      try {
        await answer({ method: 'DELETE', path, query: '', body: null })
      } catch (error) {
        if (!(error instanceof MoyskladFailure && error.status === 404)) throw error
      }
    },
  }
}

type Access = Pick<MoyskladSettings, 'url' | 'token' | 'ownWebhookUrl'>

/** Sends a request once. */
async function fetchAnswer(
  request: MoyskladRequest,
  { url, ...access }: Access,
): Promise<{ status: number; answer: unknown; wait: number; requestedAt: Date }> {
  const requestedAt = new Date()
  try {
    const response = await fetchTraced('moysklad', `${url}${request.path}${request.query}`, {
      method: request.method,
      headers: headersOf(request, access),
      ...(request.body !== null && { body: request.body }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMilliseconds),
    })
    const text = await boundedText(response, maxBytes)
    const wait = Number(response.headers.get('x-lognex-retry-after') ?? Number.NaN)
    // Changes have the time of the server; its clock may be behind this one.
    const serverTime = new Date(response.headers.get('date') ?? Number.NaN)
    const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '')
    if (response.ok && !isJson && request.method !== 'DELETE') throw new MoyskladFailure(0, 'ответ не JSON')
    return {
      status: response.status,
      answer: isJson ? (JSON.parse(text) as unknown) : null,
      wait: Number.isFinite(wait) ? wait : 0,
      requestedAt: serverTime < requestedAt ? serverTime : requestedAt,
    }
  } catch (error) {
    if (error instanceof MoyskladFailure) throw error
    throw new MoyskladFailure(0, failureReason(error))
  }
}

const headersOf = (request: MoyskladRequest, { token, ownWebhookUrl }: Omit<Access, 'url'>) => ({
  authorization: `Bearer ${token}`,
  accept: 'application/json;charset=utf-8',
  'accept-encoding': 'gzip',
  ...(request.path === '/entity/assortment' && { 'x-lognex-remap-beta-feature': 'assortmentWithoutStock' }),
  ...(request.body !== null && {
    'content-type': 'application/json',
    ...(ownWebhookUrl !== null && { 'x-lognex-webhook-disablebyprefix': ownWebhookUrl }),
  }),
})

interface SentEntry {
  readonly units: number
  endedAt: number | null
}

/** Sends requests in order, as the limits allow. */
class RequestQueue {
  readonly #sent: SentEntry[]
  readonly #clock: MoyskladClock
  #last: Promise<unknown> = Promise.resolve()
  #ended = Promise.withResolvers<void>()

  constructor(sent: SentEntry[], clock: MoyskladClock) {
    this.#sent = sent
    this.#clock = clock
  }

  async run<T>(units: number, work: () => Promise<T>): Promise<T> {
    const entered = this.#last.then(() => this.#enter(units))
    this.#last = entered.catch(() => {})
    const entry = await entered
    try {
      return await work()
    } finally {
      entry.endedAt = this.#clock.now()
      this.#ended.resolve()
      this.#ended = Promise.withResolvers()
    }
  }

  async #enter(units: number): Promise<SentEntry> {
    for (;;) {
      const now = this.#clock.now()
      for (let n = this.#sent.length - 1; n >= 0; n -= 1)
        if (hasLeftWindow(this.#sent[n]!, now)) this.#sent.splice(n, 1)
      const wait = waitFor(units, this.#sent, now)
      if (wait === 0) {
        const entry: SentEntry = { units, endedAt: null }
        this.#sent.push(entry)
        return entry
      }
      await (wait === null ? this.#ended.promise : this.#clock.pause(Math.ceil(wait)))
    }
  }
}

const hasLeftWindow = ({ endedAt }: SentRequest, now: number) =>
  endedAt !== null && endedAt + moyskladLimits.windowMilliseconds <= now

/** Spaces in filters are encoded as %20, because `+` would mean a plus. */
function queryOf(params: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const keyOf = ({ method, path, query, body }: MoyskladRequest) =>
  createHash('sha256')
    .update(`${method} ${path}${query}\n${body ?? ''}`)
    .digest('base64')

/** Messages of МойСклад's errors: «Ошибка сохранения объекта: поле 'agent' не может быть пустым (3000)». */
function errorText(status: number, body: unknown): string {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  const titles = (Array.isArray(errors) ? errors : []).flatMap((each: { error?: unknown; code?: unknown }) =>
    typeof each?.error === 'string'
      ? [`${each.error.slice(0, 200).replace(/\d{6,}/g, '…')}${each.code ? ` (${String(each.code)})` : ''}`]
      : [],
  )
  return titles.length > 0 ? titles.slice(0, 3).join('; ') : `МойСклад ответил ${status}`
}
