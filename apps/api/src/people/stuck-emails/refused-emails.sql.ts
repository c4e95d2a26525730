import { statement } from '../../base/db/statement.ts'
import type { EmailName } from '../../base/mail/emails.port.ts'

export const saveRefusedEmail = statement<
  [kind: EmailName, addressee: string, subjectId: string, recipient: string, failure: string]
>(
  'saveRefusedEmail',
  `insert into refused_emails (kind, addressee, subject_id, recipient, failure) values ($1, $2, $3, $4, $5)
   on conflict (kind, subject_id, addressee) do update set recipient = excluded.recipient,
     failure = excluded.failure, refused_at = now()`,
)

/** The newest, and how many there are in all. */
export const findRefusedEmails = statement<
  [max: number],
  { id: number; kind: string; addressee: 'buyer' | 'shop'; failure: string; refusedAt: Date; all: number }
>(
  'findRefusedEmails',
  `select id, kind, addressee, failure, refused_at as "refusedAt", count(*) over ()::int as "all"
   from refused_emails order by refused_at desc, id desc limit $1`,
)

export const findRefusedRecipient = statement<[id: number], { recipient: string; kind: EmailName }>(
  'findRefusedRecipient',
  'select recipient::text as recipient, kind from refused_emails where id = $1',
)

export const takeRefusedEmails = statement<
  [ids: readonly number[]],
  { kind: EmailName; addressee: 'buyer' | 'shop'; subjectId: string }
>(
  'takeRefusedEmails',
  `delete from refused_emails where id = any($1::bigint[]) returning kind, addressee, subject_id as "subjectId"`,
)

export const deleteOldRefusedEmails = statement(
  'deleteOldRefusedEmails',
  `delete from refused_emails where refused_at < now() - interval '30 days'`,
)
