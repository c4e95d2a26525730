import type pg from 'pg'
import { openClient } from './database-client.ts'

const connectMilliseconds = 5_000
const firstWaitMilliseconds = 100
const maxWaitMilliseconds = 10_000

interface Options {
  readonly databaseUrl: string
  readonly channel: string
  /** The interval of pings, and the timeout of each. */
  readonly heartbeatMilliseconds: number
  readonly onMessage: (payload: string) => void
  /** Called when the connection is open again: messages sent meanwhile are lost. */
  readonly onReconnect: () => void
  /** Called when the server does not answer: other connections to it are cut too. */
  readonly onSilence: () => void
  readonly onFailure: (error: Error) => void
}

/** The connection that listens for notifications of the database. It is opened again whenever it is lost. */
export class ListeningConnection {
  readonly #options: Options
  #client: pg.Client | undefined
  #retry: NodeJS.Timeout | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #lastAnswerAt: number | null = null
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Seconds since the server last answered; 0 before the first answer. */
  get silentSeconds(): number {
    return this.#lastAnswerAt === null ? 0 : (performance.now() - this.#lastAnswerAt) / 1000
  }

  /** Resolves when it listens. After a failure it is tried again all the same. */
  async open(waitMilliseconds = firstWaitMilliseconds): Promise<void> {
    const { databaseUrl, channel, onMessage, onFailure } = this.#options
    const client = openClient(databaseUrl, {
      application_name: 'shpulka changes',
      keepAlive: true,
      connectionTimeoutMillis: connectMilliseconds,
    })
    const listen = { text: `listen ${channel}`, query_timeout: connectMilliseconds }
    let isLost = false
    let isListening = false
    const lost = (error?: Error) => {
      if (isLost || this.#isClosed) return
      isLost = true
      this.#client = undefined
      clearTimeout(this.#heartbeat)
      if (error) onFailure(error)
      client.end().catch(() => {})
      this.#openLater(isListening ? firstWaitMilliseconds : waitMilliseconds)
    }
    client.on('error', lost)
    client.on('end', () => lost())
    client.on('notification', ({ payload }) => {
      if (payload) onMessage(payload)
    })
    try {
      await client.connect()
      await client.query(listen)
    } catch (error) {
      lost(error as Error)
      throw error
    }
    // Closed while it was being opened.
    if (this.#isClosed) return void client.end().catch(() => {})
    isListening = true
    this.#client = client
    this.#lastAnswerAt = performance.now()
    this.#ping(client, lost)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retry)
    clearTimeout(this.#heartbeat)
    await this.#client?.end().catch(() => {})
  }

  #openLater(waitMilliseconds: number) {
    this.#retry = setTimeout(() => {
      this.open(Math.min(waitMilliseconds * 2, maxWaitMilliseconds)).then(this.#options.onReconnect, () => {})
    }, waitMilliseconds)
  }

  /** Detects a silently cut connection, which would otherwise listen forever. */
  #ping(client: pg.Client, lost: (error: Error) => void) {
    const { heartbeatMilliseconds, onSilence } = this.#options
    const isCurrent = () => this.#client === client && !this.#isClosed
    this.#heartbeat = setTimeout(() => {
      const silent = (error: Error) => {
        if (!isCurrent()) return
        onSilence()
        lost(error)
      }
      const stopWaiting = onNoAnswer(heartbeatMilliseconds, silent)
      client.query('select').then(() => {
        stopWaiting()
        this.#lastAnswerAt = performance.now()
        if (isCurrent()) this.#ping(client, lost)
      }, silent)
    }, heartbeatMilliseconds)
    this.#heartbeat.unref()
  }
}

/**
 * Calls back when there is no answer for `milliseconds`; returns a function that stops waiting. A busy process first
 * reads what has arrived, because the answer may be there.
 */
function onNoAnswer(milliseconds: number, onSilence: (error: Error) => void): () => void {
  let hasAnswered = false
  const timer = setTimeout(
    () => setImmediate(() => !hasAnswered && onSilence(new Error('the database does not answer'))),
    milliseconds,
  )
  timer.unref()
  return () => {
    hasAnswered = true
    clearTimeout(timer)
  }
}
