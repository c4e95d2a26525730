import { expect, test } from 'vitest'
import { participantName } from './participant-name.rule.ts'
import { prizeTaxKopecks } from './prize-tax.rule.ts'

test.each([
  ['Швецова Анна Павловна', 'Анна Ш.'],
  ['Анна Швецова', 'Анна Ш.'],
  ['Анна Павловна Швецова', 'Анна Ш.'],
  ['  д’Артаньян   Шарль', 'Шарль Д.'],
  ['Мамин-Сибиряк Дмитрий', 'М. Д.'],
  ['Швецова', 'Участник'],
  ['Анна', 'Анна'],
  ['', 'Участник'],
  ['anna@example.ru', 'Участник'],
  ['Швецова +79001234567', 'Участник'],
  ['<b>Анна</b> Ш', 'Участник'],
  [`Ш ${'а'.repeat(31)}`, 'Участник'],
])('«%s» is shown as «%s»', (fio, name) => expect(participantName(fio, false)).toBe(name))

test('an erased person has no name', () => expect(participantName('Швецова Анна', true)).toBe('Участник удалён'))

test.each([
  [400_000, 0],
  [400_001, 0],
  [400_142, 0],
  [400_143, 100],
  [4_990_000, 1_606_500],
  [10_000_000, 3_360_000],
])('a prize of %i kopecks is taxed by %i', (value, tax) => expect(prizeTaxKopecks(value)).toBe(tax))
