import { expect, test } from 'vitest'
import { RecentBytes } from './recent-bytes.ts'

test('what was not asked for longest goes first', () => {
  const recent = new RecentBytes(80)
  for (const key of 'abcdefgh') recent.set(key, Buffer.alloc(10))
  recent.get('a')
  recent.set('i', Buffer.alloc(10))
  expect(recent.get('a')).toBeDefined()
  expect(recent.get('b')).toBeUndefined()
})

test('one large thing does not push out the rest', () => {
  const recent = new RecentBytes(80)
  recent.set('small', Buffer.alloc(10))
  recent.set('large', Buffer.alloc(50))
  expect(recent.get('large')).toBeUndefined()
  expect(recent.get('small')).toBeDefined()
})
