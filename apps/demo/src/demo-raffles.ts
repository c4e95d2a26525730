import { createHash } from 'node:crypto'
import { drawWinners, ticketList } from '@shpulka/contract/people/raffle-draw'
import type { Queryable } from '../../api/src/base/db/pool.ts'
import { blockErrors } from '../../api/src/content/pages/read-blocks.rule.ts'
import { drawHashes } from '../../api/src/people/raffles/draw-hashes.ts'
import { people } from './data/people.ts'
import { type DemoRaffle, entrantMen, entrantSurnames, entrantWomen, raffleOrganiser, raffles } from './data/raffles.ts'
import { insertDraw, insertDrawableRaffle, upsertEntrants } from './demo-raffles.sql.ts'

const dayMilliseconds = 86_400_000
const max = Math.max(...raffles.map(({ entrants }) => entrants))
const hash = (text: string) => createHash('sha256').update(text).digest()

/**
 * Inserts raffles in every state, with participants. Winners are drawn by the shop's own rule, so that draws can be
 * verified.
 */
export async function insertRaffles(tx: Queryable, now: Date): Promise<void> {
  const guests = Array.from({ length: max }, (_, n) => ({
    email: `entrant-${n + 1}@shpulka.example`,
    fio: entrantName(n),
    site: 1,
  }))
  const buyers = people
    .filter(({ site }) => site === '1')
    .map(({ email, fio }) => ({ email: email!, fio: fio!, site: 1 }))
  const ids = await upsertEntrants(tx, [...guests, ...buyers])
  // Entrants include buyers of the demo, shuffled differently for each raffle.
  const shuffledEntrants = (code: string) =>
    [...guests.slice(0, max - buyers.length), ...buyers]
      .map(({ email }) => ({ email, key: hash(`${code} ${email}`).toString('hex') }))
      .sort((one, other) => (one.key < other.key ? -1 : 1))
      .map(({ email }) => ids.get(email)!)
  for (const raffle of raffles) await insertRaffleOf(tx, raffle, now, shuffledEntrants(raffle.code))
}

async function insertRaffleOf(
  tx: Queryable,
  raffle: DemoRaffle,
  now: Date,
  entrants: readonly number[],
): Promise<void> {
  const { site, code, title, preview, rules, prizes } = raffle
  const [error] = blockErrors(rules)
  if (error !== undefined) throw new Error(`Raffle ${code} of the demo: ${error}`)
  const day = Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds
  // At noon in Moscow, independent of the hour of loading.
  const at = (days: number) => day + days * dayMilliseconds + 9 * 3_600_000
  const [startsAt, endsAt, drawsAt] = [at(raffle.starts), at(raffle.ends), at(raffle.draws)]
  const last = Math.min(endsAt, now.getTime()) - 3_600_000
  const entries = entrants.slice(0, raffle.entrants).map((userId, n) => ({
    number: n + 1,
    ticket: hash(`demo ticket ${code} ${n + 1}`)
      .toString('hex')
      .slice(0, 16),
    user_id: userId,
    person_key: hash(`demo person ${code} ${userId}`).toString('hex'),
    entered_at: new Date(startsAt + ((last - startsAt) * (n + 1)) / (raffle.entrants + 1)).toISOString(),
  }))
  const seed = hash(`demo seed ${code}`)
  const iso = (moment: number) => new Date(moment).toISOString()
  const id = await insertDrawableRaffle(
    tx,
    {
      site_id: site,
      code,
      title,
      preview,
      organiser: raffleOrganiser,
      rules,
      starts_at: iso(startsAt),
      ends_at: iso(endsAt),
      draws_at: iso(drawsAt),
    },
    seed,
    prizes.map(({ roubles, ...prize }, n) => ({ ...prize, place: n + 1, value_kopecks: roubles * 100 })),
    entries,
  )
  if (drawsAt > now.getTime()) return
  const tickets = entries.map(({ number, ticket }) => ({ number, ticket }))
  const terms = { code, seed, tickets, prizes: prizes.map(({ count }, n) => ({ place: n + 1, count })) }
  await insertDraw(tx, id, hash(ticketList(tickets)), drawWinners(terms, drawHashes), iso(drawsAt))
}

/** A full name. Two thirds of the entrants are women. */
function entrantName(n: number): string {
  const surname = entrantSurnames[(n * 7) % entrantSurnames.length]!
  return n % 3 === 0
    ? `${surname} ${entrantMen[n % entrantMen.length]}`
    : `${surname}а ${entrantWomen[(n * 5) % entrantWomen.length]}`
}
