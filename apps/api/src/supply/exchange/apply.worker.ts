import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import pino from 'pino'
import { openChanges } from '../../base/db/changes.ts'
import { openPool } from '../../base/db/pool.ts'
import { openStorage } from '../../base/integrations/storage.port.ts'
import { applyPackage } from './apply-package.ts'
import type { ApplyAnswer, ApplySettings } from './apply-thread.ts'

const backgroundPriority = 10

// Reading a catalogue takes minutes of CPU time, so it runs apart from the thread that answers visitors.
giveWayToVisitors()
const { databaseUrl, config } = workerData as ApplySettings
const pool = openPool(databaseUrl, { maxConnections: 8 })
const changes = openChanges(pool, databaseUrl)
const log = pino({ level: 'warn' })
const storage = await openStorage(config)

parentPort!.on('message', async (packageId: number) => {
  const failure = await applyPackage({ pool, changes, config, log, storage }, packageId).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
  // This thread is ended after a failure: what was already written is announced first.
  if (failure) await changes.close()
  parentPort!.postMessage({ failure } satisfies ApplyAnswer)
})

/** Lowers the priority of this thread. Linux has one for each thread, under the number it gives it; others do not. */
function giveWayToVisitors(): void {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(threadId, backgroundPriority)
  } catch {
    // Only a matter of speed.
  }
}
