import { expect, it } from 'vitest'
import { accountName } from './account-name.rule.ts'

it.each([
  ['Портнова Анна Сергеевна', 'Анна'],
  ['Кузьмин Пётр Ильич', 'Пётр'],
  ['Анна Портнова', 'Анна'],
  ['Анна Мария Портнова', 'Анна'],
  [' Ян ', 'Ян'],
  ['', 'anna.p'],
])('%j is called %s', (fio, name) => expect(accountName({ fio, email: 'anna.p@example.ru' })).toBe(name))
