import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOfSlide, slideOfHash } from './hash.rule.ts'

test.each([
  ['#photo-1', 0],
  ['#photo-3', 2],
  ['#photo-7', 6],
  ['#photo-8', null],
  ['#photo-0', null],
  ['#photo-03', null],
  ['#photo--1', null],
  ['#photo-', null],
  ['#photo-1e1', null],
  ['#photo-99999999999999999999', null],
  ['#PHOTO-1', null],
  ['#other-1', null],
  ['#characteristics', null],
  ['', null],
])('%s of 7', (hash, index) => expect(slideOfHash(hash, 'photo', 7)).toBe(index))

test('every slide is found by its own address', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 998 }), (at) => slideOfHash(hashOfSlide('photo', at), 'photo', 999) === at),
  )
})

test('any address gives an existing slide or none', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(20), (hash, count) =>
      [null, ...Array(count).keys()].includes(slideOfHash(hash, 'photo', count)),
    ),
  )
})
