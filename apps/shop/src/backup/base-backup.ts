import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Entry } from './archive.ts'
import { childrenOf, fileEntry, folderEntry, textEntry } from './file-entries.ts'

/** Folders with the state of the running server: a server that starts on the copy fills them again. */
const foldersLeftEmpty = [
  ...['/pg_wal', '/pg_wal/archive_status', '/pg_replslot', '/pg_dynshmem', '/pg_notify', '/pg_serial'],
  ...['/pg_snapshots', '/pg_stat_tmp', '/pg_subtrans'],
]
/** Files with the state of the running server, in any folder. */
const skippedNames = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label(\.old)?|.*\.tmp)$/

/**
 * Copies the files of a running server to the folder `to` through PostgreSQL's low-level backup API. The files change
 * while they are read; the write-ahead log, copied last, makes the copy consistent as of the end of the backup. `url`
 * is the superuser's. https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function* baseBackup(data: string, url: string, to: string): AsyncGenerator<Entry> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const value = async (expression: string) =>
    (await client.query<{ value: string }>(`select ${expression} as value`)).rows[0]!.value
  try {
    // The slot keeps the server from removing any write-ahead log while this connection is open.
    await value(`pg_create_physical_replication_slot('backup_${process.pid}', true, true)`)
    const first = await value(`pg_walfile_name(pg_backup_start('shpulka', true))`)
    yield folderEntry(to)
    for (const folder of foldersLeftEmpty) yield folderEntry(`${to}${folder}`)
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
      if (foldersLeftEmpty.includes(path) || skippedNames.test(name) || path === '/global/pg_control') continue
      if (!isFolder) yield* fileEntry(join(data, path), `${to}${path}`)
      else {
        yield folderEntry(`${to}${path}`)
        yield* filesIn(path)
      }
    }
  }
}
