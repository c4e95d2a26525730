import type { TestProject } from 'vitest/node'
import { joinTestDatabases } from '../bin/test-databases.ts'
import { openVisitedShop, type VisitedShop } from './visited-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sharedShops: VisitedShop[]
  }
}

/**
 * Vitest's global set-up of the journeys: the shops that all of them visit which need no settings of their own, one for
 * each worker, on one PostgreSQL. Starting one for each file took longer than many a file's journeys, and its first
 * pages are the slowest.
 */
export default async function setup(project: TestProject) {
  const named = process.argv.slice(2).filter((argument) => argument.startsWith('e2e/'))
  const files = named.length === 0 ? Infinity : named.length
  const { server, leave } = await joinTestDatabases()
  const shops = await Promise.all(
    Array.from({ length: Math.min(project.config.maxWorkers, files) }, () => openVisitedShop(server, {})),
  )
  project.provide(
    'sharedShops',
    shops.map(({ close: _, ...shop }) => shop),
  )
  return async () => {
    await Promise.all(shops.map(({ close }) => close()))
    await leave()
  }
}
