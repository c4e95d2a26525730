import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchWalFile, storeWalFile } from './backup/wal-archive.ts'
import { shopConfig } from './shop-config.ts'

// PostgreSQL calls this for each file of its log (backup/wal-archive.ts): `store FOLDER NAME PATH` archives, `fetch`
// gives back, `try FOLDER` says whether it could. What it prints is in the server's log.

/**
 * Of `fetch`: ends the recovery; 1 says that there is no such file, and the recovery ends there, as if all were well.
 * Of `store` 1: above 125 the server's archiver would end, and its failures would not be counted.
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

/** By writing: what a server may do in folders closed to it is not what `access` says. */
async function tryFolder() {
  const path = join(folder, '.try')
  await writeFile(path, '')
  await rm(path)
}

function key() {
  return shopConfig(process.env).backupKey
}
