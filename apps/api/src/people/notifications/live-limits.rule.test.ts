import { describe, expect, it } from 'vitest'
import { connectionAddress, isOwnOrigin, isSignInExpiring, liveLimits } from './live-limits.rule.ts'
import { type LiveUpdate, liveTag, liveUpdateOf } from './live-tag.rule.ts'

describe('isOwnOrigin', () => {
  it.each([
    [undefined, 'shop.test', true],
    ['https://shop.test', 'shop.test', true],
    ['https://shop.test', '10.0.0.5:3000', true],
    ['http://192.168.1.5:3000', '192.168.1.5:3000', true],
    ['http://192.168.1.5:3001', '192.168.1.5:3000', false],
    ['https://shop.test.evil.example', 'shop.test', false],
    ['https://evil.example', 'shop.test', false],
    ['null', 'shop.test', false],
    ['', 'shop.test', false],
    ['javascript://shop.test', 'shop.test', false],
    ['https://', undefined, false],
  ] as const)('a page of %j at %j: %j', (origin, host, isOwn) =>
    expect(isOwnOrigin(origin, host, ['shop.test'])).toBe(isOwn),
  )
})

describe('connectionAddress', () => {
  it.each([
    ['9.9.9.9', undefined, 0, '9.9.9.9'],
    ['9.9.9.9', '1.1.1.1', 0, '9.9.9.9'],
    ['10.0.0.1', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
    ['10.0.0.1', '1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
    ['10.0.0.1', '', 1, '10.0.0.1'],
    ['10.0.0.1', undefined, 3, '10.0.0.1'],
  ] as const)('%s with %j behind %d', (remote, forwarded, proxies, address) =>
    expect(connectionAddress(remote, forwarded, proxies)).toBe(address),
  )
})

it('a socket is closed within a minute after its sign-in expires', () => {
  const checkPeriod = liveLimits.checkGroups * liveLimits.checkMilliseconds
  expect(isSignInExpiring(0, 60_000 - checkPeriod, liveLimits)).toBe(true)
  expect(isSignInExpiring(0, 60_000 - checkPeriod - 1, liveLimits)).toBe(false)
})

it.each([
  { id: 12, userId: 7 },
  { id: 12, siteId: 2 },
  { id: 12, siteId: null },
] satisfies LiveUpdate[])('update %j survives encoding and decoding', (update) =>
  expect(liveUpdateOf(liveTag(update))).toEqual(update),
)

it.each(['product:1', 'notification:x:all', 'notification:1:user:', 'notification:1', 'xnotification:1:all'])(
  '%s is not a notification tag',
  (tag) => expect(liveUpdateOf(tag)).toBeNull(),
)
