import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  ...['8.8.8.8', '77.88.55.60', '2a02:6b8::2:242', '::ffff:8.8.8.8'].map((address) => [address, true] as const),
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'].map(
    (address) => [address, false] as const,
  ),
  ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '64:ff9b::10.0.0.1'].map(
    (address) => [address, false] as const,
  ),
  ...['::ffff:7f00:1', '2001:db8::1', '2002:7f00:1::', 'example.com', ''].map((address) => [address, false] as const),
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
