import type { ReplyTemplate } from '@shpulka/contract/people/inbox'
import { statement } from '../../base/db/statement.ts'

export const findTemplates = statement<[], ReplyTemplate>(
  'findReplyTemplates',
  'select id, title, body as text from reply_templates order by title, id',
)

export const lockTemplate = statement<[id: number], ReplyTemplate>(
  'lockReplyTemplate',
  'select id, title, body as text from reply_templates where id = $1 for update',
)

/** Inserts a template. No row when its title exists. */
export const insertTemplate = statement<[title: string, text: string], ReplyTemplate>(
  'insertReplyTemplate',
  `insert into reply_templates (title, body) values ($1, $2) on conflict (title) do nothing
   returning id, title, body as text`,
)

/** Updates a template. No row when another template has this title. */
export const updateTemplate = statement<[id: number, title: string, text: string], ReplyTemplate>(
  'updateReplyTemplate',
  `update reply_templates t set title = $2, body = $3 where id = $1
     and not exists (select from reply_templates o where o.title = $2 and o.id <> $1)
   returning id, title, body as text`,
)

export const deleteTemplate = statement<[id: number]>(
  'deleteReplyTemplate',
  'delete from reply_templates where id = $1',
)

/** Restores a removed template with its id. No row when its title or id exists. */
export const restoreTemplate = statement<[id: number, title: string, text: string], { id: number }>(
  'restoreReplyTemplate',
  `insert into reply_templates (id, title, body) overriding system value values ($1, $2, $3) on conflict do nothing
   returning id`,
)
