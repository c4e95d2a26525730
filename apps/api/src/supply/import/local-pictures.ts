import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { opendir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import type { Pool } from '../../base/db/pool.ts'
import { type FileStorage, InvalidFileError, PictureTimeoutError, savePicture } from '../../base/files/files.port.ts'
import { pictureMaxBytes } from '../../base/files/picture-limits.rule.ts'
import { offerPictures } from './feed-pictures.rule.ts'

/** A folder of pictures that came with a feed. Only names read from the folder itself are ever opened. */
export interface PictureFolder {
  directory: string
  /** Lower-case path, and lower-case name → path in the folder. */
  names: Map<string, string>
  /** Cached fingerprints of files by path. */
  fingerprints: Map<string, string>
}

export interface FoundPictures {
  files: string[]
  /** Ids of pictures that are stored already: fetched by their addresses, or saved while the card waited. */
  fileIds: string[]
  missing: number
  /** Hash of paths and contents: equal hashes mean that there is nothing to save. */
  hash: Buffer
}

/**
 * Reads subfolders too: 1C spreads its pictures over many. A bare name refers to the first file with that name.
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
  return { directory, names, fingerprints: new Map() }
}

/** Finds the files of one offer. */
export async function findPictures(
  folder: PictureFolder,
  sourceId: string,
  urls: readonly string[],
): Promise<FoundPictures> {
  const { files, missing } = offerPictures(sourceId, urls, folder.names)
  const fingerprints = []
  for (const name of files) fingerprints.push(await fingerprintOf(folder, name))
  return {
    files,
    fileIds: [],
    missing: missing.length,
    hash: createHash('sha256').update(fingerprints.join('\n')).digest().subarray(0, 16),
  }
}

/** Differs when the path or the bytes differ; the bytes of a file above the size limit are not read. */
async function fingerprintOf({ directory, fingerprints }: PictureFolder, name: string): Promise<string> {
  const cached = fingerprints.get(name)
  if (cached !== undefined) return cached
  const path = join(directory, name)
  const { size } = await stat(path)
  const hash = createHash('sha256')
  if (size <= pictureMaxBytes)
    try {
      for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
    } catch (error) {
      // It is reported when the pictures are saved.
      if (!isFileError(error)) throw error
    }
  const fingerprint = `${name}:${size}:${hash.digest('hex')}`
  fingerprints.set(name, fingerprint)
  return fingerprint
}

export interface SavedPictures {
  fileIds: string[]
  /** Files that were rejected, with the reason. */
  rejected: { name: string; why: string }[]
}

/** Reads and saves the files; one that is too large is not even opened. */
export async function savePictures(
  pool: Pool,
  storage: FileStorage,
  folder: PictureFolder,
  names: readonly string[],
): Promise<SavedPictures> {
  const saved: SavedPictures = { fileIds: [], rejected: [] }
  for (const name of names) {
    const path = join(folder.directory, name)
    try {
      const { size } = await stat(path)
      if (size > pictureMaxBytes) throw new InvalidFileError(`Картинка больше ${pictureMaxBytes / 1024 / 1024} МБ`)
      const file = await savePicture(pool, storage, { name: basename(name), bytes: await readFile(path) })
      saved.fileIds.push(file.id)
    } catch (error) {
      if (error instanceof InvalidFileError || error instanceof PictureTimeoutError)
        saved.rejected.push({ name, why: error.message })
      else if (isFileError(error)) saved.rejected.push({ name, why: 'Файл не читается' })
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
