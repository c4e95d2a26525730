import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Starts the bare server beside the shop; it ends with this process. */
export async function startReference() {
  const child = fork(join(import.meta.dirname, 'reference-server.ts'), { env: { ...process.env, NODE_ENV: 'production' } })
  const [url] = (await once(child, 'message')) as [string]
  return { url, pid: child.pid!, stop: () => child.kill() }
}
