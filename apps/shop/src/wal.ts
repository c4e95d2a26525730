import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchWalFile, storeWalFile } from './backup/wal-archive.ts'
import { shopConfig } from './shop-config.ts'

// PostgreSQL runs this for each WAL file (backup/wal-archive.ts): `store FOLDER NAME PATH` archives it, `fetch` with
// the same arguments restores it, `try FOLDER` checks that the folder can be written. Output goes to the server's log.

/**
 * Exit code of a failed `fetch`: aborts the recovery. Exit code 1 means that there is no such file, which ends the
 * recovery normally. A failed `store` exits with 1, since above 125 the server's archiver would exit without counting
 * the failure.
 */
const unreadable = 255
const failed = 1

const [action, folder = '', name = '', path = ''] = process.argv.slice(2)
try {
  if (action === 'store') await storeWalFile(folder, name, path, key())
  else if (action === 'fetch') process.exitCode = (await fetchWalFile(folder, name, path, key())) ? 0 : 1
  else await tryFolder()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = action === 'fetch' ? unreadable : failed
}

/** Tries a write, since `access` does not know that the server may pass closed folders. */
async function tryFolder() {
  const path = join(folder, '.try')
  await writeFile(path, '')
  await rm(path)
}

function key() {
  return shopConfig(process.env).backupKey
}
