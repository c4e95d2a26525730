import { statement } from '../../base/db/statement.ts'

/** Deletes requests that were answered, closed or withdrawn, with no event for three years. */
export const deleteOldRequests = statement<[limit: number], { id: number }>(
  'deleteOldFormRequests',
  `with old as (
     select r.id from form_requests r join form_statuses s on s.id = r.status_id
     where s.code not in ('new', 'in-work')
       and not exists (select from form_request_events e where e.request_id = r.id and e.created_at > now() - interval
         '3 years')
     order by r.id limit $1 for update of r skip locked
   ), detached as (
     update published_questions set request_id = null where request_id in (select id from old)
   )
   delete from form_requests where id in (select id from old) returning id`,
)

/** Deletes attachments without a request. Locks uploads: a request that claims the same file locks its upload, too. */
export const deleteOrphanedAttachments = statement<[limit: number], { id: string }>(
  'deleteOrphanedAttachments',
  `delete from files where id in (
     select u.file_id from uploads u
     where u.target_code = 'form-attachment' and u.is_used and not exists (select from form_request_files a
       where a.file_id = u.file_id)
     limit $1 for update skip locked
   ) returning id`,
)
