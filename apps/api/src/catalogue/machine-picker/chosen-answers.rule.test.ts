import { expect, test } from 'vitest'
import { chosenAnswers } from './chosen-answers.rule.ts'

const questionOf = new Map([
  ['jeans', 'garment'],
  ['tshirts', 'garment'],
  ['join', 'operation'],
])

test.each([
  ['', [], {}],
  ['jeans,join', ['jeans', 'join'], {}],
  ['jeans,nothing', ['jeans', 'nothing'], { 'answers.1': 'Такого ответа нет' }],
  ['jeans,tshirts', ['jeans', 'tshirts'], { 'answers.1': 'На этот вопрос уже отвечено' }],
  ['jeans,jeans', ['jeans'], { 'answers.1': 'На этот вопрос уже отвечено' }],
  [',', [''], { 'answers.0': 'Такого ответа нет', 'answers.1': 'Такого ответа нет' }],
])('«%s»', (text, chosen, errors) => {
  const read = chosenAnswers(text, questionOf)
  expect([...read.chosen]).toEqual(chosen)
  expect(read.errors).toEqual(errors)
})

test('too many answers', () =>
  expect(chosenAnswers(Array(21).fill('jeans').join(), questionOf).errors).toMatchObject({
    answers: 'Не больше 20 ответов',
  }))
