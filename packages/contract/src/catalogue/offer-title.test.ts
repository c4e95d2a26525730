import { expect, test } from 'vitest'
import { offerTitle } from './offer-title.ts'

test.each([
  ['', 'Нитки'],
  ['Белый (101)', 'Нитки, белый (101)'],
  ['В сборе со столом', 'Нитки, в сборе со столом'],
  ['Ёлочный', 'Нитки, ёлочный'],
  ['№ 75', 'Нитки, № 75'],
  ['DB×1', 'Нитки, DB×1'],
  ['Kestrix', 'Нитки, Kestrix'],
  ['ЛШ 40', 'Нитки, ЛШ 40'],
  ['Р-2', 'Нитки, Р-2'],
])('of %s', (variant, title) => expect(offerTitle('Нитки', variant)).toBe(title))
