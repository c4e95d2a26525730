import type { files } from '@shpulka/contract/base/files'
import { notFound } from '../http/failure.ts'
import type { Handler } from '../http/request-context.ts'
import type { FilesDeps } from './deps.ts'
import { fileIdOf, findVisibleFile } from './find-visible-file.ts'
import { sendBytes } from './send-bytes.ts'

const mimes = { mp4: 'video/mp4', webm: 'video/webm' } as const

export const getVideo: Handler<typeof files.getVideo, FilesDeps> = async (
  { params, visitor, reply },
  { pool, storage },
) => {
  const file = await findVisibleFile(pool, visitor, fileIdOf(params.fileId))
  // The file's type was read from its bytes at upload; the address only has to agree.
  if (file.mime !== mimes[params.extension]) throw notFound('Такого видео нет')
  return sendBytes(reply, storage, file, {
    'cache-control': file.isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
    'cross-origin-resource-policy': file.isPublic ? 'cross-origin' : 'same-origin',
  })
}
