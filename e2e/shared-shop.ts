import type { TestProject } from 'vitest/node'
import { joinTestDatabases } from '../bin/test-databases.ts'
import { startMoyskladStub } from './moysklad-stub.ts'
import { type RunningShop, startShop } from './running-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sharedShops: RunningShop[]
  }
}

/**
 * Vitest's global setup of the journeys. Starts one shop per worker, on one PostgreSQL, for all test files without
 * settings of their own: a shop per file would take longer to start than many files take to run, and the first pages of
 * a new shop are the slowest.
 */
export default async function setup(project: TestProject) {
  const requestedFiles = process.argv.slice(2).filter((argument) => argument.startsWith('e2e/'))
  const files = requestedFiles.length === 0 ? Infinity : requestedFiles.length
  const { server, leave } = await joinTestDatabases()
  const moysklad = await startMoyskladStub()
  const shops = await Promise.all(
    Array.from({ length: Math.min(project.config.maxWorkers, files) }, () =>
      startShop(server, { MOYSKLAD_URL: moysklad.url }),
    ),
  )
  project.provide(
    'sharedShops',
    shops.map(({ close: _, ...shop }) => shop),
  )
  return async () => {
    await Promise.all(shops.map(({ close }) => close()))
    moysklad.close()
    await leave()
  }
}
