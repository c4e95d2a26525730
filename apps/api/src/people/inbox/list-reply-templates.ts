import type { inbox } from '@shpulka/contract/people/inbox'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { InboxDeps } from './deps.ts'
import { findTemplates } from './reply-templates.sql.ts'

export const listReplyTemplates: OfficeHandler<typeof inbox.listReplyTemplates, InboxDeps> = (_ctx, { officePool }) =>
  findTemplates(officePool)
