import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { previewFormats, previewSizes } from '@shpulka/contract/base/files'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { QueueFull } from '../http/concurrency-limit.ts'
import { type FileStorage, openFolderStorage } from './file-storage.ts'
import { openPictureVariants, type PictureSource } from './picture-variants.ts'

const directory = await mkdtemp(join(tmpdir(), 'variants-'))
afterAll(() => rm(directory, { recursive: true, force: true }))

const folder = openFolderStorage(join(directory, 'files'))
const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c8371b' } })
  .jpeg()
  .toBuffer()

let made = 0
async function picture(): Promise<PictureSource> {
  made += 1
  const id = `00000000-0000-8000-8000-${String(made).padStart(12, '0')}`
  await folder.put(id, bytes)
  return { id, mime: 'image/jpeg', width: 400, height: 300, isPublic: true, ownerUserId: null, ownerGuest: null }
}

/**
 * A process of its own: another memory over the same folders. Counts what is read to be decoded, and how much of it at
 * once.
 */
function openProcess(delay?: Promise<void>) {
  const seen = { reads: 0, now: 0, most: 0 }
  const storage: FileStorage = {
    ...folder,
    async read(id) {
      seen.reads += 1
      seen.now += 1
      seen.most = Math.max(seen.most, seen.now)
      await delay
      const found = await folder.read(id)
      seen.now -= 1
      return found
    },
  }
  return {
    seen,
    variants: openPictureVariants({ directory: join(directory, 'variants'), storage, memoryBytes: 2 ** 20 }),
  }
}

const small = { size: 160, format: 'webp' } as const
const filesOf = ({ id }: PictureSource) => readdirSync(join(directory, 'variants', '1', id.slice(0, 2), id))

test('200: two processes create a variant once each and store one whole file', async () => {
  const source = await picture()
  const processes = [openProcess(), openProcess()]
  const answers = await Promise.all(
    processes.flatMap(({ variants }) => Array.from({ length: 200 }, () => variants.get(source, small))),
  )
  expect(processes.map(({ seen }) => seen.reads)).toEqual([expect.toBeOneOf([0, 1]), expect.toBeOneOf([0, 1])])
  expect(new Set(answers.map((answer) => answer?.toString('base64'))).size).toBe(1)
  expect(filesOf(source)).toEqual(['160.webp'])
  const later = openProcess()
  expect(await later.variants.get(source, small)).toEqual(answers[0])
  expect(later.seen.reads).toBe(0)
})

test('of 1,500 requests at once two are processed, a thousand wait, the rest are rejected', async () => {
  let begin = () => {}
  const { seen, variants } = openProcess(
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
  expect(refused.every((error) => error instanceof QueueFull)).toBe(true)
  begin()
  const answers = await Promise.all(requests)
  expect(answers.filter((answer) => answer instanceof QueueFull).length).toBe(requests.length - 1002)
  expect(seen.most).toBe(2)
})

test('checks a private picture on every request; a deleted one leaves nothing behind', async () => {
  const source = { ...(await picture()), ownerUserId: 7 }
  const { variants } = openProcess()
  await variants.get(source, small)
  expect(variants.recent(source.id, small)).toBeUndefined()
  await variants.forget(source.id)
  expect(() => filesOf(source)).toThrow('ENOENT')
  await variants.forget(source.id)
})
