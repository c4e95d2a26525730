import { expect, test } from 'vitest'
import { recoverySyncMethod } from './recovery-sync.rule.ts'

test.each([
  ['linux', '6.18.44-fc-v857', 'syncfs'],
  ['linux', '5.8.0', 'syncfs'],
  ['linux', '5.10.0-28-amd64', 'syncfs'],
  ['linux', '5.7.19', 'fsync'],
  ['linux', '4.18.0-553.el8', 'fsync'],
  ['linux', 'unknown', 'fsync'],
  ['darwin', '23.5.0', 'fsync'],
] as const)('%s %s: %s', (platform, release, method) => {
  expect(recoverySyncMethod(platform, release)).toBe(method)
})
