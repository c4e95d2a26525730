import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumInWords } from './sum-in-words.rule.ts'

test.each([
  [0, 'Ноль рублей 00 копеек'],
  [1, 'Ноль рублей 01 копейка'],
  [102, 'Один рубль 02 копейки'],
  [211, 'Два рубля 11 копеек'],
  [521, 'Пять рублей 21 копейка'],
  [1100, 'Одиннадцать рублей 00 копеек'],
  [2100, 'Двадцать один рубль 00 копеек'],
  [11_400, 'Сто четырнадцать рублей 00 копеек'],
  [100_000, 'Одна тысяча рублей 00 копеек'],
  [200_200, 'Две тысячи два рубля 00 копеек'],
  [1_100_050, 'Одиннадцать тысяч рублей 50 копеек'],
  [2_134_599, 'Двадцать одна тысяча триста сорок пять рублей 99 копеек'],
  [41_230_000, 'Четыреста двенадцать тысяч триста рублей 00 копеек'],
  [100_000_000, 'Один миллион рублей 00 копеек'],
  [200_000_100, 'Два миллиона один рубль 00 копеек'],
  [101_201_300, 'Один миллион двенадцать тысяч тринадцать рублей 00 копеек'],
  [
    123_456_789_012,
    'Один миллиард двести тридцать четыре миллиона пятьсот шестьдесят семь тысяч восемьсот девяносто рублей 12 копеек',
  ],
  [
    Number.MAX_SAFE_INTEGER,
    'Девяносто триллионов семьдесят один миллиард девятьсот девяносто два миллиона пятьсот сорок семь тысяч четыреста девять рублей 91 копейка',
  ],
])('%i kopecks: %s', (kopecks, words) => {
  expect(sumInWords(kopecks)).toBe(words)
})

const values: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'
      .split(' ')
      .map((word, value) => [word, value] as const),
    'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'
      .split(' ')
      .map((word, n) => [word, (n + 2) * 10] as const),
    'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'
      .split(' ')
      .map((word, n) => [word, (n + 1) * 100] as const),
    [['одна', 1] as const, ['две', 2] as const],
  ].flat(),
)
const scales = [/^тысяч/, /^миллион/, /^миллиард/, /^триллион/]

/** Parses the words. */
function readBack(words: string): number {
  const [, whole, rest] = /^(.+) рубл\S+ (\d\d) копе\S+$/.exec(words.toLowerCase()) ?? []
  let sum = 0
  let group = 0
  for (const word of whole!.split(' ')) {
    const scale = scales.findIndex((pattern) => pattern.test(word))
    if (scale >= 0) {
      sum += group * 1000 ** (scale + 1)
      group = 0
    } else {
      expect(values[word], word).toBeDefined()
      group += values[word]!
    }
  }
  return (sum + group) * 100 + Number(rest)
}

test('parsing the words of any sum returns the sum', () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat(100_000_000), fc.maxSafeNat()), (kopecks) => {
      expect(readBack(sumInWords(kopecks))).toBe(kopecks)
    }),
  )
})
