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
import { freePorts } from './free-ports.ts'
import { killWhole, type Pair, pairUrls } from './pair.ts'
import { waitUntil } from './wait-until.ts'

const oldestVersion = 15
/** As short as Patroni recommends: after so many seconds without a word the primary is taken for gone. */
const ttlSeconds = 20
const endsWithinMs = 20_000
const saidCharacters = 2_000

interface Member {
  readonly data: string
  /** Where its Patroni answers. */
  readonly rest: string
  readonly patroni: ChildProcess
}

/**
 * Programs of PostgreSQL that Patroni can work with; null: there is no Patroni, no etcd or no such programs. Those npm
 * brings are not all that Patroni needs (pg_controldata, pg_basebackup, pg_isready): the system's are taken.
 */
export function findPatroniPrograms(): string | null {
  const isThere = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
  if (!isThere('patroni') || !isThere('etcd')) return null
  const [newest] = globSync('/usr/lib/postgresql/*/bin')
    .map((programs) => ({ programs, version: Number(programs.split('/').at(-2)) }))
    .filter(({ programs, version }) => version >= oldestVersion && existsSync(join(programs, 'pg_controldata')))
    .sort((one, other) => other.version - one.version)
  return newest?.programs ?? null
}

/** Kept by Patroni with etcd: nobody but they promotes the standby. */
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
    return spawn(program, args, { ...ids, cwd: '/', env: serverEnvironment(), stdio: ['ignore', output, output] })
  }
  const etcdFolder = folderOf('etcd')
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
  const etcd = run(
    'etcd',
    [`--data-dir=${etcdFolder}`, `--listen-client-urls=${clientUrl}`, `--advertise-client-urls=${clientUrl}`].concat(
      ...[`--listen-peer-urls=${peerUrl}`, `--initial-advertise-peer-urls=${peerUrl}`],
      `--initial-cluster=default=${peerUrl}`,
    ),
    join(home, 'etcd.log'),
  )
  const members: Member[] = []
  const close = async () => {
    for (const { patroni, data } of members) {
      await ended(patroni)
      const pid = serverPid(data)
      if (pid !== null && isAlive(pid)) await stopServer(data, pid)
    }
    await ended(etcd)
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
    await waitUntil('etcd does not answer', () => answers(`${clientUrl}/health`))
    const primary = await openMember('one', ports[0]!, ports[1]!)
    await waitUntil('Patroni has no primary', () => answers(`${primary.rest}/primary`))
    await prepareDatabase(
      (database) => `postgres://${superuser}:${serverPassword}@127.0.0.1:${ports[0]}/${database}`,
      serverPassword,
    )
    const standby = await openMember('two', ports[2]!, ports[3]!)
    await waitUntil('Patroni has no standby', () => answers(`${standby.rest}/sync`))
    return {
      name: `Patroni с etcd (${ttlSeconds} с тишины), PostgreSQL ${programs.split('/').at(-2)}`,
      ...pairUrls([`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[2]}`]),
      pids: () => members.flatMap(({ data }) => serverPid(data) ?? []).filter(isAlive),
      async losePrimary() {
        primary.patroni.kill('SIGKILL')
        killWhole(serverPid(primary.data)!)
        await waitUntil('Patroni promotes nobody', () => answers(`${standby.rest}/primary`))
      },
      close,
    }
  } catch (error) {
    await close()
    const said = globSync(join(home, '*.log')).map((log) => readFileSync(log, 'utf8').slice(-saidCharacters))
    throw new Error(said.join('\n'), { cause: error })
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
      ...{ ttl: ttlSeconds, loop_wait: 2, retry_timeout: 3, synchronous_mode: true },
      postgresql: { parameters: { max_connections: 120, wal_keep_size: '2GB' } },
    },
    initdb: [
      ...[{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { 'locale-provider': 'icu' }, { 'icu-locale': 'und' }],
      { auth: 'scram-sha-256' },
    ],
    pg_hba: ['all', 'replication'].map((what) => `host ${what} all 127.0.0.1/32 scram-sha-256`),
  },
  postgresql: {
    listen: `127.0.0.1:${member.port}`,
    connect_address: `127.0.0.1:${member.port}`,
    data_dir: join(member.folder, 'data'),
    bin_dir: member.programs,
    // The standby is not copied at leisure.
    basebackup: [{ checkpoint: 'fast' }],
    pgpass: join(member.folder, 'pgpass'),
    authentication: {
      superuser: { username: superuser, password: serverPassword },
      replication: { username: 'replicator', password: serverPassword },
    },
    parameters: { unix_socket_directories: member.folder, log_min_messages: 'warning' },
  },
})

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), endsWithinMs)
  await exit
  clearTimeout(late)
}
