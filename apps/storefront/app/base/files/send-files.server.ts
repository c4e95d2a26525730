import { randomUUID } from 'node:crypto'
import type { AnswerOf } from '@shpulka/contract/base/call'
import { files, type UploadTargetCode } from '@shpulka/contract/base/files'
import { callApi } from '../api/client.server.ts'
import { isSignedIn, keepTokens, type Visit } from '../api/visit.server.ts'

/** Hands a file on to the shop, which keeps it for its sender: the user, or the guest of the cart token, who gets one if there is none. */
export async function sendFile(visit: Visit, targetCode: UploadTargetCode, file: File): Promise<AnswerOf<typeof files.uploadFile>> {
  if (!isSignedIn(visit) && visit.tokens.cart === null) keepTokens(visit, { cart: randomUUID() })
  const form = new FormData()
  form.set('targetCode', targetCode)
  form.set('file', file, file.name)
  return callApi(visit, files.uploadFile, { form })
}

/**
 * Files of a form with a FileDrop: the ids of those that went ahead of it, in fields called `name`, and those that come with it, from a page without scripts,
 * under `file`. What is refused is thrown with its words under `file`.
 */
export async function sendFiles(visit: Visit, targetCode: UploadTargetCode, form: FormData, name: string, most: number): Promise<string[]> {
  const ids = sentFileIds(form, name).slice(0, most)
  for (const file of form.getAll('file'))
    if (file instanceof File && file.size > 0 && ids.length < most) ids.push((await sendFile(visit, targetCode, file)).id)
  return ids
}

/** Of files that went ahead of their form. */
export const sentFileIds = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((id): id is string => typeof id === 'string' && id !== '')
