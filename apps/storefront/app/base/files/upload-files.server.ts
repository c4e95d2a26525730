import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@shpulka/contract/base/call'
import { files, type UploadTargetCode } from '@shpulka/contract/base/files'
import { callApi } from '../api/client.server.ts'
import { isSignedIn, type RequestContext, setTokens } from '../api/request-context.server.ts'

/**
 * Uploads a file to the API, where it belongs to its sender: the user, or the guest with the cart token (a new one is
 * issued if there is none).
 */
export async function uploadFile(
  ctx: RequestContext,
  targetCode: UploadTargetCode,
  file: File,
): Promise<AnswerOf<typeof files.uploadFile>> {
  if (!isSignedIn(ctx) && ctx.tokens.cart === null) setTokens(ctx, { cart: randomUUID() })
  const form = new FormData()
  form.set('targetCode', targetCode)
  form.set('file', file, file.name)
  return callApi(ctx, files.uploadFile, { form })
}

/**
 * Files of a form with a FileDrop: the ids of those uploaded before the form was sent, in fields called `name`, and
 * those sent with it by a page without scripts, under `file`. A refusal is thrown with its message under `file`.
 */
export async function uploadFiles(
  ctx: RequestContext,
  targetCode: UploadTargetCode,
  form: FormData,
  name: string,
  max: number,
): Promise<string[]> {
  const ids = uploadedFileIds(form, name).slice(0, max)
  for (const file of form.getAll('file'))
    if (file instanceof File && file.size > 0 && ids.length < max)
      ids.push((await uploadFile(ctx, targetCode, file)).id)
  return ids
}

/** The ids of files uploaded before their form was sent. */
export const uploadedFileIds = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((id): id is string => typeof id === 'string' && id !== '')
