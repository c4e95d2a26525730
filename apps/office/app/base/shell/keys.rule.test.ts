import { expect, test } from 'vitest'
import { duplicateKeys } from './keys.rule.ts'

const act = () => {}
test('finds a key that two parts of a page bind', () => {
  expect(duplicateKeys([{ n: ['Новый заказ', act], j: ['Следующий', act] }, { m: ['Заметка', act] }])).toEqual([])
  expect(duplicateKeys([{ n: ['Новый заказ', act] }, { n: ['Заметка', act], e: ['Изменить', act] }])).toEqual(['n'])
})
