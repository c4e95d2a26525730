import { createHash, randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { Queryable } from '../db/pool.ts'
import { plainFileName } from './file-name.rule.ts'
import type { FileStorage } from './file-storage.ts'
import { findFile, insertFile } from './files.sql.ts'
import { inspectPicture } from './inspect-picture.ts'
import { fileMaxBytes, pictureMaxBytes } from './picture-limits.rule.ts'

export type { FileStorage } from './file-storage.ts'
export { openFolderStorage } from './file-storage.ts'
export { PictureTimeoutError } from './inspect-picture.ts'
export type { PictureVariants } from './picture-variants.ts'

export interface NewFile {
  /** The name given by who uploads it; folders are removed from it. */
  name: string
  bytes: Uint8Array
  /** The only customer who may read it; missing: the file is public. */
  ownerUserId?: number
}

export interface SavedFile {
  id: string
  mime: string
  sizeBytes: number
  /** Pixels; null when it is not a picture. */
  width: number | null
  height: number | null
}

/** A file that cannot be saved; the message explains why in Russian and may be shown to users. */
export class InvalidFileError extends Error {}

/**
 * Saves a complete JPEG, PNG, WebP, AVIF, GIF or SVG within the limits; throws InvalidFileError for anything else. The
 * id of a public picture is computed from its bytes, so saving it again gives the same file.
 */
export async function savePicture(tx: Queryable, storage: FileStorage, file: NewFile): Promise<SavedFile> {
  if (file.bytes.length > pictureMaxBytes)
    throw new InvalidFileError(`Картинка больше ${pictureMaxBytes / 1024 / 1024} МБ`)
  const saved = await findSavedFile(tx, storage, file)
  if (saved?.width) return saved
  const picture = await inspectPicture(file.bytes)
  if (!picture) throw new InvalidFileError('Это не картинка, или она повреждена, или в ней больше 40 мегапикселей')
  return save(tx, storage, file, picture)
}

/** Saves a file of any kind. Its type is detected from its bytes, never from its name. */
export async function saveFile(tx: Queryable, storage: FileStorage, file: NewFile): Promise<SavedFile> {
  if (file.bytes.length > fileMaxBytes) throw new InvalidFileError(`Файл больше ${fileMaxBytes / 1024 / 1024} МБ`)
  const saved = await findSavedFile(tx, storage, file)
  if (saved) return saved
  const picture = await inspectPicture(file.bytes)
  if (picture) return save(tx, storage, file, picture)
  const type = await fileTypeFromBuffer(file.bytes)
  return save(tx, storage, file, { mime: type?.mime ?? 'application/octet-stream', width: null, height: null })
}

/** A public file that is already saved is not decoded and written again, unless its bytes were lost. */
async function findSavedFile(tx: Queryable, storage: FileStorage, file: NewFile): Promise<SavedFile | null> {
  if (file.ownerUserId !== undefined) return null
  const id = contentId(createHash('sha256').update(file.bytes).digest())
  const [row] = await findFile(tx, id)
  return row && (await storage.has(id))
    ? { id, mime: row.mime, sizeBytes: row.sizeBytes, width: row.width, height: row.height }
    : null
}

async function save(
  tx: Queryable,
  storage: FileStorage,
  file: NewFile,
  type: { mime: string; width: number | null; height: number | null },
): Promise<SavedFile> {
  const sha256 = createHash('sha256').update(file.bytes).digest()
  const owner = file.ownerUserId ?? null
  const id = owner === null ? contentId(sha256) : randomUUID()
  const sizeBytes = file.bytes.length
  // Bytes first: bytes without a row are harmless, a row without bytes is a broken picture.
  await storage.put(id, file.bytes)
  await insertFile(
    tx,
    id,
    plainFileName(file.name),
    type.mime,
    sizeBytes,
    sha256,
    type.width,
    type.height,
    owner === null,
    owner,
    null,
  )
  return { id, mime: type.mime, sizeBytes, width: type.width, height: type.height }
}

/** The id of a public file: a UUID (version 8) computed from the SHA-256 of its bytes. */
export function contentId(sha256: Uint8Array): string {
  const bytes = Buffer.from(sha256.subarray(0, 16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
