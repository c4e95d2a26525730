import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUser } from '../apps/shop/src/database-user.ts'
import { superuser } from '../apps/shop/src/postgres-cluster.ts'
import { prepareDatabase } from '../apps/shop/src/postgres-database.ts'
import { serverEnvironment, serverPid, stopServer } from '../apps/shop/src/postgres-server.ts'
import { isAlive } from '../apps/shop/src/process-identity.ts'
import { serverPassword } from '../apps/shop/src/test-servers.ts'
import { endWithDrill } from './end-with-drill.ts'
import { freePorts } from './free-ports.ts'
import { killWithChildren, type Pair, pairUrls } from './pair.ts'
import { waitUntil } from './wait-until.ts'

const oldestVersion = 15
/** Seconds of silence after which Patroni considers the primary gone; the shortest value it recommends. */
const ttlSeconds = 20
const stopTimeoutMilliseconds = 20_000
const maxLogCharacters = 2_000

interface Member {
  readonly data: string
  /** URL of its Patroni's REST API. */
  readonly rest: string
  readonly patroni: ChildProcess
}

/**
 * Finds PostgreSQL programs for Patroni; returns null when there are none, or Patroni or etcd is missing. Uses those of
 * the system, since the npm package lacks some that Patroni needs (pg_controldata, pg_basebackup, pg_isready).
 */
export function findPatroniPrograms(): string | null {
  const isInstalled = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
  if (!isInstalled('patroni') || !isInstalled('etcd')) return null
  const [newest] = globSync('/usr/lib/postgresql/*/bin')
    .map((programs) => ({ programs, version: Number(programs.split('/').at(-2)) }))
    .filter(({ programs, version }) => version >= oldestVersion && existsSync(join(programs, 'pg_controldata')))
    .sort((one, other) => other.version - one.version)
  return newest?.programs ?? null
}

/** Opens a pair managed by Patroni with etcd, which promote the standby themselves. */
export async function openPatroniPair(directory: string, programs: string): Promise<Pair> {
  const home = join(directory, 'patroni')
  const { ids } = databaseUser(home, programs)
  chmodSync(home, 0o755)
  const [client, peer, ...ports] = await freePorts(6)
  const folderOf = (name: string) => {
    const folder = join(home, name)
    mkdirSync(folder, { mode: 0o700 })
    if (ids) execFileSync('chown', [`${ids.uid}:${ids.gid}`, folder])
    return folder
  }
  const run = (program: string, args: readonly string[], log: string) => {
    const output = openSync(log, 'a')
    return endWithDrill(
      spawn(program, args, { ...ids, cwd: '/', env: serverEnvironment(), stdio: ['ignore', output, output] }),
    )
  }
  const etcdFolder = folderOf('etcd')
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const etcd = run(
    'etcd',
    [`--data-dir=${etcdFolder}`, `--listen-client-urls=${clientUrl}`, `--advertise-client-urls=${clientUrl}`].concat(
      `--listen-peer-urls=${peerUrl}`,
      `--initial-advertise-peer-urls=${peerUrl}`,
      `--initial-cluster=default=${peerUrl}`,
    ),
    join(home, 'etcd.log'),
  )
  const members: Member[] = []
  const close = async () => {
    for (const { patroni, data } of members) {
      await stopProcess(patroni)
      const pid = serverPid(data)
      if (pid !== null && isAlive(pid)) await stopServer(data, pid)
    }
    await stopProcess(etcd)
  }
  const openMember = async (name: string, port: number, restPort: number) => {
    const folder = folderOf(name)
    const rest = `127.0.0.1:${restPort}`
    const configuration = join(home, `${name}.yml`)
    // JSON is YAML.
    writeFileSync(configuration, JSON.stringify(patroniConfiguration({ name, folder, programs, port, rest, client })))
    const patroni = run('patroni', [configuration], join(home, `${name}.log`))
    const member = { data: join(folder, 'data'), rest: `http://${rest}`, patroni }
    members.push(member)
    return member
  }
  try {
    await waitUntil('etcd does not answer', () => isOk(`${clientUrl}/health`))
    const primary = await openMember('one', ports[0]!, ports[1]!)
    await waitUntil('Patroni has no primary', () => isOk(`${primary.rest}/primary`))
    await prepareDatabase(
      (database) => `postgres://${superuser}:${serverPassword}@127.0.0.1:${ports[0]}/${database}`,
      serverPassword,
    )
    const standby = await openMember('two', ports[2]!, ports[3]!)
    await waitUntil('Patroni has no standby', () => isOk(`${standby.rest}/sync`))
    return {
      name: `Patroni с etcd (${ttlSeconds} с тишины), PostgreSQL ${programs.split('/').at(-2)}`,
      ...pairUrls([`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[2]}`]),
      pids: () => members.flatMap(({ data }) => serverPid(data) ?? []).filter(isAlive),
      async losePrimary() {
        primary.patroni.kill('SIGKILL')
        killWithChildren(serverPid(primary.data)!)
        await waitUntil('Patroni promotes nobody', () => isOk(`${standby.rest}/primary`))
      },
      close,
    }
  } catch (error) {
    await close()
    const logs = globSync(join(home, '*.log')).map((log) => readFileSync(log, 'utf8').slice(-maxLogCharacters))
    throw new Error(logs.join('\n'), { cause: error })
  }
}

const patroniConfiguration = (member: {
  name: string
  folder: string
  programs: string
  port: number
  rest: string
  client: number | undefined
}) => ({
  scope: 'shop',
  name: member.name,
  restapi: { listen: member.rest, connect_address: member.rest },
  etcd3: { host: `127.0.0.1:${member.client}` },
  bootstrap: {
    dcs: {
      ttl: ttlSeconds,
      loop_wait: 2,
      retry_timeout: 3,
      synchronous_mode: true,
      postgresql: { parameters: { max_connections: 120, wal_keep_size: '2GB' } },
    },
    initdb: [
      { encoding: 'UTF8' },
      { locale: 'C.UTF-8' },
      { 'locale-provider': 'icu' },
      { 'icu-locale': 'und' },
      { auth: 'scram-sha-256' },
    ],
    pg_hba: ['all', 'replication'].map((what) => `host ${what} all 127.0.0.1/32 scram-sha-256`),
  },
  postgresql: {
    listen: `127.0.0.1:${member.port}`,
    connect_address: `127.0.0.1:${member.port}`,
    data_dir: join(member.folder, 'data'),
    bin_dir: member.programs,
    // Start copying the standby at once instead of waiting for a regular checkpoint.
    basebackup: [{ checkpoint: 'fast' }],
    pgpass: join(member.folder, 'pgpass'),
    authentication: {
      superuser: { username: superuser, password: serverPassword },
      replication: { username: 'replicator', password: serverPassword },
    },
    parameters: { unix_socket_directories: member.folder, log_min_messages: 'warning' },
  },
})

const isOk = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

async function stopProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMilliseconds)
  await exit
  clearTimeout(killTimer)
}
