import { mkdtempSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { Snapshots } from './snapshots.ts'

const directory = mkdtempSync(join(tmpdir(), 'shpulka-snapshots-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

test('closing aborts a snapshot that is being made', async () => {
  const snapshots = new Snapshots({ directory })
  const started = Promise.withResolvers<void>()
  let chunks = 0
  const stopped = Promise.withResolvers<void>()
  const made = snapshots.get('long', async function* () {
    try {
      while (chunks < 1_000) {
        chunks++
        started.resolve()
        yield 'х'.repeat(100_000)
      }
    } finally {
      stopped.resolve()
    }
  })
  const refused = expect(made).rejects.toThrow('stopping')
  await started.promise
  await snapshots.close()
  await refused
  await stopped.promise
  expect(chunks).toBeLessThan(1_000)
})

test('closing does not wait for a snapshot that has nothing to write yet, and none is begun afterwards', async () => {
  const snapshots = new Snapshots({ directory })
  const started = Promise.withResolvers<AbortSignal>()
  const made = snapshots.get('slow', async function* (signal) {
    started.resolve(signal)
    await new Promise(() => {})
    yield 'never'
  })
  const refused = expect(made).rejects.toThrow('stopping')
  const signal = await started.promise
  await snapshots.close()
  await refused
  expect(signal.aborted).toBe(true)
  const late = vi.fn(async function* () {
    yield 'late'
  })
  await expect(snapshots.get('late', late)).rejects.toThrow('stopping')
  expect(late).not.toHaveBeenCalled()
})

test('is whole though the system writes a part of what it is given', async () => {
  const snapshots = new Snapshots({ directory })
  const file = await open(directory, 'r')
  const handle: FileHandle = Object.getPrototypeOf(file)
  await file.close()
  const { write } = handle
  function writePart(this: FileHandle, bytes: Uint8Array) {
    return write.call(this, bytes.subarray(0, bytes.length / 2) as never)
  }
  vi.spyOn(handle, 'write').mockImplementation(writePart as never)
  onTestFinished(() => void vi.restoreAllMocks())
  const made = await snapshots.get('torn', async function* () {
    yield 'целиком'
  })
  expect(await text(made.read(null))).toBe('целиком')
  await snapshots.close()
})

test('one that cannot be begun is tried again', async () => {
  const snapshots = new Snapshots({ directory })
  const gone = () => {
    throw new Error('no such list')
  }
  await expect(snapshots.getFresh('list', gone)).rejects.toThrow('no such list')
  const made = await snapshots.getFresh('list', async function* () {
    yield 'a list'
  })
  expect(await text(made.read(null))).toBe('a list')
  await snapshots.close()
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
