import { expect, test } from 'vitest'
import { isSendable, type ProgramFacts, programState } from './program-state.rule.ts'

const waiting: ProgramFacts = {
  isOn: true,
  isQueued: true,
  isWaiting: true,
  isParked: false,
  isUndecided: false,
  mayBeSent: true,
  isUnproven: false,
  isUntaken: false,
}

test.each<[ReturnType<typeof programState>, boolean, Partial<ProgramFacts>]>([
  ['waiting', false, {}],
  ['sent', false, { isWaiting: false }],
  ['off', false, { isOn: false }],
  ['unproven', false, { mayBeSent: false, isUnproven: true }],
  ['untaken', false, { mayBeSent: false, isUntaken: true }],
  ['cancelled', false, { mayBeSent: false }],
  ['parked', false, { isParked: true, isUndecided: true }],
  ['dropped', true, { isParked: true }],
  ['dropped', false, { isParked: true, isOn: false }],
  ['earlier', true, { isQueued: false, isWaiting: false }],
  ['earlier', false, { isQueued: false, isWaiting: false, mayBeSent: false, isUnproven: true }],
])('%s, may be sent by staff: %s', (state, sendable, changed) => {
  const facts = { ...waiting, ...changed }
  expect([programState(facts), isSendable(facts)]).toEqual([state, sendable])
})
