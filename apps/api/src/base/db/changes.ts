import type pg from 'pg'
import { openClient } from './database-client.ts'
import { everything } from './everything.rule.ts'
import { closeIdle, type Pool, type Queryable } from './pool.ts'

const channel = 'shop_changes'
const collectMilliseconds = 20
const maxTagsInOneMessage = 200
const maxWaitMilliseconds = 10_000
const connectMilliseconds = 5_000
const listenQuery = { text: `listen ${channel}`, query_timeout: connectMilliseconds }

/**
 * Announces changes as tags (`product:12`, `products:all`, `settings`, `seo`, `everything`) to every process of one
 * database. Nothing relies on it for correctness: prices and stock are read again where money is decided.
 */
export interface Changes {
  /**
   * Announces to every process, including this one. Call it after the commit. Tags are collected for 20 ms, because
   * NOTIFY serializes commits. `isImmediateLocally`: this process also gets the tags before the call returns.
   */
  announce(tags: readonly string[], options?: { readonly isImmediateLocally?: boolean }): void
  /**
   * Calls `listener` with the tags of each message; returns a function that unsubscribes. The first subscription opens
   * the connection.
   */
  subscribe(listener: (tags: readonly string[]) => void): Promise<() => void>
  /** Seconds since the server last answered on the listening connection; 0 without subscriptions. */
  silentSeconds(): number
  /** Sends pending tags and stops listening. */
  close(): Promise<void>
}

interface Options {
  /** The interval of pings on the listening connection, and the timeout of each. */
  readonly heartbeatMilliseconds?: number
}

/**
 * Notifies every process when the caller's transaction commits. Use it where somebody waits for the change or the
 * announcement must not be lost. Such commits wait for one another, so a change of thousands of rows uses `announce`.
 */
export const announceWithCommit = (tx: Queryable, tags: readonly string[]): Promise<void> => notifyAll(tx, tags)

/** Prepared once per connection: it runs after every order, and planning it takes four times as long as running it. */
const notifyText = 'select pg_notify($1, message) from unnest($2::text[]) as message'

async function notifyAll(tx: Queryable, tags: readonly string[]): Promise<void> {
  const messages = Array.from({ length: Math.ceil(tags.length / maxTagsInOneMessage) }, (_, n) =>
    tags.slice(n * maxTagsInOneMessage, (n + 1) * maxTagsInOneMessage).join(' '),
  )
  await tx.query({ name: 'notifyAll', text: notifyText, values: [channel, messages] })
}

export function openChanges(
  pool: Pool,
  databaseUrl: string,
  onFailure: (error: Error) => void = () => {},
  { heartbeatMilliseconds = 5_000 }: Options = {},
): Changes {
  const listeners = new Set<(tags: readonly string[]) => void>()
  const pendingTags = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()
  let listening: Promise<void> | undefined
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let lastAnswerAt: number | null = null
  let isClosed = false

  // A failing listener must not stop the others, and nobody awaits it.
  const publish = (tags: readonly string[]) => {
    for (const listener of listeners) {
      try {
        listener(tags)
      } catch (error) {
        onFailure(error as Error)
      }
    }
  }

  async function send() {
    timer = undefined
    const tags = [...pendingTags]
    pendingTags.clear()
    if (tags.length === 0) return
    await notifyAll(pool, tags).catch((error: Error) => {
      onFailure(error)
      publish(tags)
    })
  }

  async function listen(waitMilliseconds = 100): Promise<void> {
    const connection = openClient(databaseUrl, {
      application_name: 'shpulka changes',
      keepAlive: true,
      connectionTimeoutMillis: connectMilliseconds,
    })
    let isLost = false
    const reconnect = (error?: Error) => {
      if (isLost || isClosed) return
      isLost = true
      clearTimeout(heartbeat)
      if (error) onFailure(error)
      connection.end().catch(() => {})
      retry = setTimeout(
        () =>
          void listen(Math.min(waitMilliseconds * 2, maxWaitMilliseconds)).then(
            () => publish([everything]),
            () => {},
          ),
        waitMilliseconds,
      )
    }
    connection.on('error', reconnect)
    connection.on('end', () => reconnect())
    connection.on('notification', ({ payload }) => {
      if (payload) publish(payload.split(' '))
    })
    // Detects a silently cut connection, which would otherwise listen forever.
    const ping = () => {
      heartbeat = setTimeout(() => {
        const onSilence = (error: Error) => {
          if (isLost || isClosed) return
          closeIdle(pool)
          reconnect(error)
        }
        const stopWaiting = onNoAnswer(heartbeatMilliseconds, onSilence)
        connection.query('select').then(() => {
          stopWaiting()
          lastAnswerAt = performance.now()
          if (!isLost && !isClosed) ping()
        }, onSilence)
      }, heartbeatMilliseconds)
      heartbeat.unref()
    }
    try {
      await connection.connect()
      await connection.query(listenQuery)
      lastAnswerAt = performance.now()
      client = connection
      ping()
    } catch (error) {
      reconnect(error as Error)
      throw error
    }
  }

  return {
    announce(tags, { isImmediateLocally = false } = {}) {
      if (isImmediateLocally) publish(tags)
      for (const tag of tags) pendingTags.add(tag)
      timer ??= setTimeout(() => {
        sending = sending.then(send)
      }, collectMilliseconds)
    },
    async subscribe(listener) {
      listeners.add(listener)
      listening ??= listen()
      await listening
      return () => void listeners.delete(listener)
    },
    silentSeconds: () => (lastAnswerAt === null ? 0 : (performance.now() - lastAnswerAt) / 1000),
    async close() {
      clearTimeout(timer)
      clearTimeout(retry)
      clearTimeout(heartbeat)
      await sending
      await send()
      isClosed = true
      await client?.end().catch(() => {})
    },
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
