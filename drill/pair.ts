import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseName, prepareDatabase, shopRole } from '../apps/shop/src/postgres-database.ts'
import { stopServer } from '../apps/shop/src/postgres-server.ts'
import { isAlive } from '../apps/shop/src/process-identity.ts'
import { openPrimary, openStandby, queryServer, type Server, serverPassword } from '../apps/shop/src/test-servers.ts'
import { waitUntil } from './wait-until.ts'

/** Time that a supervisor such as Patroni takes to notice that the primary is gone. */
const detectionMilliseconds = 2_000

/** A primary and a synchronous standby with the shop's empty database. */
export interface Pair {
  readonly name: string
  /** URL of the database on the current primary. */
  readonly url: string
  /** URL of the database on the standby. */
  readonly readUrl: string
  /** Process ids of the running servers. */
  pids(): number[]
  /** Kills the primary with all its processes, like a machine failure; resolves when the standby has taken over. */
  losePrimary(): Promise<void>
  close(): Promise<void>
}

/** Opens a pair of embedded PostgreSQL servers; the drill itself promotes the standby. */
export async function openEmbeddedPair(directory: string): Promise<Pair> {
  const servers: Server[] = []
  const close = async () => {
    for (const { data, pid } of servers) await stopServer(data, pid)
  }
  try {
    const primary = await openPrimary(directory)
    servers.push(primary)
    await prepareDatabase(primary.urlOf, serverPassword)
    const standby = await openStandby(directory, primary)
    servers.push(standby)
    await queryServer(primary, `alter system set synchronous_standby_names = '*'`)
    await queryServer(primary, 'select pg_reload_conf()')
    await waitUntil('The standby does not follow', async () => {
      const [row] = await queryServer(primary, 'select sync_state from pg_stat_replication')
      return row?.sync_state === 'sync'
    })
    return {
      name: 'встроенный PostgreSQL, запасную базу повышают сами учения',
      ...pairUrls([primary.sockets, standby.sockets].map(encodeURIComponent)),
      pids: () => servers.map(({ pid }) => pid).filter(isAlive),
      async losePrimary() {
        killWithChildren(primary.pid)
        await pause(detectionMilliseconds)
        await queryServer(standby, 'select pg_promote(true)')
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** URLs of the shop's database; `hosts` are the primary and the standby. */
export function pairUrls(hosts: readonly string[]) {
  const urlOf = (host: string) => `postgres://${shopRole}:${serverPassword}@${host}/${databaseName}`
  return { url: `${urlOf(hosts.join(','))}?target_session_attrs=read-write`, readUrl: urlOf(hosts[1]!) }
}

/** Kills the server with all its processes. */
export function killWithChildren(pid: number) {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  const pids = [pid, ...children.trim().split('\n').map(Number)]
  for (const child of pids) if (child > 0 && isAlive(child)) process.kill(child, 'SIGKILL')
}
