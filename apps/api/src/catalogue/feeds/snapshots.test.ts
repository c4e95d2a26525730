import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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

test('a fresh one is made after the change, not taken from a file begun before it', async () => {
  const snapshots = new Snapshots({ directory })
  const [isBegun, isReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let price = 'old'
  let made = 0
  const make = async function* () {
    made++
    const read = price
    isBegun.resolve()
    if (read === 'old') await isReleased.promise
    yield read
  }
  const textOf = async (pending: ReturnType<Snapshots['getFresh']>) => text((await pending).read(null))
  const before = textOf(snapshots.getFresh('prices', make))
  await isBegun.promise
  price = 'new'
  snapshots.change()
  const after = [1, 2].map(() => textOf(snapshots.getFresh('prices', make)))
  isReleased.resolve()
  expect(await Promise.all([before, ...after])).toEqual(['old', 'new', 'new'])
  expect(made).toBe(2)
  await snapshots.close()
})
