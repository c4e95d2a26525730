import { restockConfirmationDays } from '@shpulka/contract/people/mail-sender'
import { statement } from '../../base/db/statement.ts'
import { groupTitleSql } from '../../catalogue/catalog/group-title.rule.ts'
import { freeStock } from '../../catalogue/stock/free-stock.port.ts'

export interface RestockRow {
  id: number
  siteId: number
  email: string
  groupId: number
  title: string
  vendorCode: string
  productCode: string
  productId: number
  /** Confirmed, not notified and not withdrawn. */
  isWaiting: boolean
  isNotified: boolean
  isEnded: boolean
  /** Whether a confirmation link was sent and is still valid. */
  isAwaited: boolean
  /** When it was requested, in milliseconds: a part of email ids. */
  confirmationStamp: string
}

/** SQL: how many of a group a site can sell, limited by its scarcest offer. */
const freeOf = (
  groupId: string,
  siteId: string,
) => `(select coalesce(min(${freeStock('m.offer_id', siteId)} / m.quantity), 0)::int from group_offers m
     where m.group_id = ${groupId})`
const visibleGroups = (siteId: string) => `groups g join products p on p.id = g.product_id and p.hidden_at is null
     join product_sites ps on ps.product_id = p.id and ps.site_id = ${siteId}`
const title = groupTitleSql('p.title', 'g.title')

/** Finds the requested group (for a product, its first group out of stock). No row when this site does not sell it. */
export const findRequestedGroup = statement<
  [siteId: number, groupId: number | null, productId: number | null, offerId: number | null],
  { id: number; free: number; title: string }
>(
  'findRequestedGroup',
  `select g.id, ${freeOf('g.id', '$1')} as free, ${title} as title from ${visibleGroups('$1')}
   where g.hidden_at is null and (g.id = $2 or g.product_id = $3 or exists (select from group_offers m
     where m.group_id = g.id and m.offer_id = $4))
   order by ${freeOf('g.id', '$1')} > 0, (select count(*) from group_offers x where x.group_id = g.id), g.id limit 1`,
)

const columns = `r.id, r.site_id as "siteId", r.email, r.group_id as "groupId",
     r.confirmed_at is not null and r.notified_at is null and r.ended_at is null as "isWaiting", r.notified_at is not
       null as
       "isNotified", r.ended_at is not null as "isEnded",
     r.asked_at > now() - interval '${restockConfirmationDays} days' as "isAwaited",
     floor(extract(epoch from r.asked_at) * 1000)::bigint::text as "confirmationStamp"`
const newestText = `(select version from consent_texts where kind = 'personal-data' and published_at <= now() order by
  published_at desc limit 1)`

/**
 * Records a request for an email. Returns no row when it is already confirmed or was requested within ten minutes: then
 * no second email is sent. A subscription that was notified or withdrawn starts again.
 */
export const requestRestockNotice = statement<
  [siteId: number, email: string, groupId: number],
  { id: number; confirmationStamp: string }
>(
  'requestRestockNotice',
  `insert into restock_waits as r (site_id, email, group_id, text_version) values ($1, $2, $3, ${newestText})
   on conflict (site_id, email, group_id) do update
   set asked_at = now(), confirmed_at = null, notified_at = null, ended_at = null, text_version = excluded.text_version
   where (r.confirmed_at is null or r.notified_at is not null or r.ended_at is not null) and r.asked_at < now() -
     interval
     '10 minutes'
   returning r.id, floor(extract(epoch from r.asked_at) * 1000)::bigint::text as "confirmationStamp"`,
)

/** Subscribes at once, without confirmation: the user has proven the email address. */
export const subscribeToRestock = statement<
  [siteId: number, email: string, groupId: number, userId: number],
  { id: number }
>(
  'subscribeToRestock',
  `insert into restock_waits as r (site_id, email, group_id, user_id, text_version, confirmed_at) values ($1, $2, $3,
    $4, ${newestText}, now())
   on conflict (site_id, email, group_id) do update
   set user_id = excluded.user_id, confirmed_at = now(), notified_at = null, ended_at = null, asked_at = now(),
     text_version = excluded.text_version
   returning r.id`,
)

/**
 * Moves the subscriptions of an account that wait for goods to the email address it has now. They are inserted anew:
 * links of emails sent to the former address end none of them.
 */
export const moveRestockSubscriptions = statement<[userId: number]>(
  'moveRestockSubscriptions',
  `with former as (
     delete from restock_waits r using users u
     where u.id = $1 and r.user_id = u.id and r.email <> u.email and r.confirmed_at is not null
       and r.notified_at is null and r.ended_at is null
     returning r.site_id, u.email, r.group_id, r.user_id, r.text_version, r.asked_at, r.confirmed_at
   )
   insert into restock_waits (site_id, email, group_id, user_id, text_version, asked_at, confirmed_at)
   select distinct on (group_id) * from former order by group_id, confirmed_at
   on conflict (site_id, email, group_id) do update
   set user_id = excluded.user_id, text_version = excluded.text_version, asked_at = excluded.asked_at,
     confirmed_at = excluded.confirmed_at, notified_at = null, ended_at = null`,
)

/** A subscription with its product and group. */
export const findRestockSubscription = statement<[id: number], RestockRow>(
  'findRestockSubscription',
  `select ${columns}, ${title} as title, p.vendor_code as "vendorCode", p.code as "productCode", p.id as "productId"
   from restock_waits r join groups g on g.id = r.group_id join products p on p.id = g.product_id where r.id = $1`,
)

export const confirmRestockSubscription = statement<[id: number]>(
  'confirmRestockSubscription',
  'update restock_waits set confirmed_at = coalesce(confirmed_at, now()) where id = $1 and ended_at is null',
)

/** Ends all subscriptions of this subscription's email address. */
export const endRestockSubscriptions = statement<[id: number]>(
  'endRestockSubscriptions',
  `update restock_waits r set ended_at = now() from restock_waits o
   where o.id = $1 and r.site_id = o.site_id and r.email = o.email and r.ended_at is null`,
)

/** Marks up to `max` subscriptions whose goods arrived as notified, except those another process has locked. */
export const markNotifiedSubscriptions = statement<[max: number], { id: number }>(
  'markNotifiedSubscriptions',
  `update restock_waits r set notified_at = now() where r.id in (
     select r.id from restock_waits r
     where r.confirmed_at is not null and r.notified_at is null and r.ended_at is null
       and exists (select from ${visibleGroups('r.site_id')} where g.id = r.group_id and g.hidden_at is null)
         and ${freeOf('r.group_id', 'r.site_id')} > 0
     order by r.id limit $1 for update of r skip locked
   ) returning r.id`,
)

/**
 * Deletes unconfirmed and ended subscriptions after 30 days, but not while the address waits for other goods: the links
 * of emails about these end that too.
 */
export const deleteOldRestockSubscriptions = statement<[]>(
  'deleteOldRestockSubscriptions',
  `delete from restock_waits r
   where coalesce(r.notified_at, r.ended_at, case when r.confirmed_at is null then r.asked_at end) <
       now() - interval '30 days'
     and not exists (select from restock_waits o where o.site_id = r.site_id and o.email = r.email
       and o.confirmed_at is not null and o.notified_at is null and o.ended_at is null)`,
)

/** Machines sold here in the workshop of the account whose proven email address this is. */
export const findMachinesOfAddress = statement<
  [siteId: number, email: string],
  { productId: number; title: string; place: string }
>(
  'findMachinesOfAddress',
  `select x.product_id as "productId", x.title, x.place
   from users u join workshop_members m on m.user_id = u.id join workshop_machines x on x.workshop_id = m.workshop_id
   where u.site_id = $1 and u.email = $2::citext and u.email_proven_at is not null and u.erased_at is null
     and x.product_id is not null order by x.id`,
)
