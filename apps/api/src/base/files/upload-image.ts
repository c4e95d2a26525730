import { type files, imageTargetCodes } from '@shpulka/contract/base/files'
import { badInput } from '../http/failure.ts'
import type { Handler } from '../http/request-context.ts'
import { acceptUpload } from './accept-upload.ts'
import type { FilesDeps } from './deps.ts'
import { uploadTargets } from './upload-targets.rule.ts'
import { useMultipart } from './use-multipart.ts'

/** The same as POST /file/v1, for photos only; the answer has the URL of a preview. */
export const uploadImage: Handler<typeof files.uploadImage, FilesDeps> = ({ visitor, clientKey, reply }, deps) =>
  useMultipart(reply.request, uploadTargets['review-photo'].maxBytes, async ({ fields, file }) => {
    const code = imageTargetCodes.find((each) => each === (fields.targetCode ?? 'review-photo'))
    if (!code) throw badInput({ targetCode: 'Нет такого назначения картинки' })
    const { id, name, sizeBytes, width, height } = await acceptUpload(deps, { visitor, clientKey }, code, file)
    return {
      fileId: id,
      name,
      size: sizeBytes,
      width: width!,
      height: height!,
      url: `/api/image-minifier/v1/${id}.webp?preview=320`,
    }
  })
