import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizedArticle } from '../../base/text/normalized-article.rule.ts'
import { parsePastedList } from './pasted-list.rule.ts'

/**
 * Articles of the shop. A parsed list is written as «article count» for each line, «?» for an unknown article, «-» for
 * a line without goods.
 */
const known = new Set(
  ['CL-TORINO', 'DBX1-90', 'ИГ-1', 'A-8700', 'GC 6150 H', '123456', 'Ф/М-5', 'НТ-1'].map(normalizedArticle),
)
function read(text: string) {
  return parsePastedList(text).map(({ isGoods, articles, count, countBefore, countAfter }) => {
    if (!isGoods) return '-'
    const article = articles.find(({ normalized }) => known.has(normalized))
    if (!article) return '?'
    return `${article.normalized} ${count ?? (article.takesLast ? null : countAfter) ?? (article.takesFirst ? null : countBefore) ?? 1}`
  })
}

test.each([
  ['CL-TORINO', 'CLTORINO 1'],
  ['CL-TORINO 4', 'CLTORINO 4'],
  ['cl-torino — 4 шт', 'CLTORINO 4'],
  ['4 CL-TORINO', 'CLTORINO 4'],
  ['Утюг CL-TORINO 4', 'CLTORINO 4'],
])('an article without digits: «%s»', (line, meaning) => {
  expect(read(line)).toEqual([meaning.replace('CLTORINO', normalizedArticle('CL-TORINO'))])
})

const DB = normalizedArticle('DBX1-90')

test.each([
  ['DBX1-90', 1],
  ['dbx1-90', 1],
  ['DBx1 90', 1],
  ['ДБх1-90', null],
  ['DВХ1-90 (кириллица)', 1],
  ['DBX1-90 10', 10],
  ['DBX1-90\t10', 10],
  ['10\tDBX1-90', 10],
  ['DBX1-90;10', 10],
  ['DBX1-90, 10', 10],
  ['DBX1-90,10', 10],
  ['DBX1-90|10|', 10],
  ['DBX1-90 10 шт', 10],
  ['DBX1-90 10шт.', 10],
  ['DBX1-90 — 3', 3],
  ['DBX1-90 - 3', 3],
  ['DBX1-90 – 3 шт', 3],
  ['DBX1-90 x5', 5],
  ['DBX1-90 х 5', 5],
  ['DBX1-90 × 5', 5],
  ['DBX1-90 * 5', 5],
  ['5 x DBX1-90', 5],
  ['5х DBX1-90', 5],
  ['5 шт DBX1-90', 5],
  ['12 DBX1-90', 12],
  ['DBX1-90: 7', 7],
  ['DBX1-90 = 7', 7],
  ['DBX1-90 (7)', 7],
  ['DBX1-90 (7 шт.)', 7],
  ['DBX1-90 кол-во 15', 15],
  ['DBX1-90, количество: 15', 15],
  ['DBX1-90 1 000 шт', 1000],
  ['DBX1-90\t1\u00a0000', 1000],
  ['DBX1-90\t10,00', 10],
  ['DBX1-90\t10.0\tшт', 10],
  ['• DBX1-90 4 шт', 4],
  ['- DBX1-90 4 уп.', 4],
  ['1. DBX1-90 4 пачки', 4],
  ['2) DBX1-90 — 4', 4],
  ['1\tDBX1-90\tИглы универсальные\t4', 4],
  ['1\tИглы универсальные\tDBX1-90\t4\tшт', 4],
  ['Иглы универсальные DBX1-90, 4 шт', 4],
  ['Иглы "Groz-Beckert" DBX1-90;4', 4],
  ['"Иглы, острые";"DBX1-90";"4"', 4],
  ['"DBX1-90","4"', 4],
  ['DBX1-90\tИглы\t4\t290\t1160', 4],
  ['DBX1-90\tИглы\t290,00\t4\t1160,00', 4],
  ['DBX1-90\tИглы\t290,50 ₽\t4', 4],
  ['DBX1-90     4', 4],
  ['  DBX1-90   ', 1],
  ['Прошу отгрузить DBX1-90 6 шт', 6],
  ['\ufeffDBX1-90\u200b 3 шт', 3],
  ['DBX1 - 90 2 шт', 2],
  ['арт. DBX1-90 2 комплекта', 2],
  ['Артикул: DBX1-90 2 пары', 2],
  ['DBX1-90 штук 8', 8],
])('%j', (line, count) => {
  expect(read(line)).toEqual([count === null ? '?' : `${DB} ${count}`])
})

test.each([
  ['an article of only digits', '123456\t3', ['123456 3']],
  ['an article of digits with words', 'Лапка 123456 3 шт', ['123456 3']],
  ['an article with a slash', 'Ф/М-5 2 шт', [`${normalizedArticle('ФМ5')} 2`]],
  ['an article of several words', 'Машина GC 6150 H 2', [`${normalizedArticle('GC6150H')} 2`]],
  ['an article that ends with a number keeps it', 'GC 6150 H', [`${normalizedArticle('GC6150H')} 1`]],
  ['only words', 'Иглы какие-нибудь', ['?']],
  [
    'a heading and its columns in any order',
    'Цена;Кол-во;Наименование;Артикул\n290;5;Иглы 90;ИГ-1',
    ['-', `${normalizedArticle('ИГ-1')} 5`],
  ],
  [
    'a heading with row numbers',
    '№\tАртикул\tКоличество, шт\tЦена\n1\tИГ-1\t7\t100\n2\tA-8700\t1\t100',
    ['-', `${normalizedArticle('ИГ1')} 7`, 'A8700 1'],
  ],
  ['totals are not goods', 'ИГ-1 5 шт\nИтого: 5 шт', [`${normalizedArticle('ИГ1')} 5`, '-']],
  [
    'an email',
    'Добрый день!\nНужны:\nИГ-1 — 5\nНТ-1 — 2 шт\nСпасибо, Анна',
    ['-', '-', `${normalizedArticle('ИГ1')} 5`, `${normalizedArticle('НТ1')} 2`, '-'],
  ],
  ['empty lines', '\n\n   \nИГ-1\r\n\r\nНТ-1\r', [`${normalizedArticle('ИГ1')} 1`, `${normalizedArticle('НТ1')} 1`]],
  ['an empty text', '', []],
  ['only punctuation', '---\n***\n!!!', []],
])('%s', (_what, text, expected) => {
  expect(read(text)).toEqual(expected)
})

describe('any pasted text', () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '\t',
      ';',
      ',',
      '"',
      '10 шт',
      'x5',
      '— 3',
      '1 000',
      'ИГ-1',
      'Артикул',
      '\n',
      '\r\n',
      '|',
      '№',
      '\ud800',
      '\u0000',
      '9'.repeat(30),
    ),
  )

  test('every line is parsed once, and counts are whole', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join(' ')
        const lines = parsePastedList(text)
        const expectedNumbers = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).flatMap((line, n) =>
          /[\p{L}\p{N}]/u.test(
            line
              .slice(0, 500)
              .toWellFormed()
              .replace(/\p{Cf}/gu, ''),
          )
            ? [n + 1]
            : [],
        )
        expect(lines.map(({ number }) => number)).toEqual(expectedNumbers)
        for (const { count, countAfter, countBefore } of lines)
          for (const each of [count, countAfter, countBefore])
            expect(each === null || (Number.isInteger(each) && each >= 0)).toBe(true)
      }),
    )
  })

  test('the longest and most complex lines are parsed in time', () => {
    for (const line of [
      '9 '.repeat(250),
      'х '.repeat(250),
      '"'.repeat(500),
      `${' '.repeat(499)}1`,
      '1 000 '.repeat(80),
      'a1;'.repeat(160),
      `${'-'.repeat(499)}1`,
    ]) {
      const start = process.cpuUsage().user
      parsePastedList(`${line}\n`.repeat(100))
      expect(process.cpuUsage().user - start).toBeLessThan(1_000_000)
    }
  })
})
