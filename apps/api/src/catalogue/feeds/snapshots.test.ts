import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Snapshots } from './snapshots.ts'

const directory = mkdtempSync(join(tmpdir(), 'shpulka-snapshots-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('closing aborts a snapshot that is being made', async () => {
  const snapshots = new Snapshots({ directory })
  const started = Promise.withResolvers<void>()
  let chunks = 0
  let isStopped = false
  const made = snapshots.get('long', async function* () {
    try {
      while (chunks < 1_000) {
        chunks++
        started.resolve()
        yield 'х'.repeat(100_000)
      }
    } finally {
      isStopped = true
    }
  })
  const refused = expect(made).rejects.toThrow('stopping')
  await started.promise
  await snapshots.close()
  await refused
  expect([chunks < 1_000, isStopped]).toEqual([true, true])
})
