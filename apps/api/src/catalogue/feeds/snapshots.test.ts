import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Snapshots } from './snapshots.ts'

const directory = mkdtempSync(join(tmpdir(), 'shpulka-snapshots-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('closing aborts a text being made', async () => {
  const snapshots = new Snapshots({ directory })
  const started = Promise.withResolvers<void>()
  let pieces = 0
  let isLeft = false
  const made = snapshots.get('long', async function* () {
    try {
      while (pieces < 1_000) {
        pieces++
        started.resolve()
        yield 'х'.repeat(100_000)
      }
    } finally {
      isLeft = true
    }
  })
  const refused = expect(made).rejects.toThrow('stopping')
  await started.promise
  await snapshots.close()
  await refused
  expect([pieces < 1_000, isLeft]).toEqual([true, true])
})
