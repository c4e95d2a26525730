import type { Socket } from 'node:net'
import pg from 'pg'
import { databaseHosts } from './database-hosts.rule.ts'

const askMilliseconds = 3_000

/** How pg connects to a server, or to that of several which writes. */
export function connectionTo(databaseUrl: string): { connectionString: string; Client?: typeof pg.Client } {
  const hosts = databaseHosts(databaseUrl)
  return hosts.length === 1
    ? { connectionString: hosts[0]! }
    : { connectionString: hosts[0]!, Client: clientOfSeveral(hosts) }
}

/** A connection outside any pool. */
export function openClient(databaseUrl: string, options: pg.ClientConfig = {}): pg.Client {
  const { connectionString, Client = pg.Client } = connectionTo(databaseUrl)
  return new Client({ ...options, connectionString })
}

/**
 * A client that looks for the server that writes each time it connects: nobody has to say that a standby has taken
 * over. Servers differ by host and port alone.
 */
function clientOfSeveral(hosts: readonly string[]): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void) {
      const connected = findWritingServer(hosts).then((url) => {
        const { connection, _ending } = this as unknown as { connection: { stream: Socket }; _ending: boolean }
        // Whoever wanted it waits no longer: a connection made now would be nobody's.
        if (_ending || connection.stream.destroyed) throw new Error('timeout expired')
        const { hostname, port } = new URL(url)
        Object.assign(this, { host: decodeURIComponent(hostname), port: Number(port) || 5432 })
        return super.connect()
      })
      if (!callback) return connected
      connected.then(() => (callback as () => void)(), callback)
      return undefined
    }
  }
}

/** Those that connect at the same time ask once. */
const searches = new Map<string, Promise<string>>()

function findWritingServer(hosts: readonly string[]): Promise<string> {
  const key = hosts.join(' ')
  const running = searches.get(key)
  if (running) return running
  const search = Promise.any(hosts.map(writingServer))
    .catch(({ errors }: AggregateError) => {
      throw Object.assign(new Error('none of the servers of the database writes', { cause: errors[0] }), {
        code: '08001',
      })
    })
    .finally(() => searches.delete(key))
  searches.set(key, search)
  return search
}

/** The address itself; rejects when the server does not answer or is a standby. */
async function writingServer(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: askMilliseconds,
    query_timeout: askMilliseconds,
    application_name: 'shpulka search',
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
