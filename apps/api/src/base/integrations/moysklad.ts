import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { boundedText, failureReason } from './bounded-answer.ts'
import { Circuit } from './circuit.ts'
import { type AskedQuestion, moyskladLimits, questionUnits, waitFor } from './moysklad-limits.rule.ts'

/** Why a question was not answered. Its message holds МойСклад's own words, never the question. */
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
  /** Webhooks of this address are not sent because of what is changed here; null: all are. */
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
  /** When it was asked, by the clock of the server where it says it: what changes later is not in it. */
  readonly askedAt: Date
}

/** JSON API 1.2 of МойСклад (dev.moysklad.ru), within its limits. */
export interface Moysklad {
  /** `path` after the version; filters are one parameter `filter`. */
  get(path: string, params?: Readonly<Record<string, string>>): Promise<MoyskladAnswer>
  send(method: 'POST' | 'PUT', path: string, body: object): Promise<MoyskladAnswer>
  /** What is not there is removed. */
  remove(path: string): Promise<void>
}

/** МойСклад answers long questions within five minutes; most take a second. */
const answerMilliseconds = 120_000
const maxBytes = 256 * 1024 ** 2
const readTries = 4
const firstPause = 500
/** Of 429: it says itself when to come again. */
const busyTries = 10
const maxBusyPause = 30_000
/** МойСклад switches a token off after 200 identical failures a minute for an hour. */
const identicalFailures = 3
const identicalPause = 15 * 60_000
const rememberedFailures = 1_000
const circuitPause = 60_000

const realClock: MoyskladClock = { now: () => performance.now(), pause: (milliseconds) => sleep(milliseconds) }

interface Question {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query: string
  readonly body: string | null
}

/**
 * Opens one token's way to МойСклад: whoever asks with it in this process must share it, for limits are the token's.
 */
export function openMoysklad({ url, token, ownHooks, clock = realClock }: MoyskladSettings): Moysklad {
  const circuit = new Circuit({ service: 'moysklad', failures: 5, pauseMilliseconds: circuitPause, now: clock.now })
  // Who asked before (a process that was killed) may have used up the first three seconds.
  const asked: Asked[] = [{ units: moyskladLimits.units, endedAt: clock.now() }]
  const queue = new Turns(asked, clock)
  const failed = new Map<string, { times: number; until: number }>()

  const headers = (question: Question) => ({
    authorization: `Bearer ${token}`,
    accept: 'application/json;charset=utf-8',
    'accept-encoding': 'gzip',
    ...(question.path === '/entity/assortment' && { 'x-lognex-remap-beta-feature': 'assortmentWithoutStock' }),
    ...(question.body !== null && {
      'content-type': 'application/json',
      ...(ownHooks !== null && { 'x-lognex-webhook-disablebyprefix': ownHooks }),
    }),
  })

  async function once(question: Question): Promise<{ status: number; answer: unknown; wait: number; askedAt: Date }> {
    const askedAt = new Date()
    try {
      const response = await fetch(`${url}${question.path}${question.query}`, {
        method: question.method,
        headers: headers(question),
        ...(question.body !== null && { body: question.body }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerMilliseconds),
      })
      const text = await boundedText(response, maxBytes)
      const wait = Number(response.headers.get('x-lognex-retry-after') ?? Number.NaN)
      // Where its clock is behind ours, what it changes is dated so.
      const theirs = new Date(response.headers.get('date') ?? Number.NaN)
      const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '')
      if (response.ok && !isJson && question.method !== 'DELETE') throw new MoyskladFailure(0, 'ответ не JSON')
      return {
        status: response.status,
        answer: isJson ? (JSON.parse(text) as unknown) : null,
        wait: Number.isFinite(wait) ? wait : 0,
        askedAt: theirs < askedAt ? theirs : askedAt,
      }
    } catch (error) {
      if (error instanceof MoyskladFailure) throw error
      throw new MoyskladFailure(0, failureReason(error))
    }
  }

  async function answer(question: Question): Promise<MoyskladAnswer> {
    const key = keyOf(question)
    const known = failed.get(key)
    if (known && known.times >= identicalFailures) {
      if (clock.now() < known.until) throw new MoyskladFailure(0, 'этот вопрос уже трижды отклонён, он отложен')
      failed.delete(key)
    }
    let busy = 0
    let broken = 0
    for (;;) {
      if (!circuit.enter()) throw new MoyskladFailure(0, 'МойСклад не отвечает, повтор через минуту')
      const { status, body, wait, askedAt } = await queue.turn(questionUnits(question.path, new Date()), async () => {
        try {
          const got = await once(question)
          return { ...got, body: got.answer }
        } catch (error) {
          return { status: 0, body: error, wait: 0, askedAt: new Date() }
        }
      })
      if (status >= 200 && status < 300) {
        circuit.close()
        failed.delete(key)
        return { body, askedAt }
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
      // What was sent may have been done: only who can find that out sends it again.
      if (question.method === 'GET' && !isOurFault && broken < readTries - 1) {
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
    if (failed.size > rememberedFailures) failed.delete(failed.keys().next().value!)
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

interface Asked {
  readonly units: number
  endedAt: number | null
}

/** Lets questions go one after another as the limits allow. */
class Turns {
  readonly #asked: Asked[]
  readonly #clock: MoyskladClock
  #last: Promise<unknown> = Promise.resolve()
  #ended = Promise.withResolvers<void>()

  constructor(asked: Asked[], clock: MoyskladClock) {
    this.#asked = asked
    this.#clock = clock
  }

  async turn<T>(units: number, work: () => Promise<T>): Promise<T> {
    const place = this.#last.then(() => this.#enter(units))
    this.#last = place.catch(() => {})
    const mine = await place
    try {
      return await work()
    } finally {
      mine.endedAt = this.#clock.now()
      this.#ended.resolve()
      this.#ended = Promise.withResolvers()
    }
  }

  async #enter(units: number): Promise<Asked> {
    for (;;) {
      const now = this.#clock.now()
      for (let n = this.#asked.length - 1; n >= 0; n -= 1) if (isOver(this.#asked[n]!, now)) this.#asked.splice(n, 1)
      const wait = waitFor(units, this.#asked, now)
      if (wait === 0) {
        const mine: Asked = { units, endedAt: null }
        this.#asked.push(mine)
        return mine
      }
      await (wait === null ? this.#ended.promise : this.#clock.pause(Math.ceil(wait)))
    }
  }
}

const isOver = ({ endedAt }: AskedQuestion, now: number) =>
  endedAt !== null && endedAt + moyskladLimits.windowMilliseconds <= now

/** Blanks of filters are %20: `+` would be a plus. */
function queryOf(params: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const keyOf = ({ method, path, query, body }: Question) =>
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
