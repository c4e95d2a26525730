import type { ConsentKind, ConsentSource, TextKind } from '@shpulka/contract/people/consents'
import { statement } from '../../base/db/statement.ts'

/** A consent with the title of its text. */
export interface ConsentRow {
  id: number
  kind: ConsentKind
  title: string
  version: string
  source: string
  givenAt: Date
  withdrawnAt: Date | null
}

export interface ConsentTextRow {
  kind: TextKind
  version: string
  title: string
  body: string
  publishedAt: Date
}

export const findConsents = statement<[userId: number], ConsentRow & { withdrawnSource: string }>(
  'findConsents',
  `select c.id, c.kind, t.title, c.text_version as version, c.source, c.created_at as "givenAt",
    c.withdrawn_at as "withdrawnAt", c.withdrawn_source as "withdrawnSource"
   from consents c join consent_texts t on t.kind = c.kind and t.version = c.text_version
   where c.user_id = $1 order by c.id desc`,
)

/** Inserts consents to the newest texts. */
export const insertConsents = statement<
  [
    userId: number | null,
    orderId: number | null,
    kinds: readonly ConsentKind[],
    source: string,
    formRequestId: number | null,
  ]
>(
  'insertConsents',
  `insert into consents (user_id, order_id, kind, text_version, source, form_request_id)
   select distinct on (kind) $1::bigint, $2::bigint, kind, version, $4, $5::bigint from consent_texts
   where kind = any ($3::text[]) and published_at <= now() order by kind, published_at desc`,
)

/**
 * The CTE `consents`: orders of `placed` (id, site_id) agree to the current editions of these texts on their site.
 * `userId` is an SQL expression, null without an account; `kinds` and `source` are constants of the code.
 */
export const consentsCte = (
  placed: string,
  userId: string,
  kinds: readonly TextKind[],
  source: ConsentSource,
) => `consents as (
     insert into consents (user_id, order_id, kind, text_version, source)
     select ${userId}, o.id, text.kind, text.version, '${source}'
     from ${placed} o, lateral (
       select distinct on (kind) kind, version from consent_texts
       where kind = any ('{${kinds.join(',')}}') and (site_id is null or site_id = o.site_id) and published_at <= now()
       order by kind, site_id is null, published_at desc
     ) as text
   )`

export const endConsents = statement<[userId: number, kind: ConsentKind]>(
  'endConsents',
  `update consents set withdrawn_at = now() where user_id = $1 and kind = $2 and withdrawn_at is null`,
)

/** The same at the person's request to the shop; returns the editions that were in force. */
export const endConsentsByRequest = statement<[userId: number, kind: ConsentKind, source: string], { version: string }>(
  'endConsentsByRequest',
  `update consents set withdrawn_at = now(), withdrawn_source = $3
   where user_id = $1 and kind = $2 and withdrawn_at is null returning text_version as version`,
)

/** The text a consent was given to. */
export const findConsentText = statement<[userId: number, consentId: number], { kind: TextKind; version: string }>(
  'findConsentText',
  'select kind, text_version as version from consents where user_id = $1 and id = $2',
)

/**
 * Editions of a text on a site, the current one first: the site's own before the common ones, newer before older.
 */
export const findConsentTexts = statement<[kind: TextKind, siteId: number], ConsentTextRow>(
  'findConsentTexts',
  `select kind, version, title, body, published_at as "publishedAt" from consent_texts
   where kind = $1 and (site_id is null or site_id = $2) and published_at <= now()
   order by site_id is null, published_at desc`,
)

/** The edition of a text under which an order was placed. No row when there was none. */
export const findAgreedText = statement<[orderId: number, kind: TextKind], { version: string }>(
  'findAgreedText',
  'select text_version as version from consents where order_id = $1 and kind = $2 order by id limit 1',
)
