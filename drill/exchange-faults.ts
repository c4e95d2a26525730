import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Drill } from './drill.ts'

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const testFile = 'apps/api/src/supply/exchange/random-faults.test.ts'

/**
 * npm run drill -- exchange-faults [faults] [seed]: 1С sends portions that are truncated, damaged, repeated or
 * reordered, while the process that applies them is killed and sessions expire; after each run all goods must be on
 * sale, without duplicates.
 */
export const runExchangeFaults: Drill = async (print, [faults = '1000', seed = `${Date.now() % 1_000_000_000}`]) => {
  print(`EXCHANGE_SEED=${seed} EXCHANGE_FAULTS=${faults}`)
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'api', testFile], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, EXCHANGE_FAULTS: faults, EXCHANGE_SEED: seed },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Повторить: npm run drill -- exchange-faults ${faults} ${seed}`)
}
