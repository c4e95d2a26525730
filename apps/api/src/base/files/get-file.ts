import type { files } from '@shpulka/contract/base/files'
import type { Handler } from '../http/request-context.ts'
import type { FilesDeps } from './deps.ts'
import { findVisibleFile, normalizedFileId } from './find-visible-file.ts'

export const getFile: Handler<typeof files.getFile, FilesDeps> = async ({ params, visitor }, { pool }) => {
  const file = await findVisibleFile(pool, visitor, normalizedFileId(params.id))
  return {
    id: file.id,
    name: file.name,
    mime: file.mime,
    size: file.sizeBytes,
    url: `/api/file/v1/${file.id}/download`,
  }
}
