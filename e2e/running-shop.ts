import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTestDatabase, type TestDatabaseServer } from '../apps/api/src/base/db/test-database.ts'
import { spawnShop } from '../apps/shop/src/spawned-shop.ts'

/** A running shop, as the journeys use it. */
export interface RunningShop {
  /** http://localhost:PORT */
  url: string
  databaseUrl: string
  dataDirectory: string
  /** A file with the output of the shop's process. */
  outputFile: string
}

/**
 * Environment variables that a test file needs for its shop. A file that sets any before it imports ./browser.ts gets a
 * dedicated shop.
 */
export const shopSettings: Record<string, string> = {}

/** Starts a shop as a separate process, on its own copy of the demo database. */
export async function startShop(
  server: TestDatabaseServer,
  settings: Record<string, string>,
): Promise<RunningShop & { close: () => Promise<void> }> {
  const { url: databaseUrl, dataDirectory, close } = await openTestDatabase(server, 'demo')
  const shop = await spawnShop({
    DATABASE_URL: databaseUrl,
    SHOP_DEMO: 'on',
    DATA_DIR: dataDirectory,
    DEV_PAGES: '1',
    TRUSTED_PROXIES: '1',
    // Only e2e/analytics.test.ts turns it on: other journeys should not spend time on it.
    PROOF_OF_WORK: 'off',
    ...settings,
  })
  const outputFile = join(dataDirectory, 'output.log')
  writeFileSync(outputFile, shop.output())
  for (const stream of [shop.process.stdout, shop.process.stderr])
    stream?.on('data', (chunk) => appendFileSync(outputFile, chunk))
  return {
    url: shop.url,
    databaseUrl,
    dataDirectory,
    outputFile,
    async close() {
      await shop.stop()
      await close()
    },
  }
}
