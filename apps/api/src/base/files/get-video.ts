import type { files } from '@shpulka/contract/base/files'
import { notFound } from '../http/failure.ts'
import type { Handler } from '../http/request-context.ts'
import type { FilesDeps } from './deps.ts'
import { findVisibleFile, normalizedFileId } from './find-visible-file.ts'
import { sendBytes } from './send-bytes.ts'

const mimes = { mp4: 'video/mp4', webm: 'video/webm' } as const

export const getVideo: Handler<typeof files.getVideo, FilesDeps> = async (
  { params, visitor, reply },
  { pool, storage },
) => {
  const file = await findVisibleFile(pool, visitor, normalizedFileId(params.fileId))
  // The type was detected from the bytes at upload; the extension in the URL must match it.
  if (file.mime !== mimes[params.extension]) throw notFound('Такого видео нет')
  return sendBytes(reply, storage, file, {
    'cache-control': file.isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
    'cross-origin-resource-policy': file.isPublic ? 'cross-origin' : 'same-origin',
  })
}
