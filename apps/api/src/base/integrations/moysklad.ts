import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchTraced } from '../traces/trace-services.ts'
import { boundedText, failureReason } from './bounded-answer.ts'
import { Circuit } from './circuit.ts'
import { moyskladLimits, requestUnits, type SentRequest, waitFor } from './moysklad-limits.rule.ts'

/** Why a request failed. Its message has МойСклад's own words, never the request. */
export class MoyskladFailure extends Error {
  /** HTTP status; 0: no answer, or one that cannot be understood. */
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface MoyskladSettings {
  /** Up to the version: https://api.moysklad.ru/api/remap/1.2 */
  readonly url: string
  readonly token: string
  /** Changes made by this shop trigger no webhooks to this address; null: they trigger all. */
  readonly ownHooks: string | null
  readonly clock?: MoyskladClock
}

/** Time, milliseconds: `now` never goes back. */
export interface MoyskladClock {
  readonly now: () => number
  readonly pause: (milliseconds: number) => Promise<unknown>
}

export interface MoyskladAnswer {
  readonly body: unknown
  /** When it was sent, by the server's clock if the answer has it: later changes are not in the answer. */
  readonly requestedAt: Date
}

/** JSON API 1.2 of МойСклад (dev.moysklad.ru), within its limits. */
export interface Moysklad {
  /** `path` after the version; filters are one parameter `filter`. */
  get(path: string, params?: Readonly<Record<string, string>>): Promise<MoyskladAnswer>
  send(method: 'POST' | 'PUT', path: string, body: object): Promise<MoyskladAnswer>
  /** Succeeds if the object does not exist. */
  remove(path: string): Promise<void>
}

/** МойСклад answers long requests within five minutes; most take a second. */
const answerMilliseconds = 120_000
const maxBytes = 256 * 1024 ** 2
const readTries = 4
const firstPause = 500
/** Repeats after 429, whose answer says when to repeat. */
const busyTries = 10
const maxBusyPause = 30_000
/** МойСклад switches a token off after 200 identical failures a minute for an hour. */
const identicalFailures = 3
const identicalPause = 15 * 60_000
const maxRememberedFailures = 1_000
const circuitPause = 60_000

const realClock: MoyskladClock = { now: () => performance.now(), pause: (milliseconds) => sleep(milliseconds) }

interface MoyskladRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query: string
  readonly body: string | null
}

/**
 * Opens a client for one token. Everything in this process that uses the token must share the client: the limits are
 * per token.
 */
export function openMoysklad({ url, token, ownHooks, clock = realClock }: MoyskladSettings): Moysklad {
  const circuit = new Circuit({ service: 'moysklad', failures: 5, pauseMilliseconds: circuitPause, now: clock.now })
  // A process that was just killed may have used up the limit of the first three seconds.
  const sent: SentEntry[] = [{ units: moyskladLimits.units, endedAt: clock.now() }]
  const queue = new RequestQueue(sent, clock)
  const failed = new Map<string, { times: number; until: number }>()

  const headers = (request: MoyskladRequest) => ({
    authorization: `Bearer ${token}`,
    accept: 'application/json;charset=utf-8',
    'accept-encoding': 'gzip',
    ...(request.path === '/entity/assortment' && { 'x-lognex-remap-beta-feature': 'assortmentWithoutStock' }),
    ...(request.body !== null && {
      'content-type': 'application/json',
      ...(ownHooks !== null && { 'x-lognex-webhook-disablebyprefix': ownHooks }),
    }),
  })

  async function once(
    request: MoyskladRequest,
  ): Promise<{ status: number; answer: unknown; wait: number; requestedAt: Date }> {
    const requestedAt = new Date()
    try {
      const response = await fetchTraced('moysklad', `${url}${request.path}${request.query}`, {
        method: request.method,
        headers: headers(request),
        ...(request.body !== null && { body: request.body }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerMilliseconds),
      })
      const text = await boundedText(response, maxBytes)
      const wait = Number(response.headers.get('x-lognex-retry-after') ?? Number.NaN)
      // If its clock is behind this one, its changes are dated by its clock.
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

  async function answer(request: MoyskladRequest): Promise<MoyskladAnswer> {
    const key = keyOf(request)
    const failure = failed.get(key)
    if (failure && failure.times >= identicalFailures) {
      if (clock.now() < failure.until) throw new MoyskladFailure(0, 'этот вопрос уже трижды отклонён, он отложен')
      failed.delete(key)
    }
    let busy = 0
    let broken = 0
    for (;;) {
      if (!circuit.enter()) throw new MoyskladFailure(0, 'МойСклад не отвечает, повтор через минуту')
      const { status, body, wait, requestedAt } = await queue.run(requestUnits(request.path, new Date()), async () => {
        try {
          const response = await once(request)
          return { ...response, body: response.answer }
        } catch (error) {
          return { status: 0, body: error, wait: 0, requestedAt: new Date() }
        }
      })
      if (status >= 200 && status < 300) {
        circuit.close()
        failed.delete(key)
        return { body, requestedAt }
      }
      if (status === 429 && busy < busyTries) {
        busy += 1
        circuit.close()
        await clock.pause(Math.min(Math.max(wait, 50), maxBusyPause))
        continue
      }
      const isOurFault = status >= 400 && status < 500 && status !== 429
      if (isOurFault && status !== 401 && status !== 403) circuit.close()
      else circuit.fail()
      // A change may have been applied: only the caller can find that out and send it again.
      if (request.method === 'GET' && !isOurFault && broken < readTries - 1) {
        await clock.pause(firstPause * 2 ** broken)
        broken += 1
        continue
      }
      if (isOurFault) noteFailure(key)
      throw body instanceof MoyskladFailure ? body : new MoyskladFailure(status, errorText(status, body))
    }
  }

  function noteFailure(key: string) {
    const times = (failed.get(key)?.times ?? 0) + 1
    failed.delete(key)
    failed.set(key, { times, until: clock.now() + identicalPause })
    if (failed.size > maxRememberedFailures) failed.delete(failed.keys().next().value!)
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

interface SentEntry {
  readonly units: number
  endedAt: number | null
}

/** Sends requests one after another as the limits allow. */
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
    const place = this.#last.then(() => this.#enter(units))
    this.#last = place.catch(() => {})
    const entry = await place
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
      for (let n = this.#sent.length - 1; n >= 0; n -= 1) if (isOver(this.#sent[n]!, now)) this.#sent.splice(n, 1)
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

const isOver = ({ endedAt }: SentRequest, now: number) =>
  endedAt !== null && endedAt + moyskladLimits.windowMilliseconds <= now

/** Spaces in filters are %20: `+` would be read as a plus. */
function queryOf(params: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const keyOf = ({ method, path, query, body }: MoyskladRequest) =>
  createHash('sha256')
    .update(`${method} ${path}${query}\n${body ?? ''}`)
    .digest('base64')

/** Titles of its errors: «Ошибка сохранения объекта: поле 'agent' не может быть пустым (3000)». */
function errorText(status: number, body: unknown): string {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  const titles = (Array.isArray(errors) ? errors : []).flatMap((each: { error?: unknown; code?: unknown }) =>
    typeof each?.error === 'string'
      ? [`${each.error.slice(0, 200).replace(/\d{6,}/g, '…')}${each.code ? ` (${String(each.code)})` : ''}`]
      : [],
  )
  return titles.length > 0 ? titles.slice(0, 3).join('; ') : `МойСклад ответил ${status}`
}
