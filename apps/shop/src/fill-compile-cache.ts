import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnShop } from './spawned-shop.ts'

/**
 * `node … fill-compile-cache.ts FOLDER UID`, by root, while an image is built: starts the shop once as its user on an
 * empty database, reads a page and stops it, so that FOLDER has its compiled code. Node names the cache after its own
 * version, flags, processor and user, so all must be those of the image.
 */
const [cache, uid] = [process.argv[2]!, Number(process.argv[3])]
const folder = mkdtempSync(join(tmpdir(), 'first-start-'))
mkdirSync(cache, { recursive: true })
for (const path of [cache, folder]) chownSync(path, uid, uid)
const shop = await spawnShop({ DATA_DIR: folder, NODE_COMPILE_CACHE: cache }, undefined, {
  uid,
  gid: uid,
  flags: process.execArgv,
})
const { status } = await fetch(shop.url)
await shop.stop()
rmSync(folder, { recursive: true })
process.stdout.write(`Страница: ${status}\n`)
