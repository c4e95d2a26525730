import { expect, test } from 'vitest'
import { refundMethodText } from './refund-method.rule.ts'

test.each([
  ['transfer', true, 'не позднее 10 дней'],
  ['transfer', false, 'каким вы платили. Если'],
  ['on-delivery', true, 'не позднее 10 дней'],
  ['yookassa', true, 'на карту'],
  ['yookassa', false, 'на карту'],
])('money paid by %s, of a consumer: %s', (provider, isConsumer, part) => {
  expect(refundMethodText(provider, isConsumer)).toContain(part)
})
