import type { AnswerOf } from '@shpulka/contract/call'
import { files } from '@shpulka/contract/files'
import { callApi } from '../api/client.server.ts'
import type { Visit } from '../api/visit.server.ts'

/** Hands a photo of a refund on to the shop, which keeps it for its owner. */
export async function sendPhoto(visit: Visit, file: File): Promise<AnswerOf<typeof files.uploadFile>> {
  const form = new FormData()
  form.set('targetCode', 'refund-photo')
  form.set('file', file, file.name)
  return callApi(visit, files.uploadFile, { form })
}
