import type { Pool } from '../db/pool.ts'
import { notFound } from '../http/failure.ts'
import type { Visitor } from '../http/request-context.ts'
import { isFileId } from './file-id.rule.ts'
import { type FileRow, findFile } from './files.sql.ts'
import { type Uploader, uploaderOf } from './uploader.rule.ts'

/** Normalizes a file id: the uuid format of the schema also accepts capitals and `urn:uuid:`. */
export const normalizedFileId = (id: string): string => id.toLowerCase().replace(/^urn:uuid:/, '')

/** The file, if this visitor may see it. A private file of another visitor gives the same 404 as a missing one. */
export async function findVisibleFile(pool: Pool, visitor: Visitor, id: string): Promise<FileRow> {
  const [file] = isFileId(id) ? await findFile(pool, id) : []
  if (!file || !(file.isPublic || isOwn(file, uploaderOf(visitor)))) throw notFound('Файл не найден')
  return file
}

const isOwn = (file: FileRow, { userId, guest }: Uploader): boolean =>
  (userId !== null && file.ownerUserId === userId) ||
  (guest !== null && file.ownerGuest !== null && guest.equals(file.ownerGuest))
