import type { Socket } from 'node:net'
import pg from 'pg'
import { databaseAddress, databaseUrls } from './database-urls.rule.ts'

const lookupMilliseconds = 3_000

/** Connection settings of pg for one server, or for the primary among several. */
export function connectionConfig(databaseUrl: string): { connectionString: string; Client?: typeof pg.Client } {
  const urls = databaseUrls(databaseUrl)
  return urls.length === 1
    ? { connectionString: urls[0]! }
    : { connectionString: urls[0]!, Client: clientOfPrimary(urls) }
}

/** A connection outside any pool. */
export function openClient(databaseUrl: string, options: pg.ClientConfig = {}): pg.Client {
  const { connectionString, Client = pg.Client } = connectionConfig(databaseUrl)
  return new Client({ ...options, connectionString })
}

/**
 * A client that looks for the primary at each connect, so the promotion of a standby needs no configuration. The URLs
 * may differ only by host and port.
 */
function clientOfPrimary(urls: readonly string[]): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void) {
      const connected = findPrimary(urls).then((url) => {
        const { connection, _ending } = this as unknown as { connection: { stream: Socket }; _ending: boolean }
        // The caller has given up meanwhile: connecting now would leak a connection.
        if (_ending || connection.stream.destroyed) throw new Error('timeout expired')
        Object.assign(this, databaseAddress(url))
        return super.connect()
      })
      if (!callback) return connected
      connected.then(() => (callback as () => void)(), callback)
      return undefined
    }
  }
}

/** Concurrent connects share one lookup. */
const lookups = new Map<string, Promise<string>>()

function findPrimary(urls: readonly string[]): Promise<string> {
  const key = urls.join(' ')
  const running = lookups.get(key)
  if (running) return running
  const lookup = Promise.any(urls.map(primaryUrl))
    .catch(({ errors }: AggregateError) => {
      throw Object.assign(new Error('none of the servers of the database is the primary', { cause: errors[0] }), {
        code: '08001',
      })
    })
    .finally(() => lookups.delete(key))
  lookups.set(key, lookup)
  return lookup
}

/** Returns the same URL if this server is the primary; rejects when it is a standby or does not answer. */
async function primaryUrl(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: lookupMilliseconds,
    query_timeout: lookupMilliseconds,
    application_name: 'shpulka primary lookup',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as "isReadOnly"`,
    )
    if (rows[0]!.isReadOnly) throw new Error('the server is a standby')
    return url
  } finally {
    client.end().catch(() => {})
  }
}
