import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** One process, regardless of the number of processors. */
const singleProcess = { SHOP_PROCESSES: '1' }
const main = join(import.meta.dirname, 'main.ts')

/** A shop in a separate process, as its owner runs it. */
export interface SpawnedShop {
  /** http://localhost:PORT */
  url: string
  process: ChildProcess
  /** Everything it has printed so far. */
  output: () => string
  /** Sends SIGTERM and returns the exit code, 0; throws with the shop's output when it is another. */
  stop: () => Promise<number>
}

/**
 * Starts `apps/shop/src/main.ts` (of this checkout by default) and waits until it serves. `env` is added to the
 * environment; PORT is any free port by default; `flags` are node's. Throws with the shop's output when the start
 * fails.
 */
export async function spawnShop(
  env: Record<string, string>,
  script = main,
  { flags = [], ...owner }: { flags?: readonly string[]; uid?: number; gid?: number } = {},
): Promise<SpawnedShop> {
  const child = spawn(process.execPath, [...flags, script], {
    ...owner,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      VITEST: undefined,
      NODE_COMPILE_CACHE: undefined,
      // It stops when this process is killed.
      SHPULKA_LAUNCHER: String(process.pid),
      HOST: '127.0.0.1',
      PORT: '0',
      ...singleProcess,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = once(child, 'close')
  const url = await new Promise<string>((resolve, reject) => {
    // Decoded by the stream: a chunk may end within a letter.
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        const address = /открыт за .+: (http:\/\/localhost:\d+)\s/.exec(output)?.[1]
        if (address) resolve(address)
      })
    child.once('close', (code) => reject(new Error(`The shop ended with code ${code}:\n${output}`)))
  })
  return {
    url,
    process: child,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended
      if (child.exitCode !== 0)
        throw new Error(`The shop ended with code ${child.exitCode} (${child.signalCode}):\n${output}`)
      return child.exitCode
    },
  }
}
