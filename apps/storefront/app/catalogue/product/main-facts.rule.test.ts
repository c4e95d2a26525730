import { expect, it } from 'vitest'
import { mainFacts } from './main-facts.rule.ts'

const fact = (title: string, value = '1') => ({ title, value })

it('key characteristics come first, none twice, at most eight', () => {
  const facts = [fact('Намотка'), fact('Состав')]
  const characteristics = [...'АБВГДЕЖЗ'].map((title) => fact(title)).concat(facts)
  expect(
    mainFacts({ facts, characteristics })
      .map(({ title }) => title)
      .join(' '),
  ).toBe('Намотка Состав А Б В Г Д Е')
})

it('a long list of values is left to the table of all characteristics', () => {
  const colours = fact('Цвет', 'Чёрный, белый, бежевый, серый, тёмно-синий, красный, синий, коричневый, бордовый')
  expect(mainFacts({ facts: [colours], characteristics: [colours, fact('Намотка')] })).toEqual([fact('Намотка')])
})
