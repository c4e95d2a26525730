import type { PriceOfferLine } from '@shpulka/contract/buying/price-offers'
import { statement } from '../../base/db/statement.ts'
import type { VatOverride, VatPercent } from '../receipts/goods-vat.rule.ts'

/** Goods of the basket with their prices when the offer was created. */
export interface OfferContent {
  readonly lines: readonly (Omit<PriceOfferLine, 'number' | 'set' | 'isSold' | 'packSize'> & {
    /** Missing in old offers. */
    readonly packSize?: number | null
    /** When the offer was made. Missing in old offers and when written. */
    readonly vat?: VatOverride
    readonly set: { readonly number: number; readonly title: string; readonly count: number } | null
  })[]
  readonly price: number
  readonly oldPrice: number
  /** The VAT of the site when the offer was made. Missing in old offers and when written. */
  readonly vatPercent?: VatPercent | null
  /** How much more to order to reach the next threshold, and how much that saves. Null if no threshold saves money. */
  readonly nextLimit: { readonly remains: number; readonly saving: number } | null
}

export interface PriceOfferRow {
  id: number
  /** Id of the first version. */
  rootId: number
  version: number
  /** The last version. Null if this is the last one. */
  newerId: number | null
  newerVersion: number | null
  recipient: string
  comment: string
  createdAt: Date
  /** YYYY-MM-DD. */
  validUntil: string
  content: OfferContent
}

const root = (alias: string) => `coalesce(${alias}.root_id, ${alias}.id)`
const newer = (column: string) =>
  `(select v.${column} from price_offers v where v.root_id = ${root('p')} and v.version > p.version
     order by v.version desc limit 1)`
const columns = `p.id, ${root('p')} as "rootId", p.version, ${newer('id')} as "newerId",
   ${newer('version')} as "newerVersion", recipient, comment, created_at as "createdAt",
   to_char(valid_until, 'YYYY-MM-DD') as
   "validUntil", content`
/** The current date in Moscow, where the shop is. */
const today = `(now() at time zone 'Europe/Moscow')::date`

/** SQL expression: the content of an offer with the VAT that its goods and the site have now. */
const contentWithVat = (content: string, siteId: string) => `(select c.content || jsonb_build_object(
     'vatPercent', w.vat_percent,
     'lines', (select jsonb_agg(l.line || jsonb_build_object('vat', g.vat) order by l.number)
       from jsonb_array_elements(c.content -> 'lines') with ordinality l (line, number) left join (
         select groups.id, products.vat from groups join products on products.id = groups.product_id
       ) g on g.id = (l.line ->> 'groupId')::int))
   from (select ${content}::jsonb as content) c, sites w where w.id = ${siteId})`

/** A repeated request returns the first offer. */
export const insertPriceOffer = statement<
  [
    siteId: number,
    userId: number | null,
    fingerprint: Buffer,
    recipient: string,
    comment: string,
    priceRole: string,
    days: number,
    content: string,
  ],
  PriceOfferRow
>(
  'insertPriceOffer',
  `insert into price_offers as p (site_id, user_id, fingerprint, recipient, comment, price_role, valid_until, content)
   values ($1, $2, $3, $4, $5, $6, ${today} + $7::int, ${contentWithVat('$8', '$1')})
   on conflict (fingerprint) do update set recipient = excluded.recipient
   returning ${columns}`,
)

export const findPriceOffer = statement<[id: number, siteId: number], PriceOfferRow>(
  'findPriceOffer',
  `select ${columns} from price_offers p where id = $1 and site_id = $2 and valid_until >= ${today}`,
)

/** An offer as staff see it. `orderId`: the order placed from any of its versions. */
export interface OfficeOfferRow extends PriceOfferRow {
  siteId: number
  userId: number | null
  madeBy: string
  priceRole: string
  isOver: boolean
  orderId: number | null
}

const officeColumns = `${columns}, p.site_id as "siteId", p.user_id as "userId", p.price_role as "priceRole",
   p.valid_until < ${today} as "isOver",
   coalesce((select u.fio from users u where u.id = p.user_id and u.erased_at is null), '') as "madeBy",
   (select o.id from orders o join price_offers f on f.id = o.price_offer_id where ${root('f')} = ${root('p')} limit 1)
     as "orderId"`

/** First versions of the offers that orders were made from. */
const orderedOffers = `select ${root('f')} from orders o join price_offers f on f.id = o.price_offer_id`

/** Searches the last versions: by number if one is given, otherwise by recipient or client name. */
export const findOfficeOffers = statement<
  [
    siteIds: readonly number[] | null,
    number: number | null,
    like: string,
    before: number | null,
    limit: number,
    userId: number | null,
    state: 'open' | 'ordered' | 'over' | null,
    /** Who of the staff made it. */
    staffId: number | null,
  ],
  OfficeOfferRow
>(
  'findOfficeOffers',
  `select ${officeColumns} from price_offers p
   where ($1::int[] is null or p.site_id = any($1))
     and not exists (select from price_offers po where po.root_id = ${root('p')} and po.version > p.version)
     and case when $2::bigint is not null then ${root('p')} = $2 else $3 = '%%' or lower(p.recipient) like $3
       or exists (select from users u where u.id = p.user_id and lower(u.fio) like $3) end
     and ($4::bigint is null or p.id < $4) and ($6::int is null or p.user_id = $6)
     and case $7::text when 'ordered' then ${root('p')} in (${orderedOffers})
       when 'open' then p.valid_until >= ${today} and ${root('p')} not in (${orderedOffers})
       when 'over' then p.valid_until < ${today} and ${root('p')} not in (${orderedOffers}) else true end
     and ($8::int is null or p.staff_id = $8)
   order by p.id desc limit $5`,
)

export const findOfficeOffer = statement<[id: number, siteIds: readonly number[] | null], OfficeOfferRow>(
  'findOfficeOffer',
  `select ${officeColumns} from price_offers p where p.id = $1 and ($2::int[] is null or p.site_id = any($2))`,
)

export const findOfficeOffersByIds = statement<[ids: readonly number[]], OfficeOfferRow>(
  'findOfficeOffersByIds',
  `select ${officeColumns} from price_offers p where p.id = any($1) order by p.id desc`,
)

export const findPriceOfferVersions = statement<
  [rootId: number],
  { id: number; rootId: number; version: number; createdAt: Date; price: number; who: string }
>(
  'findOfferVersions',
  `select p.id, ${root('p')} as "rootId", p.version, p.created_at as "createdAt",
     (p.content ->> 'price')::bigint as price, coalesce(s.fio, '') as who
   from price_offers p left join staff s on s.id = p.staff_id where ${root('p')} = $1 order by p.version`,
)

/** Serializes orders from an offer and new versions of it. */
export const lockPriceOffer = statement<[rootId: number]>(
  'lockPriceOffer',
  `select pg_advisory_xact_lock(hashtextextended('price offer ' || $1::bigint, 0))`,
)

export const findPriceOfferByFingerprint = statement<[fingerprint: Buffer], { id: number; replaces: number | null }>(
  'findOfferByFingerprint',
  'select id, replaces from price_offers where fingerprint = $1',
)

export const insertPriceOfferVersion = statement<
  [
    replaces: number,
    staffId: number,
    fingerprint: Buffer,
    recipient: string,
    comment: string,
    days: number,
    content: string,
  ],
  { id: number }
>(
  'insertOfferVersion',
  `insert into price_offers (site_id, user_id, fingerprint, recipient, comment, price_role, valid_until, content,
     root_id, version, replaces, staff_id)
   select site_id, user_id, $3, $4, $5, price_role, ${today} + $6::int, ${contentWithVat('$7', 'p.site_id')}, ${root('p')}, version + 1, id, $2
   from price_offers p where id = $1 returning id`,
)

export const deleteOldPriceOffers = statement<[], { id: number }>(
  'deleteOldPriceOffers',
  `delete from price_offers where valid_until < ${today} - 30 returning id`,
)
