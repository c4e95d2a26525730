import { type files, uploadTargetCodes } from '@shpulka/contract/base/files'
import { badInput } from '../http/failure.ts'
import type { Handler } from '../http/request-context.ts'
import { acceptUpload } from './accept-upload.ts'
import type { FilesDeps } from './deps.ts'
import { uploadMaxBytes } from './upload-targets.rule.ts'
import { useMultipart } from './use-multipart.ts'

export const uploadFile: Handler<typeof files.uploadFile, FilesDeps> = ({ visitor, clientKey, reply }, deps) =>
  useMultipart(reply.request, uploadMaxBytes, async ({ fields, file }) => {
    const code = uploadTargetCodes.find((each) => each === fields.targetCode)
    if (!code) throw badInput({ targetCode: 'Нет такого назначения файла' })
    const { id, name, mime, sizeBytes, width, height } = await acceptUpload(deps, { visitor, clientKey }, code, file)
    return { id, name, mime, size: sizeBytes, width, height, url: `/api/file/v1/${id}/download` }
  })
