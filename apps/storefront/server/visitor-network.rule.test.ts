import { expect, test } from 'vitest'
import { visitorNetwork } from './visitor-network.rule.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0'],
  ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:0'],
  ['2001:0DB8:0001:01ff::6', '2001:db8:1:100'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('%s is of %s', (address, network) => expect(visitorNetwork(address)).toBe(network))
