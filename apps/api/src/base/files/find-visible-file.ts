import type { Pool } from '../db/pool.ts'
import { notFound } from '../http/failure.ts'
import type { Visitor } from '../http/request-context.ts'
import { isFileId } from './file-id.rule.ts'
import { type FileRow, findFile } from './files.sql.ts'
import { type Uploader, uploaderOf } from './uploader.rule.ts'

/** The id as it is stored; the schema's uuid also lets through capitals and `urn:uuid:`. */
export const fileIdOf = (given: string): string => given.toLowerCase().replace(/^urn:uuid:/, '')

/** The file, if this visitor may have it. A stranger's file looks exactly like one that does not exist. */
export async function findVisibleFile(pool: Pool, visitor: Visitor, id: string): Promise<FileRow> {
  const [file] = isFileId(id) ? await findFile(pool, id) : []
  if (!file || !(file.isPublic || isOwn(file, uploaderOf(visitor)))) throw notFound('Файл не найден')
  return file
}

const isOwn = (file: FileRow, { userId, guest }: Uploader): boolean =>
  (userId !== null && file.ownerUserId === userId) ||
  (guest !== null && file.ownerGuest !== null && guest.equals(file.ownerGuest))
