import { statement } from '../../base/db/statement.ts'

export interface ParticipantRow {
  number: number
  ticket: string
  fio: string
  isErased: boolean
}

export interface OwnEntryRow {
  number: number
  ticket: string
  enteredAt: Date
  /** The place of the prize. Null without a prize. */
  place: number | null
}

export const findParticipants = statement<[raffleId: number, limit: number, offset: number], ParticipantRow>(
  'findRaffleParticipants',
  `select e.number, e.ticket, u.fio, u.erased_at is not null as "isErased"
   from raffle_entries e join users u on u.id = e.user_id where e.raffle_id = $1 and e.number > $3::int
     and e.number <= $3::int + $2::int order by e.number`,
)

export const findWinners = statement<[raffleId: number], ParticipantRow & { place: number; indexInPlace: number }>(
  'findRaffleWinners',
  `select w.place, w.turn as "indexInPlace", e.number, e.ticket, u.fio, u.erased_at is not null as "isErased"
   from raffle_winners w join raffle_entries e using (raffle_id, number) join users u on u.id = e.user_id
     where w.raffle_id = $1 order by w.place, w.turn`,
)

export const findTickets = statement<[raffleId: number], { number: number; ticket: string }>(
  'findRaffleTickets',
  'select number, ticket from raffle_entries where raffle_id = $1 order by number',
)

export const findOwnEntry = statement<[raffleId: number, userId: number], OwnEntryRow>(
  'findOwnRaffleEntry',
  `select e.number, e.ticket, e.entered_at as "enteredAt", w.place
   from raffle_entries e left join raffle_winners w using (raffle_id, number) where e.raffle_id = $1 and
   e.user_id = $2`,
)

/**
 * Finds whether somebody may enter, by the database's clock and by entries of other accounts with the same email
 * address. The caller holds the raffle's lock.
 */
export const findEntryState = statement<
  [raffleId: number, emailHash: Buffer],
  { startsAt: Date; isComing: boolean; isOver: boolean; isEmailUsedByOtherAccount: boolean }
>(
  'findRaffleEntryState',
  `select starts_at as "startsAt", clock_timestamp() < starts_at as "isComing", clock_timestamp() >= ends_at
    or list_hash is not null as "isOver",
     exists (select from raffle_entries e where e.raffle_id = r.id and e.person_key = $2)
      as "isEmailUsedByOtherAccount"
   from raffles r where id = $1`,
)

/** Inserts an entry. A trigger sets the number and refuses entries outside the raffle’s dates. */
export const insertEntry = statement<[raffleId: number, ticket: string, userId: number, emailHash: Buffer]>(
  'insertRaffleEntry',
  'insert into raffle_entries (raffle_id, ticket, user_id, person_key) values ($1, $2, $3, $4)',
)

/** Finds the user's email address and the device of the session; the device is empty when unknown. */
export const findEntrant = statement<[userId: number, sessionId: string], { email: string; deviceId: string }>(
  'findRaffleEntrant',
  `select u.email::text, s.device_id as "deviceId" from users u join sessions s on s.id = $2 and s.user_id = u.id
    where u.id = $1`,
)

/** Finds participants whose accounts are not erased. */
export const findNotifiedEntrants = statement<
  [raffleId: number],
  { userId: number; number: number; place: number | null }
>(
  'findNotifiedRaffleEntrants',
  `select e.user_id as "userId", e.number, w.place from raffle_entries e join users u on u.id = e.user_id
    and u.erased_at is null
   left join raffle_winners w using (raffle_id, number) where e.raffle_id = $1 order by e.number`,
)

/** Finds a winner's email address. No row when the account was erased. */
export const findWinnerEmail = statement<
  [raffleId: number, number: number],
  { fio: string; email: string; place: number; ticket: string }
>(
  'findRaffleWinnerEmail',
  `select u.fio, u.email::text, w.place, e.ticket from raffle_winners w join raffle_entries e using (raffle_id, number)
   join users u on u.id = e.user_id and u.erased_at is null where w.raffle_id = $1 and w.number = $2`,
)
