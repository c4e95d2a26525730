import type { TestProject } from 'vitest/node'
import { joinTestDatabases } from '../bin/test-databases.ts'
import { openVisitedShop, type VisitedShop } from './visited-shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sharedShop: VisitedShop
  }
}

/**
 * Vitest's global set-up of the journeys: the shop that all of them visit which need no settings of their own.
 * Starting one for each file took longer than many a file's journeys, and its first pages are the slowest.
 */
export default async function setup(project: TestProject) {
  const { server, leave } = await joinTestDatabases()
  const { close, ...shop } = await openVisitedShop(server, {})
  project.provide('sharedShop', shop)
  return async () => {
    await close()
    await leave()
  }
}
