import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startFlags } from './shop-process.ts'

/** Runs a file of this folder in a separate process, so that caches of this one do not affect it. */
export async function runSeparately(file: string, parameters: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [...startFlags(), join(import.meta.dirname, file), ...parameters], {
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  return code ?? 1
}
