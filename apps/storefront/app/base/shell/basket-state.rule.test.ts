import type { Basket } from '@shpulka/contract/buying/basket'
import { expect, test } from 'vitest'
import { isNewer } from './basket-state.rule.ts'

const guests = { cartToken: '0198c0de-0000-4000-8000-00000000000a', version: 5 } as Basket
const users = { cartToken: null, version: 5 } as Basket

test.each([
  ['the next version', guests, { isOfUser: false, version: 4 }, true],
  ['the same version, which was loaded later', guests, { isOfUser: false, version: 5 }, false],
  ['another tab has changed it since', guests, { isOfUser: false, version: 6 }, false],
  ['the guest has signed in since', guests, { isOfUser: true, version: 1 }, false],
  ['the user has signed out since', users, { isOfUser: false, version: 0 }, false],
  ['the user’s next version', users, { isOfUser: true, version: 4 }, true],
])('%s', (_what, latest, loaded, isShown) => expect(isNewer(latest, loaded)).toBe(isShown))
