import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseUser } from './database-user.ts'
import { createCluster, programsOfThisMachine, superuser } from './postgres-cluster.ts'
import { launchWhenFree } from './postgres-server.ts'
import { connectionString, socketDirectory } from './postgres-sockets.ts'

// A primary and its standby, for tests and drills.

/** Password of their superuser. */
export const serverPassword = 'of-a-drill'

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '120',
  wal_keep_size: '2GB',
  log_min_messages: 'warning',
}

/** A PostgreSQL server with its own folder. */
export interface Server {
  readonly data: string
  readonly urlOf: (database: string) => string
  readonly sockets: string
  pid: number
}

const homeOf = (directory: string, name: string) => join(directory, name, 'postgres')

/** Creates the folder that holds a server's folder. */
function makeServerFolder(directory: string, name: string): void {
  mkdirSync(join(directory, name), { recursive: true })
  chmodSync(join(directory, name), 0o755)
}

/** Creates a new server and starts it. */
export async function openPrimary(directory: string): Promise<Server> {
  makeServerFolder(directory, 'primary')
  const home = homeOf(directory, 'primary')
  const user = databaseUser(home, await programsOfThisMachine())
  const data = join(home, 'data')
  await createCluster({ home, data, user, password: serverPassword, sync: true })
  const sockets = socketDirectory(home, user)
  const pid = await launchWhenFree({ home, data, sockets, user, settings })
  return { data, sockets, pid, urlOf: connectionString(sockets, superuser, serverPassword) }
}

/** Starts a standby: a copy of the running primary that replicates from it. */
export async function openStandby(directory: string, primary: Server): Promise<Server> {
  makeServerFolder(directory, 'standby')
  const home = homeOf(directory, 'standby')
  const user = databaseUser(home, await programsOfThisMachine())
  const data = join(home, 'data')
  const client = new pg.Client({ connectionString: primary.urlOf('postgres') })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    // cp fails when files are removed meanwhile; replaying the WAL makes up for them, so its exit code is ignored.
    spawnSync('cp', ['-a', primary.data, data], { stdio: 'ignore' })
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(true)')
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, name), { force: true })
    execFileSync('find', [join(data, 'pg_wal'), '-type', 'f', '-delete'])
    writeFileSync(join(data, 'backup_label'), rows[0]!.label)
    writeFileSync(join(data, 'standby.signal'), '')
    if (user.ids) execFileSync('chown', ['-R', `${user.ids.uid}:${user.ids.gid}`, data])
  } finally {
    await client.end()
  }
  const sockets = socketDirectory(home, user)
  const primaryConnection = `host=${primary.sockets} user=${superuser} password=${serverPassword} application_name=standby`
  const pid = await launchWhenFree({
    home,
    data,
    sockets,
    user,
    settings: { ...settings, primary_conninfo: primaryConnection },
  })
  return { data, sockets, pid, urlOf: connectionString(sockets, superuser, serverPassword) }
}

/** Runs a query on a server as its superuser. */
export async function queryServer(server: Server, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
