import type { inbox } from '@shpulka/contract/people/inbox'
import { sendFile } from '../../base/files/send-file.port.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { InboxDeps } from './deps.ts'
import { findItem, inboxSourceOf } from './find-item.ts'

export const viewInboxFile: OfficeHandler<typeof inbox.viewInboxFile, InboxDeps> = async (
  { params, staff, reply },
  deps,
) => {
  const { files } = await findItem(deps.officePool, inboxSourceOf(deps, params.kind), params.id, staff)
  const file = files.find(({ id }) => id === params.fileId.toLowerCase())
  if (!file) throw notFound('Файл не найден')
  return sendFile(reply, deps, file.id, { isInline: file.isPicture })
}
