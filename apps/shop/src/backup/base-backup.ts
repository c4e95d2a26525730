import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Entry } from './archive.ts'
import { childrenOf, fileEntry, folderEntry, textEntry } from './file-entries.ts'

/** Folders of the running server's own state: a server that starts on the copy fills them again. */
const emptyInCopy = [
  ...['/pg_wal', '/pg_wal/archive_status', '/pg_replslot', '/pg_dynshmem', '/pg_notify', '/pg_serial'],
  ...['/pg_snapshots', '/pg_stat_tmp', '/pg_subtrans'],
]
/** Files of its own state, in any folder. */
const notCopied = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label(\.old)?|.*\.tmp)$/

/**
 * The files of a running server, under `to`, by PostgreSQL's low-level backup API: they change while they are read, and
 * its write-ahead log, which comes last, brings the copy to the moment of its end. `url`: of the superuser.
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function* baseBackup(data: string, url: string, to: string): AsyncGenerator<Entry> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const value = async (expression: string) =>
    (await client.query<{ value: string }>(`select ${expression} as value`)).rows[0]!.value
  try {
    // The server removes nothing of the write-ahead log while this connection lives.
    await value(`pg_create_physical_replication_slot('backup_${process.pid}', true, true)`)
    const first = await value(`pg_walfile_name(pg_backup_start('shpulka', true))`)
    yield folderEntry(to)
    for (const folder of emptyInCopy) yield folderEntry(`${to}${folder}`)
    yield* filesIn('')
    yield* fileEntry(join(data, 'global', 'pg_control'), `${to}/global/pg_control`)
    const { rows } = await client.query<{ last: string; label: string }>(
      'select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(false)',
    )
    const { last, label } = rows[0]!
    for (const name of (await readdir(join(data, 'pg_wal'))).sort())
      if (/^[0-9A-F]{8}\.history$/.test(name) || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last))
        yield* fileEntry(join(data, 'pg_wal', name), `${to}/pg_wal/${name}`)
    yield textEntry(`${to}/backup_label`, label)
  } finally {
    await client.end()
  }

  async function* filesIn(folder: string): AsyncGenerator<Entry> {
    for (const { name, isFolder } of await childrenOf(join(data, folder))) {
      const path = `${folder}/${name}`
      if (emptyInCopy.includes(path) || notCopied.test(name) || path === '/global/pg_control') continue
      if (!isFolder) yield* fileEntry(join(data, path), `${to}${path}`)
      else {
        yield folderEntry(`${to}${path}`)
        yield* filesIn(path)
      }
    }
  }
}
