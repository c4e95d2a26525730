import { expect, test } from 'vitest'
import { keyAction } from './key-action.rule.ts'

test.each([
  ['Escape', false, { kind: 'close' }],
  ['ArrowLeft', false, { kind: 'turn', to: 1 }],
  ['ArrowRight', false, { kind: 'turn', to: 3 }],
  ['PageUp', true, { kind: 'turn', to: 1 }],
  ['PageDown', true, { kind: 'turn', to: 3 }],
  ['Home', false, { kind: 'turn', to: 0 }],
  ['End', false, { kind: 'turn', to: 6 }],
  ['+', false, { kind: 'zoom', direction: 1 }],
  ['=', false, { kind: 'zoom', direction: 1 }],
  ['-', true, { kind: 'zoom', direction: -1 }],
  ['0', true, { kind: 'reset' }],
  ['ArrowLeft', true, { kind: 'pan', x: 1, y: 0 }],
  ['ArrowDown', true, { kind: 'pan', x: 0, y: -1 }],
  ['ArrowUp', false, null],
  ['a', false, null],
  ['toString', true, null],
])('%s, zoomed in %s', (key, isZoomed, action) => expect(keyAction(key, 2, 7, isZoomed)).toEqual(action))
