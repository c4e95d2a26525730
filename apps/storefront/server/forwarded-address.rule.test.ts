import { expect, test } from 'vitest'
import { forwardedAddress } from './forwarded-address.rule.ts'

test.each([
  ['without a proxy the header is ignored', '203.0.113.7', '10.0.0.1', 0, '203.0.113.7'],
  ['a proxy of ours', '127.0.0.1', '203.0.113.7', 1, '203.0.113.7'],
  ['a proxy of ours, and forged entries before it', '127.0.0.1', '10.0.0.1, 10.0.0.2, 203.0.113.7', 1, '203.0.113.7'],
  ['two proxies of ours', '127.0.0.1', '10.0.0.1, 203.0.113.7, 192.168.0.1', 2, '203.0.113.7'],
  ['a proxy of ours that adds no header', '127.0.0.1', '', 1, '127.0.0.1'],
  ['commas alone', '127.0.0.1', ', ,', 2, '127.0.0.1'],
])('%s', (_, socket, header, trusted, address) => expect(forwardedAddress(socket, header, trusted)).toBe(address))
