import type { Block } from '@shpulka/contract/content/blocks'
import type { RaffleState } from '@shpulka/contract/people/raffles'
import { statement } from '../../base/db/statement.ts'

export interface RaffleRow {
  id: number
  siteId: number
  code: string
  title: string
  preview: string
  organiser: string
  rules: Block[]
  startsAt: Date
  endsAt: Date
  drawsAt: Date
  drawnAt: Date | null
  commitment: Buffer
  seed: Buffer | null
  listHash: Buffer | null
  state: RaffleState
  participants: number
  prizes: PrizeRow[]
}

export interface PrizeRow {
  place: number
  title: string
  description: string
  count: number
  valueKopecks: number
  image: string | null
}

const raffleText = `select r.id, r.site_id as "siteId", r.code, r.title, r.preview, r.organiser, r.rules, r.starts_at as
  "startsAt", r.ends_at as "endsAt", r.draws_at as "drawsAt",
     r.drawn_at as "drawnAt", r.commitment, r.seed, r.list_hash as "listHash", r.entries_count as participants,
     case when r.drawn_at is not null then 'drawn' when now() >= r.ends_at then 'closed'
       when now() >= r.starts_at then 'open' else 'coming' end as state,
     coalesce((select json_agg(json_build_object('place', p.place, 'title', p.title, 'description', p.description,
       'count', p.count,
       'valueKopecks', p.value_kopecks, 'image', p.image_file_id) order by p.place) from raffle_prizes p where
         p.raffle_id = r.id), '[]') as prizes
   from raffles r`

/** Finds a raffle of a site. */
export const findRaffle = statement<[siteId: number, code: string], RaffleRow>(
  'findRaffle',
  `${raffleText} where r.site_id = $1 and r.code = $2`,
)

/** Finds a raffle of any site. */
export const findRaffleById = statement<[id: number], RaffleRow>('findRaffleById', `${raffleText} where r.id = $1`)

/** Finds raffles: open ones by end, then future ones by start, then the rest, newest first. */
export const findRaffles = statement<[siteId: number, limit: number, offset: number], RaffleRow>(
  'findRaffles',
  `select * from (${raffleText} where r.site_id = $1) r
   order by array_position('{open,coming,closed,drawn}', r.state), case r.state when 'open' then r."endsAt"
     when 'coming' then r."startsAt" end, r."endsAt" desc, r.id
   limit $2 offset $3`,
)

/**
 * Finds paths of a site's raffles and when they last changed; changes of state by time do not count.
 */
export const findRafflePaths = statement<[siteId: number], { path: string; updatedSeconds: number }>(
  'findRafflePaths',
  `select '/raffles/' || code as path, floor(extract(epoch
    from coalesce(drawn_at, created_at)))::int as "updatedSeconds"
   from raffles where site_id = $1 order by id desc`,
)

export const countRaffles = statement<[siteId: number], { total: number }>(
  'countRaffles',
  'select count(*)::int as total from raffles where site_id = $1',
)

export const insertRaffle = statement<
  [
    siteId: number,
    code: string,
    title: string,
    preview: string,
    organiser: string,
    rules: string,
    startsAt: string,
    endsAt: string,
    drawsAt: string,
    seed: Buffer,
    prizes: string,
  ],
  { id: number }
>(
  'insertRaffle',
  `with inserted as (
     insert into raffles (site_id, code, title, preview, organiser, rules, starts_at, ends_at, draws_at, commitment)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, sha256($10::bytea)) returning id
   ), seeded as (
     insert into raffle_seeds (raffle_id, seed) select id, $10 from inserted
   ), prizes as (
     insert into raffle_prizes (raffle_id, place, title, description, count, value_kopecks, image_file_id)
     select inserted.id, p.place, p.title, coalesce(p.description, ''), coalesce(p.count, 1), p."valueKopecks", p.image
     from inserted, json_to_recordset($11) as p (place smallint, title text, description text, count smallint,
       "valueKopecks" bigint, image uuid)
   )
   select id from inserted`,
)

/** Locks a raffle, so that its entries and draw are serialized. */
export const lockRaffle = statement<[id: number], { id: number }>(
  'lockRaffle',
  'select id from raffles where id = $1 for no key update',
)

/** Finds raffles whose list must be closed or whose draw time has come. */
export const findDueRaffles = statement<[], { id: number }>(
  'findDueRaffles',
  `select id from raffles where drawn_at is null and (draws_at <= clock_timestamp() or (list_hash is null
    and ends_at <= clock_timestamp())) order by id`,
)

/** Finds raffles by code on one site; null means any site. */
export const findRafflesByCode = statement<[code: string, siteCode: string | null], RaffleRow>(
  'findRafflesByCode',
  `${raffleText} join sites s on s.id = r.site_id where r.code = $1 and ($2::text is null or s.code = $2)`,
)

export const findSiteIdByCode = statement<[code: string], { id: number }>(
  'findRaffleSite',
  'select id from sites where code = $1',
)
