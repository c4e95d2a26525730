import type { DeskProgram } from '@shpulka/contract/buying/desk-order'

/** Facts that decide the state of an order in an accounting program. */
export interface ProgramFacts {
  /** Orders are exchanged with the program now. */
  readonly isOn: boolean
  /** False when the order was placed while there was no exchange and has not been sent since. */
  readonly isQueued: boolean
  /** The program has not confirmed the current version. */
  readonly isWaiting: boolean
  /** It is not sent until staff decide or the order changes. */
  readonly isParked: boolean
  /** A decision of staff is pending. */
  readonly isUndecided: boolean
  /** The order may be sent to the program at all. */
  readonly mayBeSent: boolean
  /** The email address of its buyer is not proven. */
  readonly isUnproven: boolean
  /** A one-click order that staff have not accepted. */
  readonly isUntaken: boolean
}

export function programState(facts: ProgramFacts): DeskProgram['state'] {
  if (!facts.isQueued) return 'earlier'
  if (facts.isParked) return facts.isUndecided ? 'parked' : 'dropped'
  if (!facts.isWaiting) return 'sent'
  if (facts.mayBeSent) return facts.isOn ? 'waiting' : 'off'
  if (facts.isUnproven) return 'unproven'
  return facts.isUntaken ? 'untaken' : 'cancelled'
}

/** Whether staff may send it by hand: it is not sent automatically, and nothing prevents it. */
export const isSendable = (facts: ProgramFacts): boolean =>
  facts.isOn && facts.mayBeSent && ['earlier', 'dropped'].includes(programState(facts))
