import { expect, test } from 'vitest'
import { mustReload } from './restored-page.rule.ts'

test.each([
  ['a guest’s page at rest only loads the personal data again', false, 'idle', false],
  ['a guest’s page that still sends an order, left for the bank', false, 'submitting', true],
  ['a guest’s page left while another one was loading', false, 'loading', true],
  ['a page of a user, who may have signed out', true, 'idle', true],
] as const)('%s', (_, isSignedIn, navigation, expected) => expect(mustReload(isSignedIn, navigation)).toBe(expected))
