import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openTestDatabase } from '../apps/api/src/db/test-database.ts'
import { spawnShop } from '../apps/shop/src/spawned-shop.ts'
import { joinTestDatabases } from '../bin/test-databases.ts'

/** What the journeys know of the shop they visit. */
export interface VisitedShop {
  /** http://localhost:PORT */
  url: string
  databaseUrl: string
  dataDirectory: string
  /** A file with everything the shop has printed so far. */
  outputFile: string
}

declare module 'vitest' {
  interface ProvidedContext {
    visitedShop: VisitedShop
  }
}

/**
 * Vitest's global set-up of the journeys: the shop they all visit, a process of its own on its own copy of the demo database.
 * Starting one for each file took longer than many a file's journeys, and its first pages are the slowest.
 */
export default async function setup(project: TestProject) {
  const { server, leave } = await joinTestDatabases()
  const { url: databaseUrl, dataDirectory, close } = await openTestDatabase(server, 'demo')
  const folder = mkdtempSync(join(tmpdir(), 'shpulka-journeys-'))
  const outputFile = join(folder, 'output')
  const shop = await spawnShop({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    DEV_PAGES: '1',
    TRUSTED_PROXIES: '1',
    // Journeys about something else do not wait for it; those of e2e/analytics.test.ts do.
    PROOF_OF_WORK: process.env.PROOF_OF_WORK ?? 'off',
  })
  writeFileSync(outputFile, shop.output())
  for (const stream of [shop.process.stdout, shop.process.stderr]) stream?.on('data', (chunk) => appendFileSync(outputFile, chunk))
  project.provide('visitedShop', { url: shop.url, databaseUrl, dataDirectory, outputFile })
  return async () => {
    await shop.stop()
    await close()
    await leave()
    rmSync(folder, { recursive: true, force: true })
  }
}
