import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Drill } from './drill.ts'

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const played = 'apps/api/src/supply/exchange/random-faults.test.ts'

/**
 * npm run drill -- exchange-faults [faults] [seed]: 1С sends portions that are cut, damaged, repeated, reordered, while
 * who applies them is killed and sessions end; after each run all of it must be on sale, once.
 */
export const runExchangeFaults: Drill = async (say, [faults = '1000', seed = `${Date.now() % 1_000_000_000}`]) => {
  say(`EXCHANGE_SEED=${seed} EXCHANGE_FAULTS=${faults}`)
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'api', played], {
    ...{ cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
    env: { ...process.env, EXCHANGE_FAULTS: faults, EXCHANGE_SEED: seed },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Повторить: npm run drill -- exchange-faults ${faults} ${seed}`)
}
