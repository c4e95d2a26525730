import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface ReferenceProcess {
  url: string
  pid: number
  stop: () => void
}

/** Starts the bare server for comparison; it exits with this process. */
export async function startReference(): Promise<ReferenceProcess> {
  const child = fork(new URL('./reference-server.ts', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [url] = (await once(child, 'message')) as [string]
  return { url, pid: child.pid!, stop: () => child.kill() }
}
