import type { OwnRaffleEntry, Raffle, RaffleCard, RaffleParticipant } from '@shpulka/contract/people/raffles'
import type { OwnEntryRow, ParticipantRow } from './entries.sql.ts'
import { participantName } from './participant-name.rule.ts'
import { prizeTaxKopecks } from './prize-tax.rule.ts'
import type { RaffleRow } from './raffles.sql.ts'

/** Maps a raffle for a list. */
export const raffleCard = (row: RaffleRow): RaffleCard => ({
  id: row.id,
  code: row.code,
  title: row.title,
  preview: row.preview,
  state: row.state,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  drawsAt: row.drawsAt.toISOString(),
  drawnAt: row.drawnAt?.toISOString() ?? null,
  participants: row.participants,
  image: row.prizes[0]?.image ?? null,
  prizesCount: row.prizes.reduce((sum, { count }) => sum + count, 0),
})

/** Maps a raffle to the contract. */
export const raffleView = (
  row: RaffleRow,
  winners: readonly (ParticipantRow & { place: number; indexInPlace: number })[],
  participantsPage: Raffle['participantsPage'],
): Raffle => ({
  ...raffleCard(row),
  organiser: row.organiser,
  rules: row.rules,
  prizes: row.prizes.map(({ valueKopecks, ...prize }) => ({
    ...prize,
    value: valueKopecks,
    tax: prizeTaxKopecks(valueKopecks),
  })),
  proof: {
    commitment: row.commitment.toString('hex'),
    seed: row.seed?.toString('hex') ?? null,
    listHash: row.listHash?.toString('hex') ?? null,
  },
  winners: winners.map(({ place, indexInPlace, ...winner }) => ({ place, indexInPlace, ...participantView(winner) })),
  participantsPage,
})

export const participantView = ({ number, ticket, fio, isErased }: ParticipantRow): RaffleParticipant => ({
  number,
  ticket,
  name: participantName(fio, isErased),
})

export const ownEntryView = ({ enteredAt, ...row }: OwnEntryRow): OwnRaffleEntry => ({
  ...row,
  enteredAt: enteredAt.toISOString(),
})
