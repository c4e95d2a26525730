import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entry } from './archive.ts'

const readBytes = 2 ** 20

export const folderEntry = (name: string): Entry => ({ name, size: 0, content: null })

export const textEntry = (name: string, text: string): Entry => {
  const content = Buffer.from(text)
  return { name, size: content.length, content: oneChunk(content) }
}

/**
 * Yields a file with the size it has now. If the file gets shorter while it is read, the rest is zeros. Yields nothing
 * when the file does not exist.
 */
export async function* fileEntry(path: string, name: string): AsyncGenerator<Entry> {
  const file = await open(path).catch(nullIfGone)
  if (file === null) return
  try {
    const { size } = await file.stat()
    yield { name, size, content: contentOf(size) }
  } finally {
    await file.close()
  }

  async function* contentOf(size: number) {
    for (let offset = 0; offset < size; ) {
      const length = Math.min(readBytes, size - offset)
      const { bytesRead, buffer } = await file!.read(Buffer.allocUnsafe(length), 0, length, offset)
      yield bytesRead > 0 ? buffer.subarray(0, bytesRead) : Buffer.alloc(length)
      offset += bytesRead || length
    }
  }
}

/** Yields the finished files under a folder as entries under `to`; yields nothing when the folder does not exist. */
export async function* filesUnder(path: string, to: string): AsyncGenerator<Entry> {
  for (const { name, isFolder } of await childrenOf(path))
    if (isFolder) yield* filesUnder(join(path, name), `${to}/${name}`)
    else if (!name.endsWith('.draft')) yield* fileEntry(join(path, name), `${to}/${name}`)
}

/** Files and subfolders of a folder, sorted by name; empty when the folder does not exist. */
export async function childrenOf(path: string): Promise<{ name: string; isFolder: boolean }[]> {
  const children = (await readdir(path, { withFileTypes: true }).catch(nullIfGone)) ?? []
  return children
    .filter((child) => child.isFile() || child.isDirectory())
    .map((child) => ({ name: child.name, isFolder: child.isDirectory() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function* oneChunk(content: Buffer) {
  yield content
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
