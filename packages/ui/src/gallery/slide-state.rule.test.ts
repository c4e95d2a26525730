import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextSlideState, type SlideEvent, type SlideState, slideEvents, slideStates } from './slide-state.rule.ts'

const table: Readonly<Record<SlideState, Readonly<Record<SlideEvent, SlideState>>>> = {
  loading: { loaded: 'opening', opened: 'loading', failed: 'error', retry: 'loading', close: 'closing' },
  opening: { loaded: 'opening', opened: 'ready', failed: 'error', retry: 'opening', close: 'closing' },
  ready: { loaded: 'ready', opened: 'ready', failed: 'error', retry: 'ready', close: 'closing' },
  error: { loaded: 'error', opened: 'error', failed: 'error', retry: 'loading', close: 'closing' },
  closing: { loaded: 'closing', opened: 'closing', failed: 'closing', retry: 'closing', close: 'closing' },
}
const events = fc.array(fc.constantFrom(...slideEvents))
const recovery: readonly SlideEvent[] = ['retry', 'loaded', 'opened']
const after = (sequence: readonly SlideEvent[]) => sequence.reduce(nextSlideState, 'loading')

describe.each(slideStates)('%s', (state) => {
  test.each(slideEvents)('%s', (event) => expect(nextSlideState(state, event)).toBe(table[state][event]))
})

test('no events lead to a state that is not declared', () => {
  fc.assert(fc.property(events, (sequence) => slideStates.includes(after(sequence))))
})

test('a failed slide can always be retried, unless the gallery closes', () => {
  fc.assert(
    fc.property(events, (before) => {
      const failed = after([...before, 'failed'])
      return failed === 'closing' || recovery.reduce(nextSlideState, failed) === 'ready'
    }),
  )
})
