import { statement } from '../../base/db/statement.ts'

export interface DrawState {
  code: string
  isOver: boolean
  isDrawn: boolean
  seed: Buffer
  prizes: { place: number; count: number }[]
}

/** Finds the data of a draw; the caller holds the raffle's lock. */
export const findDrawState = statement<[raffleId: number], DrawState & { isDue: boolean }>(
  'findRaffleDrawState',
  `select r.code, clock_timestamp() >= r.ends_at as "isOver", clock_timestamp() >= r.draws_at as "isDue",
    r.drawn_at is not null as "isDrawn", s.seed,
     (select coalesce(json_agg(json_build_object('place', p.place, 'count', p.count) order by p.place), '[]')
       from raffle_prizes p where p.raffle_id = r.id) as prizes
   from raffles r join raffle_seeds s on s.raffle_id = r.id where r.id = $1`,
)

export const closeList = statement<[raffleId: number, listHash: Buffer]>(
  'closeRaffleList',
  'update raffles set list_hash = $2 where id = $1 and list_hash is null',
)

export const insertWinners = statement<[raffleId: number, winners: string]>(
  'insertRaffleWinners',
  `insert into raffle_winners (raffle_id, place, turn, number)
   select $1, place, "indexInPlace", number
   from json_to_recordset($2) as w (place smallint, "indexInPlace" smallint, number int)`,
)

/** Marks a raffle as drawn and publishes its seed. */
export const markDrawn = statement<[raffleId: number], { drawnAt: Date }>(
  'markRaffleDrawn',
  `update raffles r set seed = s.seed, drawn_at = clock_timestamp() from raffle_seeds s where s.raffle_id = r.id
    and r.id = $1 returning r.drawn_at as "drawnAt"`,
)

export interface DrawnRow {
  id: number
  code: string
  seed: Buffer
  listHash: Buffer
  commitment: Buffer
  tickets: { number: number; ticket: string }[]
  prizes: { place: number; count: number }[]
  winners: { place: number; indexInPlace: number; number: number }[]
}

/** Finds public data of drawn raffles, to verify their winners. Null means all raffles. */
export const findDrawnRaffles = statement<[raffleId: number | null], DrawnRow>(
  'findDrawnRaffles',
  `select r.id, r.code, r.seed, r.list_hash as "listHash", r.commitment,
     (select coalesce(json_agg(json_build_object('number', e.number, 'ticket', e.ticket)), '[]') from raffle_entries e
       where e.raffle_id = r.id) as tickets,
     (select coalesce(json_agg(json_build_object('place', p.place, 'count', p.count)), '[]') from raffle_prizes p
       where p.raffle_id = r.id) as prizes,
     (select coalesce(json_agg(json_build_object('place', w.place, 'indexInPlace', w.turn, 'number', w.number)
       order by w.place,
       w.turn), '[]')
      from raffle_winners w where w.raffle_id = r.id) as winners
   from raffles r where r.drawn_at is not null and ($1::bigint is null or r.id = $1) order by r.id`,
)
