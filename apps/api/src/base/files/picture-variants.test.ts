import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { previewFormats, previewSizes } from '@shpulka/contract/base/files'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { QueueFullError } from '../http/concurrency-limit.ts'
import { type FileStorage, openFolderStorage } from './file-storage.ts'
import { openPictureVariants, type PictureSource } from './picture-variants.ts'

const directory = await mkdtemp(join(tmpdir(), 'variants-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

const folder = openFolderStorage(join(directory, 'files'))
const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c8371b' } })
  .jpeg()
  .toBuffer()

let created = 0
async function picture(): Promise<PictureSource> {
  created += 1
  const id = `00000000-0000-8000-8000-${String(created).padStart(12, '0')}`
  await folder.put(id, bytes)
  return { id, mime: 'image/jpeg', width: 400, height: 300, isPublic: true, ownerUserId: null, ownerGuest: null }
}

/**
 * Simulates another process: a separate memory cache over the same folders. Counts reads of originals, and the highest
 * number of concurrent reads.
 */
function openProcess(delay?: Promise<void>) {
  const counts = { reads: 0, now: 0, most: 0 }
  const storage: FileStorage = {
    ...folder,
    async read(id) {
      counts.reads += 1
      counts.now += 1
      counts.most = Math.max(counts.most, counts.now)
      await delay
      const found = await folder.read(id)
      counts.now -= 1
      return found
    },
  }
  return {
    counts,
    variants: openPictureVariants({ directory: join(directory, 'variants'), storage, memoryBytes: 2 ** 20 }),
  }
}

const small = { size: 160, format: 'webp' } as const
const filesOf = ({ id }: PictureSource) => readdirSync(join(directory, 'variants', '1', id.slice(0, 2), id))

test('two processes create a variant once each and store one whole file', async () => {
  const source = await picture()
  const processes = [openProcess(), openProcess()]
  const answers = await Promise.all(
    processes.flatMap(({ variants }) => Array.from({ length: 200 }, () => variants.get(source, small))),
  )
  expect(processes.map(({ counts }) => counts.reads)).toEqual([expect.toBeOneOf([0, 1]), expect.toBeOneOf([0, 1])])
  expect(new Set(answers.map((answer) => answer?.toString('base64'))).size).toBe(1)
  expect(filesOf(source)).toEqual(['160.webp'])
  const later = openProcess()
  expect(await later.variants.get(source, small)).toEqual(answers[0])
  expect(later.counts.reads).toBe(0)
})

test('of 1,500 concurrent requests two run, a thousand wait, the rest are rejected', async () => {
  let begin = () => {}
  const { counts, variants } = openProcess(
    new Promise((resolve) => {
      begin = resolve
    }),
  )
  const sources = await Promise.all(Array.from({ length: 63 }, picture))
  const requests = sources.flatMap((source) =>
    previewFormats.flatMap((format) =>
      previewSizes.map((size) =>
        variants.get({ ...source, width: 0 }, { size, format }).catch((error: unknown) => error),
      ),
    ),
  )
  const refused = await Promise.race([Promise.all(requests.slice(-100)), Promise.all(requests).then(() => [])])
  expect(refused.every((error) => error instanceof QueueFullError)).toBe(true)
  begin()
  const answers = await Promise.all(requests)
  expect(answers.filter((answer) => answer instanceof QueueFullError).length).toBe(requests.length - 1002)
  expect(counts.most).toBe(2)
})

test('checks a private picture on every request; removing it removes its variants', async () => {
  const source = { ...(await picture()), ownerUserId: 7 }
  const { variants } = openProcess()
  await variants.get(source, small)
  expect(variants.getCached(source.id, small)).toBeUndefined()
  await variants.remove(source.id)
  expect(() => filesOf(source)).toThrow('ENOENT')
  await variants.remove(source.id)
})
