import type { RaffleState } from '@shpulka/contract/people/raffles'
import { classes } from '@shpulka/ui/classes.ts'
import { stateTexts } from './raffle-words.rule.ts'

const looks: Readonly<Record<RaffleState, string>> = {
  coming: 'bg-ground text-ink-2',
  open: 'bg-good-soft text-good',
  closed: 'bg-ground text-ink-2',
  drawn: 'bg-accent-soft text-ink',
}

/** The state of a raffle in a word or two. */
export const StateBadge = ({ state }: { state: RaffleState }) => (
  <span className={classes('inline-block rounded-control px-2.5 py-1 text-note font-semibold', looks[state])}>
    {stateTexts[state]}
  </span>
)
