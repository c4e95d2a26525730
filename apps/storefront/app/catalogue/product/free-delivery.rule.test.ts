import { expect, test } from 'vitest'
import { freeFromThreshold } from './free-delivery.rule.ts'

const courier = { title: 'Курьер', price: 35_000, isFreeFromThreshold: true }
const transport = { title: 'Транспортная компания', price: 69_000, isFreeFromThreshold: false }

test.each([
  ['a small product', [courier, transport], ['курьер']],
  ['too heavy for the courier', [transport], []],
  ['free already', [{ ...courier, price: 0 }, transport], []],
])('free delivery from the threshold is promised of methods that deliver the product: %s', (_what, methods, names) => {
  expect(freeFromThreshold(methods)).toEqual(names)
})
