import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type GalleryEvent,
  type GalleryState,
  galleryEvents,
  galleryStates,
  nextGalleryState,
} from './gallery-state.rule.ts'

const table: Readonly<Record<GalleryState, Readonly<Record<GalleryEvent, GalleryState>>>> = {
  init: { opened: 'ready', close: 'closing', closeByOwner: 'customClosing', closed: 'init', destroy: 'destroy' },
  ready: { opened: 'ready', close: 'closing', closeByOwner: 'customClosing', closed: 'ready', destroy: 'destroy' },
  closing: { opened: 'closing', close: 'closing', closeByOwner: 'closing', closed: 'destroy', destroy: 'destroy' },
  customClosing: {
    opened: 'customClosing',
    close: 'customClosing',
    closeByOwner: 'customClosing',
    closed: 'destroy',
    destroy: 'destroy',
  },
  destroy: { opened: 'destroy', close: 'destroy', closeByOwner: 'destroy', closed: 'destroy', destroy: 'destroy' },
}
const events = fc.array(fc.constantFrom(...galleryEvents))
const after = (sequence: readonly GalleryEvent[]) => sequence.reduce(nextGalleryState, 'init')

describe.each(galleryStates)('%s', (state) => {
  test.each(galleryEvents)('%s', (event) => expect(nextGalleryState(state, event)).toBe(table[state][event]))
})

test('no events lead to a state that is not declared', () => {
  fc.assert(fc.property(events, (sequence) => galleryStates.includes(after(sequence))))
})

test('a destroyed gallery stays destroyed', () => {
  fc.assert(fc.property(events, events, (before, later) => after([...before, 'destroy', ...later]) === 'destroy'))
})

test('closing from any state ends in destroy', () => {
  fc.assert(
    fc.property(
      events,
      fc.constantFrom('close', 'closeByOwner'),
      (before, close) => after([...before, close, 'closed']) === 'destroy',
    ),
  )
})
