import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { opendir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import type { Pool } from '../../base/db/pool.ts'
import { type FileStorage, InvalidFile, savePicture } from '../../base/files/files.port.ts'
import { pictureMaxBytes } from '../../base/files/picture-limits.rule.ts'
import { offerPictures } from './feed-pictures.rule.ts'

/** A folder of pictures given with a feed. Only names read from the folder itself are ever opened. */
export interface PictureFolder {
  directory: string
  /** Lower-case path, and lower-case name → path in the folder. */
  names: Map<string, string>
  /** What is known of the content of files, by their paths. */
  marks: Map<string, string>
}

export interface FoundPictures {
  files: string[]
  /** Of pictures that are stored already, fetched by their addresses. */
  fileIds: string[]
  missing: number
  /** Of paths and contents of the files: equal means that nothing is to be saved. */
  hash: Buffer
}

/**
 * Folders within it are looked into as well: 1C spreads its pictures over many. A name alone is the first file of it.
 */
export async function openPictureFolder(directory: string): Promise<PictureFolder> {
  const names = new Map<string, string>()
  for await (const entry of await opendir(directory, { recursive: true })) {
    if (names.size >= maxFiles) break
    if (!entry.isFile()) continue
    const path = relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')
    names.set(path.toLowerCase(), path)
    if (!names.has(entry.name.toLowerCase())) names.set(entry.name.toLowerCase(), path)
  }
  return { directory, names, marks: new Map() }
}

/** The files of one offer. */
export async function findPictures(
  folder: PictureFolder,
  sourceId: string,
  urls: readonly string[],
): Promise<FoundPictures> {
  const { files, missing } = offerPictures(sourceId, urls, folder.names)
  const marks = []
  for (const name of files) marks.push(await markOf(folder, name))
  return {
    ...{ files, fileIds: [] },
    missing: missing.length,
    hash: createHash('sha256').update(marks.join('\n')).digest().subarray(0, 16),
  }
}

/** Another text when the path or the bytes are others; a file that is too large to be taken is not read. */
async function markOf({ directory, marks }: PictureFolder, name: string): Promise<string> {
  const cached = marks.get(name)
  if (cached !== undefined) return cached
  const path = join(directory, name)
  const { size } = await stat(path)
  const hash = createHash('sha256')
  if (size <= pictureMaxBytes)
    try {
      for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
    } catch (error) {
      // It is named in the account when it is saved.
      if (!isFileError(error)) throw error
    }
  const mark = `${name}:${size}:${hash.digest('hex')}`
  marks.set(name, mark)
  return mark
}

export interface SavedPictures {
  fileIds: string[]
  /** Why a file was not taken, by its name. */
  refused: { name: string; why: string }[]
}

/** Reads and saves the files; one that is too large is not even opened. */
export async function savePictures(
  pool: Pool,
  storage: FileStorage,
  folder: PictureFolder,
  names: readonly string[],
): Promise<SavedPictures> {
  const saved: SavedPictures = { fileIds: [], refused: [] }
  for (const name of names) {
    const path = join(folder.directory, name)
    try {
      const { size } = await stat(path)
      if (size > pictureMaxBytes) throw new InvalidFile(`Картинка больше ${pictureMaxBytes / 1024 / 1024} МБ`)
      const file = await savePicture(pool, storage, { name: basename(name), bytes: await readFile(path) })
      saved.fileIds.push(file.id)
    } catch (error) {
      if (error instanceof InvalidFile) saved.refused.push({ name, why: error.message })
      else if (isFileError(error)) saved.refused.push({ name, why: 'Файл не читается' })
      else throw error
    }
  }
  return saved
}

const isFileError = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  ['EACCES', 'ENOENT', 'EIO', 'EPERM'].includes(String((error as { code?: string }).code))

const maxFiles = 1_000_000
