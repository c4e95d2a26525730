import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const unit = [
  'packages/**/*.test.{ts,tsx}',
  'apps/**/*.rule.test.ts',
  'bench/**/*.test.ts',
  'bin/check-imports.test.ts',
  'bin/check-docs.test.ts',
  'apps/**/*.view.test.ts',
  'apps/api/src/base/money/**/*.test.ts',
  'apps/{storefront,office}/**/*.test.{ts,tsx}',
]
const seed = './bin/property-seed.ts'
const databases = './bin/test-databases.ts'
/** Journeys through a shop with settings of its own (e2e/running-shop.ts). */
const ownShop = ['e2e/analytics.test.ts', 'e2e/traces.test.ts']
/** The longest begin first: without figures of an earlier run Vitest goes by size, and one would end alone. */
const longest = ['routes', 'office-exchange', 'order', 'office-orders', 'gallery', 'listing'].map(
  (name) => `/e2e/${name}.test.ts`,
)
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((path) => moduleId.endsWith(path))
      return at < 0 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
/**
 * Only a failure takes as long, however busy the machine is; as long as the browser's own waiting
 * (e2e/visitor-pages.ts).
 */
const expect = { poll: { timeout: 60_000 } }
/** A look at a page costs the browser tens of milliseconds, so a journey looks half as often. */
const journeys = { testTimeout: 300_000, hookTimeout: 120_000, expect: { poll: { ...expect.poll, interval: 100 } } }

/**
 * unit: decisions, no database. api: calls on a real PostgreSQL, each file on its own copy. start: the program itself,
 * spawned. browser: journeys in Chromium. Files of one worker share loaded modules, and in the last the browser:
 * loading took longer than the tests; state lives in what a test opens, not in modules. No test is tried twice: one
 * that fails now and then hides a fault, of the shop or of its own. One file: `npm test --
 * apps/api/src/buying/basket/basket.test.ts`.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          setupFiles: seed,
          include: unit,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: 'api',
          setupFiles: seed,
          isolate: false,
          include: ['apps/{api,demo}/**/*.test.ts'],
          exclude: unit,
          globalSetup: databases,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      {
        test: {
          name: 'start',
          include: ['apps/shop/**/*.test.ts', 'bin/**/*.test.ts'],
          exclude: unit,
          // Only a failure takes as long: restoring a lost disk takes 70 s, and five times that on a busy machine.
          testTimeout: 900_000,
          hookTimeout: 900_000,
          expect,
        },
      },
      {
        test: {
          ...journeys,
          name: 'browser',
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          exclude: ownShop,
          globalSetup: [databases, './e2e/shared-shop.ts'],
        },
      },
      { test: { ...journeys, name: 'browser-own-shop', include: ownShop, globalSetup: databases } },
    ],
  },
})
