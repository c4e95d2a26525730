import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { kopecks } from '../base/money.ts'
import { id, pageLimit, pageMeta, pageNumber } from '../base/page.ts'
import { Blocks } from '../content/blocks.ts'

const hash = (description: string) =>
  Type.String({ pattern: '^[0-9a-f]{64}$', description: `${description} Hexadecimal, 64 digits.` })
const orNull = <Schema extends ReturnType<typeof Type.String>>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description })
const moment = (description: string) => Type.String({ description: `${description} ISO 8601, UTC.` })
const ticketNumber = Type.Integer({ minimum: 1, description: 'From 1, in the order people entered.' })
const ticket = Type.String({
  pattern: '^[0-9a-f]{16}$',
  description: 'Chosen at random on entry; the draw is computed from it. Hexadecimal.',
})
const code = Type.String({
  pattern: '^[a-z0-9][a-z0-9-]{0,59}$',
  description: 'Code of a raffle of this site, its part of the address.',
})

/** State of a raffle, by the clock of the database. */
export const RaffleState = Type.Union(
  [Type.Literal('coming'), Type.Literal('open'), Type.Literal('closed'), Type.Literal('drawn')],
  {
    description:
      'coming: entries are not accepted yet; open: they are; closed: the list is final and waits for the draw; ' +
      'drawn: there are winners.',
  },
)
export type RaffleState = Static<typeof RaffleState>

/** The prize for a place. */
export const RafflePrize = Type.Object({
  place: Type.Integer({ minimum: 1, description: 'The best is 1.' }),
  title: Type.String({ description: 'What it is, in Russian.' }),
  description: Type.String({ description: 'Empty: the title says it all.' }),
  count: Type.Integer({ minimum: 1, description: 'How many people win it.' }),
  value: kopecks('Value of one.'),
  tax: kopecks(
    'Tax the winner owes for it (35 % of what is above 4,000 ₽ in whole roubles: НК РФ art. 217 p. 28, art. 224 ' +
      'p. 2); 0: nothing.',
  ),
  image: orNull(Type.String({ format: 'uuid' }), 'File id of its picture; null: none.'),
})
export type RafflePrize = Static<typeof RafflePrize>

/** A raffle in a list. */
export const RaffleCard = Type.Object({
  id: id('Raffle.'),
  code,
  title: Type.String({ description: 'Its heading, in Russian.' }),
  preview: Type.String({ description: 'A summary in a sentence or two.' }),
  state: RaffleState,
  startsAt: moment('When entries open.'),
  endsAt: moment('When entries close; an entry at this very moment is too late.'),
  drawsAt: moment('When winners are drawn; not before endsAt.'),
  drawnAt: orNull(Type.String(), 'When winners were drawn. ISO 8601, UTC; null: not yet.'),
  participants: Type.Integer({ description: 'How many entered.' }),
  image: orNull(Type.String({ format: 'uuid' }), 'File id of the picture of its best prize; null: none.'),
  prizesCount: Type.Integer({ description: 'How many people can win.' }),
})
export type RaffleCard = Static<typeof RaffleCard>

/** A participant: the first name and the first letter of the surname only. */
export const RaffleParticipant = Type.Object({
  number: ticketNumber,
  ticket,
  name: Type.String({
    description: '«Анна Ш.»; «Участник» when no name is known, «Участник удалён» when the account was erased.',
  }),
})
export type RaffleParticipant = Static<typeof RaffleParticipant>

export const RaffleWinner = Type.Object({
  place: Type.Integer({ minimum: 1, description: 'Place won.' }),
  indexInPlace: Type.Integer({ minimum: 1, description: 'From 1 within the place.' }),
  ...RaffleParticipant.properties,
})
export type RaffleWinner = Static<typeof RaffleWinner>

/** A raffle with all data needed to verify it. */
export const Raffle = Type.Object({
  ...RaffleCard.properties,
  organiser: Type.String({ description: 'Who holds it and answers for the prizes (38-ФЗ art. 9).' }),
  rules: Type.Array(Blocks.items, { description: 'From top to bottom. They never change after the first entry.' }),
  prizes: Type.Array(RafflePrize, { description: 'The best first.' }),
  proof: Type.Object(
    {
      commitment: hash('SHA-256 of the seed; published before the first entry and never changed.'),
      seed: orNull(hash('32 bytes, as they were chosen when the raffle was made.'), 'Null: not drawn yet.'),
      listHash: orNull(hash('SHA-256 of GET /raffles/v1/{code}/tickets.'), 'Null: the list is still open.'),
    },
    { description: 'Winners are computed from seed and list by packages/contract/src/people/raffle-draw.ts.' },
  ),
  winners: Type.Array(RaffleWinner, { description: 'By place; empty: not drawn yet, or nobody entered.' }),
  participantsPage: Type.Object(
    {
      participants: Type.Array(RaffleParticipant, { description: 'By number.' }),
      meta: Type.Object(pageMeta, { description: 'Page and totals of the list.' }),
    },
    { description: 'The page of participants that was requested.' },
  ),
})
export type Raffle = Static<typeof Raffle>

/** The entry of the signed-in user. */
export const OwnRaffleEntry = Type.Object(
  {
    number: ticketNumber,
    ticket,
    enteredAt: moment('When the user entered.'),
    place: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
      description: 'Place won; null: none, or not drawn yet.',
    }),
  },
  { description: 'The user’s own ticket.' },
)
export type OwnRaffleEntry = Static<typeof OwnRaffleEntry>

const params = Type.Object({ code })
const noRaffle = { 404: 'No such raffle on this site' }

export const raffles = {
  listRaffles: call('GET', '/raffles/v1', {
    summary: 'Raffles of the site: open ones, then coming, then closed and drawn, newest first',
    query: Type.Object({ page: pageNumber, limit: pageLimit(10) }),
    answer: Type.Object({
      raffles: Type.Array(RaffleCard, { description: 'In that order.' }),
      meta: Type.Object(pageMeta, { description: 'Page and totals of the list.' }),
    }),
  }),
  getRaffle: call('GET', '/raffles/v1/{code}', {
    summary: 'A raffle with its rules, prizes, winners and a page of its participants',
    params,
    query: Type.Object({ page: pageNumber, limit: pageLimit(10) }),
    answer: Raffle,
    errors: noRaffle,
  }),
  getRaffleTickets: call('GET', '/raffles/v1/{code}/tickets', {
    summary:
      'Every ticket of a raffle as the text that is hashed: «number ticket» and a line feed, by number, without ' +
      'a heading or empty lines',
    params,
    answer: Type.Unknown({ description: 'text/plain, as an attachment.' }),
    returns: 'bytes',
    errors: noRaffle,
  }),
  getOwnRaffleEntry: call('GET', '/raffles/v1/participants/{code}', {
    summary: 'Whether the signed-in user takes part, and by which ticket',
    needs: 'user',
    params,
    answer: Type.Object({
      entry: Type.Union([OwnRaffleEntry, Type.Null()], { description: 'Null: does not take part.' }),
    }),
    errors: noRaffle,
  }),
  enterRaffle: call('POST', '/raffles/v1/participants/{code}', {
    summary: 'Enters the signed-in user; a repeat gives the same ticket. Needs a proof of work',
    needs: 'user',
    params,
    body: Type.Object({
      consent: Type.Boolean({
        description:
          'Consent of kind raffle to the processing of the name and email address for this raffle (152-ФЗ art. ' +
          '9); false: 400.',
      }),
    }),
    answer: Type.Object({ entry: OwnRaffleEntry }),
    errors: {
      ...noRaffle,
      422:
        'Entries are closed, the email address is not proven or took part before under an erased account, or other ' +
        'accounts have entered from this device',
      429: 'Too many entries from this address; Retry-After says when to ask again',
    },
  }),
}
