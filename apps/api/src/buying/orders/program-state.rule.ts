import type { DeskProgram } from '@shpulka/contract/buying/desk-order'

/** An order as a program of accounting is to have it. */
export interface ProgramFacts {
  /** Orders are exchanged with it now. */
  readonly isOn: boolean
  /** False: it was placed while there was no exchange, and nobody has sent it since. */
  readonly isQueued: boolean
  /** The program has not confirmed it as it is now. */
  readonly isWaiting: boolean
  readonly isParked: boolean
  /** A person has yet to decide about it. */
  readonly isUndecided: boolean
  /** It may be given to the program at all. */
  readonly mayGo: boolean
  readonly isUnproven: boolean
  /** In one click, and nobody has taken it on. */
  readonly isUntaken: boolean
}

export function programState(facts: ProgramFacts): DeskProgram['state'] {
  if (!facts.isQueued) return 'earlier'
  if (facts.isParked) return facts.isUndecided ? 'parked' : 'dropped'
  if (!facts.isWaiting) return 'sent'
  if (facts.mayGo) return facts.isOn ? 'waiting' : 'off'
  if (facts.isUnproven) return 'unproven'
  return facts.isUntaken ? 'untaken' : 'cancelled'
}

/** Whether staff may send it: it does not go by itself, and nothing else is to be done before. */
export const isSendable = (facts: ProgramFacts): boolean =>
  facts.isOn && facts.mayGo && ['earlier', 'dropped'].includes(programState(facts))
