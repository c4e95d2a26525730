import { everythingTag } from './everything-tag.rule.ts'
import { ListeningConnection } from './listening-connection.ts'
import { closeIdle, type Pool, type Queryable } from './pool.ts'

const channel = 'shop_changes'
const collectMilliseconds = 20
const maxTagsInOneMessage = 200

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
  const connection = new ListeningConnection({
    databaseUrl,
    channel,
    heartbeatMilliseconds,
    onMessage: (payload) => publish(payload.split(' ')),
    onReconnect: () => publish([everythingTag]),
    onSilence: () => closeIdle(pool),
    onFailure,
  })

  // A failing listener must not stop the others, and nobody awaits it.
  function publish(tags: readonly string[]) {
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
      listening ??= connection.open()
      await listening
      return () => void listeners.delete(listener)
    },
    silentSeconds: () => connection.silentSeconds,
    async close() {
      clearTimeout(timer)
      await sending
      await send()
      await connection.close()
    },
  }
}
