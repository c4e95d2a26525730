import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { scratch } from '../../../api/src/test-scratch.ts'
import { type Entry, readArchive, withWholeLastFrame, writeArchive } from './archive.ts'

const folder = mkdtempSync(join(scratch, 'shpulka-archive-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newPath = () => join(folder, String(++files))

async function* chunks(...parts: (string | Buffer | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield Buffer.from(part)
  }
}

const large = Buffer.alloc(3_000_000, 'швейная машина ')
async function* entries(): AsyncGenerator<Entry> {
  yield { name: 'папка', size: 0, content: null }
  yield { name: 'папка/пустой', size: 0, content: chunks() }
  yield { name: 'папка/по частям', size: 9, content: chunks('при', 'вет'.slice(0, 1), 'x') }
  yield {
    name: 'большой',
    size: large.length,
    content: chunks(large.subarray(0, 1_000_000), large.subarray(1_000_000)),
  }
}

async function readAll(path: string, key: string | null) {
  const contents = new Map<string, Buffer | null>()
  await readArchive(path, key, async ({ name, content }) => {
    contents.set(name, content && (await buffer(content)))
  })
  return contents
}

test.each([null, 'очень длинный ключ'])('key %s: reads back what was written', async (key) => {
  const path = newPath()
  await writeArchive(path, entries(), key)
  const contents = await readAll(path, key)
  expect([...contents.keys()]).toEqual(['папка', 'папка/пустой', 'папка/по частям', 'большой'])
  expect(contents.get('папка')).toBe(null)
  expect(contents.get('папка/пустой')).toHaveLength(0)
  expect(contents.get('папка/по частям')?.toString()).toBe('привx')
  expect(contents.get('большой')?.equals(large)).toBe(true)
  expect(readFileSync(path).includes('пустой')).toBe(false)
})

/**
 * A key, and positions in the file: bytes from its start, bytes from its end (negative) or a share of its length.
 * Without a key the last 13 bytes are an empty zstd frame, so losing them loses nothing.
 */
test.each([
  [null, [0, 5, 30, 0.3, 0.5, 0.9, -14]],
  ['ключ', [0, 30, 0.5, 0.9, -1]],
])('key %s: refuses a file cut or changed at %j', async (key, positions) => {
  const path = newPath()
  await writeArchive(path, entries(), key)
  const whole = readFileSync(path)
  const accepted: string[] = []
  const read = async (damaged: Buffer, how: string) => {
    writeFileSync(path, damaged)
    await readAll(path, key).then(
      () => accepted.push(how),
      () => {},
    )
  }
  for (const position of positions) {
    const at = position < 0 ? whole.length + position : position < 1 ? Math.floor(position * whole.length) : position
    await read(whole.subarray(0, at), `cut at ${at} of ${whole.length}`)
    const changed = Buffer.from(whole)
    changed[at]! ^= 0x55
    await read(changed, `changed at ${at} of ${whole.length}`)
  }
  expect(accepted).toEqual([])
})

test('the last frame is read whole wherever the bytes were cut', async () => {
  const whole = await buffer(Readable.from(['швейная ', 'машина']).pipe(createZstdCompress()))
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const read: Uint8Array[] = []
    await pipeline(
      Readable.from([whole.subarray(0, cut), whole.subarray(cut)].filter(({ length }) => length > 0)),
      withWholeLastFrame,
      createZstdDecompress(),
      async (chunks: AsyncIterable<Uint8Array>) => void read.push(await buffer(chunks)),
    )
    expect(Buffer.concat(read).toString(), `cut at ${cut} of ${whole.length}`).toBe('швейная машина')
  }
})

test('an entry that is not read yet fails with its archive and does not end the process', async () => {
  async function* noisy(): AsyncGenerator<Entry> {
    // zstd decompresses by 128 KiB, so the second entry begins before the archive is read to its end.
    for (const [name, size] of [
      ['первый', 120 * 1024],
      ['второй', 20 * 1024],
      ['третий', 100 * 1024],
    ] as const)
      yield { name, size, content: chunks(randomBytes(size)) }
  }
  const path = newPath()
  await writeArchive(path, noisy(), 'ключ')
  writeFileSync(path, readFileSync(path).subarray(0, -1))
  const read = readArchive(path, 'ключ', async ({ name, content }) => {
    while (name === 'второй' && !(content as unknown as Readable).destroyed) await setImmediate()
    await buffer(content!)
  })
  await expect(read).rejects.toThrow('invalid tag')
})

test('refuses another key, a missing key, and a key for an archive that is not encrypted', async () => {
  const [encrypted, plain] = [newPath(), newPath()]
  await writeArchive(encrypted, entries(), 'ключ')
  await writeArchive(plain, entries(), null)
  await expect(readAll(encrypted, 'другой')).rejects.toThrow()
  await expect(readAll(encrypted, null)).rejects.toThrow()
  await expect(readAll(plain, 'ключ')).rejects.toThrow()
})

test('writing fails at an entry that cannot be read or does not have the size it states', async () => {
  async function* broken(): AsyncGenerator<Entry> {
    yield { name: 'a', size: large.length, content: chunks(large) }
    yield { name: 'b', size: 6, content: chunks('abc', new Error('диск не читается')) }
  }
  await expect(writeArchive(newPath(), broken(), 'ключ')).rejects.toThrow('диск не читается')
  async function* short(): AsyncGenerator<Entry> {
    yield { name: 'a', size: 6, content: chunks('abc') }
  }
  await expect(writeArchive(newPath(), short(), null)).rejects.toThrow(/size/i)
})

test('stops reading the entries when the archive cannot be written', async () => {
  let yielded = 0
  async function* endless(): AsyncGenerator<Entry> {
    for (;;) yield { name: `${++yielded}`, size: large.length, content: chunks(large) }
  }
  await expect(writeArchive(join(folder, 'нет', 'архив'), endless(), null)).rejects.toThrow(/ENOENT/)
  const path = newPath()
  writeFileSync(path, 'чужой')
  await expect(writeArchive(path, endless(), null)).rejects.toThrow(/EEXIST/)
  expect([readFileSync(path, 'utf8'), yielded < 1_000]).toEqual(['чужой', true])
})

test('stops reading an archive when the handler of an entry fails', async () => {
  const path = newPath()
  await writeArchive(path, entries(), null)
  await expect(
    readArchive(path, null, async ({ name }) => {
      if (name === 'папка/пустой') throw new Error('нет места на диске')
    }),
  ).rejects.toThrow('нет места на диске')
})
