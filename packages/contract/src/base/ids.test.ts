import { expect, test } from 'vitest'
import { isRandomUuid, isUuid, parseId } from './ids.ts'

test.each([
  ['1', 1],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['99999999999', null],
  ['0', null],
  ['007', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  [' 1', null],
  ['1\n', null],
  ['', null],
  [null, null],
  [5, null],
])('%j is parsed as the id %j', (text, id) => expect(parseId(text)).toBe(id))

test.each([
  ['0b1f7e1c-93a5-4c6e-8f0a-1c2d3e4f5a6b', true, true],
  ['0B1F7E1C-93A5-4C6E-BF0A-1C2D3E4F5A6B', true, true],
  ['0b1f7e1c-93a5-1c6e-8f0a-1c2d3e4f5a6b', true, false],
  ['0b1f7e1c-93a5-4c6e-cf0a-1c2d3e4f5a6b', true, false],
  ['0b1f7e1c-93a5-4c6e-8f0a-1c2d3e4f5a6b\n', false, false],
  ['0b1f7e1c93a54c6e8f0a1c2d3e4f5a6b', false, false],
  ['', false, false],
])('%j: a UUID %s, a random one %s', (text, uuid, random) =>
  expect([isUuid(text), isRandomUuid(text)]).toEqual([uuid, random]),
)
