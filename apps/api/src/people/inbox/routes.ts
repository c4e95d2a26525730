import { customerRequests } from '@shpulka/contract/people/customer-requests'
import { inbox } from '@shpulka/contract/people/inbox'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { addReplyTemplate } from './add-reply-template.ts'
import { assignInboxItem } from './assign-inbox-item.ts'
import { assignInboxItems } from './assign-inbox-items.ts'
import { changeReplyTemplate } from './change-reply-template.ts'
import { countInbox } from './count-inbox.ts'
import type { InboxDeps } from './deps.ts'
import { handleInboxItem } from './handle-inbox-item.ts'
import { listCustomerRequests, listCustomerReviews } from './list-customer-requests.ts'
import { listInbox } from './list-inbox.ts'
import { listReplyTemplates } from './list-reply-templates.ts'
import { openInboxContacts } from './open-inbox-contacts.ts'
import { removeReplyTemplate } from './remove-reply-template.ts'
import { searchInbox } from './search-inbox.ts'
import { undoInboxAssignment } from './undo-inbox-assignment.ts'
import { viewInboxFile } from './view-inbox-file.ts'
import { viewInboxItem } from './view-inbox-item.ts'

export const inboxRoutes = (api: FastifyInstance, deps: InboxDeps) =>
  mountOffice(
    api,
    inbox,
    {
      listInbox,
      countInbox,
      searchInbox,
      viewInboxItem,
      viewInboxFile,
      openInboxContacts,
      assignInboxItem,
      assignInboxItems,
      undoInboxAssignment,
      handleInboxItem,
      listReplyTemplates,
      addReplyTemplate,
      changeReplyTemplate,
      removeReplyTemplate,
    },
    deps,
  )

export const customerRequestsRoutes = (api: FastifyInstance, deps: InboxDeps) =>
  mountOffice(api, customerRequests, { listCustomerRequests, listCustomerReviews }, deps)
