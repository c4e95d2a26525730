import type { files } from '@shpulka/contract/base/files'
import type { Handler } from '../http/request-context.ts'
import type { FilesDeps } from './deps.ts'
import { attachmentHeader } from './file-name.rule.ts'
import { findVisibleFile, normalizedFileId } from './find-visible-file.ts'
import { sendBytes } from './send-bytes.ts'

export const downloadFile: Handler<typeof files.downloadFile, FilesDeps> = async (
  { params, visitor, reply },
  { pool, storage },
) => {
  const file = await findVisibleFile(pool, visitor, normalizedFileId(params.id))
  return sendBytes(reply, storage, file, {
    'cache-control': file.isPublic ? 'public, max-age=86400' : 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': attachmentHeader(file.name),
  })
}
