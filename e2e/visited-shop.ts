import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openTestDatabase, type TestDatabaseServer } from '../apps/api/src/base/db/test-database.ts'
import { spawnShop } from '../apps/shop/src/spawned-shop.ts'

/** The data of the visited shop that the journeys use. */
export interface VisitedShop {
  /** http://localhost:PORT */
  url: string
  databaseUrl: string
  dataDirectory: string
  /** A file with everything the shop has printed so far. */
  outputFile: string
}

/**
 * Settings of the environment a test file needs of its shop: one that puts any here before ./browser.ts is imported has
 * a shop of its own.
 */
export const ownSettings: Record<string, string> = {}

/** A shop in a process of its own, on its own copy of the demo database. */
export async function openVisitedShop(
  server: TestDatabaseServer,
  settings: Record<string, string>,
): Promise<VisitedShop & { close: () => Promise<void> }> {
  const { url: databaseUrl, dataDirectory, close } = await openTestDatabase(server, 'demo')
  const shop = await spawnShop({
    DATABASE_URL: databaseUrl,
    SHOP_DEMO: 'on',
    DATA_DIR: dataDirectory,
    DEV_PAGES: '1',
    TRUSTED_PROXIES: '1',
    // Journeys about something else do not wait for it; those of e2e/analytics.test.ts do.
    PROOF_OF_WORK: 'off',
    ...settings,
  })
  const outputFile = join(dataDirectory, 'output.log')
  writeFileSync(outputFile, shop.output())
  for (const stream of [shop.process.stdout, shop.process.stderr])
    stream?.on('data', (chunk) => appendFileSync(outputFile, chunk))
  return {
    ...{ url: shop.url, databaseUrl, dataDirectory, outputFile },
    async close() {
      await shop.stop()
      await close()
    },
  }
}
