import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../apps/api/src/base/db/migrate.ts'
import { openPool } from '../apps/api/src/base/db/pool.ts'
import { openFolderStorage } from '../apps/api/src/base/files/files.port.ts'
import { loadDemo } from '../apps/demo/src/load-demo.ts'
import { startEmbeddedPostgres } from '../apps/shop/src/embedded-postgres.ts'
import { generateProducts } from './generate-products.ts'

/**
 * Fills the data directory's database with the demo catalogue and `products` generated products. Reuses the database of
 * an earlier run if it would be the same; always reloads the demo alone (0 products).
 */
export async function prepareBenchDatabase(
  dataDirectory: string,
  products: number,
  print: (line: string) => void,
): Promise<void> {
  const stamp = join(dataDirectory, 'bench.json')
  const currentStamp = JSON.stringify({ products, sources: sourcesHash() })
  if (products > 0 && existsSync(stamp) && readFileSync(stamp, 'utf8') === currentStamp) return
  rmSync(stamp, { force: true })
  const startedAt = performance.now()
  print(
    `Making a database of the demo and ${products} generated products; it stays in ${dataDirectory} for the next time.`,
  )
  const server = await startEmbeddedPostgres({ dataDirectory })
  try {
    const { pathname, username } = new URL(server.url)
    const name = decodeURIComponent(pathname.slice(1))
    await inDatabase(server.urlOf('postgres'), [
      `drop database if exists ${name} with (force)`,
      `create database ${name} owner ${username}`,
    ])
    await migrate(server.url)
    // Filling the database disables triggers, which needs a superuser.
    const pool = openPool(server.urlOf(name), { queryTimeoutMilliseconds: null })
    try {
      await loadDemo({ pool, files: openFolderStorage(join(dataDirectory, 'files')) })
      if (products > 0) await generateProducts(pool, products)
    } finally {
      await pool.end()
    }
    // Takes longer than the statement timeout. Only tables with rows: after analysing an empty table, PostgreSQL would
    // treat it as empty until the next autovacuum and always scan it whole.
    await inDatabase(server.url, ['set statement_timeout = 0', `vacuum analyze ${filledTables}`])
  } finally {
    await server.stop()
  }
  writeFileSync(stamp, currentStamp)
  print(`The database is made, in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
}

const filledTables =
  'products, product_sites, product_categories, product_images, product_values, product_numbers, groups, offers, ' +
  'group_offers, offer_prices, stock, stock_movements'

async function inDatabase(url: string, commands: readonly string[]) {
  const pool = openPool(url, { maxConnections: 1, queryTimeoutMilliseconds: null })
  try {
    for (const command of commands) await pool.query(command)
  } finally {
    await pool.end()
  }
}

/** Changes when the generated products would change. A newer schema needs no new database: the shop migrates it. */
const sourcesHash = () =>
  createHash('sha256')
    .update(readFileSync(join(import.meta.dirname, 'generate-products.ts')))
    .digest('hex')
    .slice(0, 16)
