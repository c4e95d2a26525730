import { expect, test } from 'vitest'
import { doubledKeys } from './keys.rule.ts'

const act = () => {}
test('a key that two parts of a page take is named', () => {
  expect(doubledKeys([{ n: ['Новый заказ', act], j: ['Следующий', act] }, { m: ['Заметка', act] }])).toEqual([])
  expect(doubledKeys([{ n: ['Новый заказ', act] }, { n: ['Заметка', act], e: ['Изменить', act] }])).toEqual(['n'])
})
