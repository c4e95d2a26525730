import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { otherLayout } from '../../base/text/keyboard-layout.rule.ts'
import { wordsToLog } from './missed-words.rule.ts'
import { oneTypoAway } from './one-typo.rule.ts'
import { PostingLists } from './posting-lists.ts'
import { leadingPhrase, QueryPhrases } from './query-phrases.ts'
import { bareCode, codesIn, foldedText, maxSearchedWords, searchedWords } from './searched-words.rule.ts'
import { rewordings, synonymsOf } from './synonyms.rule.ts'
import { wordStem } from './word-stem.rule.ts'

describe('words as they are searched', () => {
  test.each([
    ['Pаспошивальные', 'распошивальные'],
    ['ЁРШИК', 'ершик'],
    ['TY-8700', 'ТУ-8700'],
    ['DC×27', 'dсх27'],
    ['и\u0306гла', 'йгла'],
    ['①', '1'],
  ])('%s and %s are one', (one, other) => expect(foldedText(one)).toBe(foldedText(other)))

  test.each([
    ['Игла  для оверлока, 90/14', ['игла', 'оверлока', '90', '14']],
    ['для', ['для']],
    ['игла ИГЛА', ['игла']],
    [':* & | ! ( ) %_ \\', []],
    ['🧵 нитки 🧵', ['нитки']],
    ['', []],
  ])('%s', (query, words) => expect(searchedWords(query).map(({ shown }) => shown)).toEqual(words))

  test('codes are pieces with a number in them', () => {
    expect(codesIn(foldedText('Машина Lumera L-5600D, 220 В, 90/14'))).toEqual([foldedText('L5600D'), '220', '9014'])
    expect(bareCode(foldedText('LM-L 5600/D'))).toBe(foldedText('lml5600d'))
  })

  test('any text gives a bounded number of folded words that begin as it does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.nat(20), (text, length) => {
        expect(searchedWords(text).length).toBeLessThanOrEqual(maxSearchedWords)
        // A half-typed query is the beginning of the whole one.
        const start = [...text].slice(0, length).join('')
        if (start === start.normalize('NFKC') && text === text.normalize('NFKC'))
          expect(foldedText(text).startsWith(foldedText(start))).toBe(true)
      }),
    )
  })
})

describe('forms of a word', () => {
  test.each([
    ['оверлок', 'оверлоки', 'оверлоков', 'оверлоками'],
    ['шпулька', 'шпульки', 'шпулек', 'шпульку'],
    ['игла', 'иглы', 'иглой', 'игл'],
    ['лапка', 'лапок', 'лапки'],
    ['нитка', 'нитки', 'ниток'],
    ['станок', 'станки', 'станков'],
    ['прямострочная', 'прямострочные', 'прямострочную', 'прямострочный'],
    ['ремень', 'ремни', 'ремней'],
    ['стол', 'столы', 'стола', 'столов'],
    ['рейка', 'реек', 'рейки'],
    ['бейка', 'беек'],
  ])('%s, %s …', (...forms) => expect(new Set(forms.map((form) => wordStem(foldedText(form)))).size).toBe(1))

  test.each([
    ['игла', 'иголка'],
    ['стол', 'стул'],
    ['нож', 'ножницы'],
    ['lumera', 'lumer'],
    ['8700', '870'],
  ])('%s is not %s', (one, other) => expect(wordStem(foldedText(one))).not.toBe(wordStem(foldedText(other))))
})

describe('the other keyboard layout', () => {
  test.each([
    ['jdthkjr', 'оверлок'],
    ['штпгдф', 'ingula'],
    ['Buks 90', 'иглы 90'],
    ['rhtgt;', 'крепеж'],
    ['цшфтп', 'wiang'],
    ['8700', null],
    ['игла DBx1', null],
    ['', null],
    ['ыъыъыъ', null],
  ])('%s: %s', (typed, meant) => expect(otherLayout(typed)).toBe(meant))

  test('applied twice it gives the text back', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[а-яё]{1,20}$/), (word) => {
        expect(otherLayout(otherLayout(word.replaceAll('ё', 'е')) ?? '') ?? word.replaceAll('ё', 'е')).toBe(
          word.replaceAll('ё', 'е'),
        )
      }),
    )
  })
})

describe('one typo', () => {
  const words = ['игла', 'игловодитель', 'нитка', 'оверлок', 'оверлоки', 'стол', 'столешница', 'стул', 'утюг'].sort()
  const beginnings = (word: string) =>
    [...new Set(oneTypoAway(words, word).flatMap(({ from, to }) => words.slice(from, to)))].sort()

  test.each([
    ['a letter too few', 'овелок', ['оверлок', 'оверлоки']],
    ['a letter too many', 'утююг', ['утюг']],
    ['another letter', 'нидка', ['нитка']],
    ['the first letter', 'ктюг', ['утюг']],
    ['two neighbours swapped', 'оврелок', ['оверлок', 'оверлоки']],
    ['two typos', 'аврелок', []],
  ])('%s', (_title, word, found) => expect(beginnings(word)).toEqual(found))

  test('finds just the words some beginning of which is one edit away', () => {
    const word = fc.string({ unit: fc.constantFrom('а', 'б', 'в'), minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 30 }), word, (list, misspelt) => {
        const sorted = list.sort()
        const found = new Set(oneTypoAway(sorted, misspelt).flatMap(({ from, to }) => sorted.slice(from, to)))
        for (const each of sorted) {
          const isNear = Array.from({ length: each.length + 1 }, (_, n) => each.slice(0, n)).some(
            (start) => editDistance(misspelt, start) === 1,
          )
          if (isNear && !each.startsWith(misspelt)) expect(found).toContain(each)
          if (found.has(each))
            expect(
              Array.from({ length: each.length + 1 }, (_, n) => editDistance(misspelt, each.slice(0, n))),
            ).toSatisfy((all: number[]) => Math.min(...all) <= 1)
        }
      }),
    )
  })
})

/** How many insertions, deletions, substitutions and swaps of neighbours lie between two words. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const row = rows[i] as number[]
      row[j] = Math.min(
        (rows[i - 1]?.[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (rows[i - 1]?.[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (rows[i - 2]?.[j - 2] as number) + 1
          : Number.POSITIVE_INFINITY,
      )
    }
  return rows[a.length]?.[b.length] as number
}

describe('synonyms', () => {
  const synonyms = synonymsOf([
    ['оверлок', 'краеобмёточная машина'],
    ['Lumera', 'люмера'],
    ['колонковая', 'машина для ремней'],
  ])
  const other = (query: string) =>
    rewordings(searchedWords(query), synonyms).map(({ wording }) => wording.map(({ shown }) => shown).join(' '))

  test.each([
    ['оверлоки люмера', ['краеобмёточная машина люмера', 'lumera оверлоки', 'lumera краеобмёточная машина']],
    ['машину краеобметочную', ['оверлок']],
    ['машина', []],
    ['машина для ремней', ['колонковая']],
    ['машина ремни', ['колонковая']],
    ['ремень для машины', []],
    ['', []],
  ])('%s', (query, reworded) => expect(other(query)).toEqual(reworded))

  test('a synonym is not replaced inside another synonym; two synonyms of one product become one', () => {
    const many = Array.from({ length: 20 }, (_, n) => `мотор${n}`)
    const motors = synonymsOf([
      ['мотор', 'мотор машины', 'привод'],
      ['машинка', 'машина', 'мотор машины особой'],
      ['привод', 'электропривод', ...many],
    ])
    const reworded = (query: string) =>
      rewordings(searchedWords(query), motors).map(({ wording }) => wording.map(({ word }) => word).join(' '))
    expect(reworded('мотор').filter((words) => /машинка|привод маш/.test(words))).toEqual([])
    expect(reworded('мотор электропривод')).toContain('привод')
  })

  test('what is named by the lack of a thing is not searched by the thing', () => {
    const dry = synonymsOf([['сухая голова', 'без масла']])
    const reworded = (query: string) =>
      rewordings(searchedWords(query), dry).map(({ wording }) => wording.map(({ word }) => word).join(' '))
    expect(reworded('машина без масла')).toEqual(['сухая голова машина'])
    expect(reworded('машина сухая голова')).toEqual([])
  })

  test('a name of two words is tried before names of one, a name of another word before a name of a name', () => {
    const many = Array.from({ length: 20 }, (_, n) => `имя${'абвгдежзиклмнопрстуф'[n]}`)
    const words = synonymsOf([
      ['стол', ...many],
      ['парта', 'школьный стол'],
    ])
    const first = rewordings(searchedWords('школьный стол'), words).at(0)
    expect(first?.wording.map(({ word }) => word)).toEqual(['парта'])
    const names = synonymsOf([
      ['гладилка', 'гладильный стол', 'доска', 'утюжильня', 'утюжка', 'глажка', 'гладь'],
      ['наддув', 'поддув'],
    ])
    const all = rewordings(searchedWords('гладилка поддув'), names)
    const at = (isIndirect: boolean) => all.findIndex((each) => each.isIndirect === isIndirect && each.put.length > 0)
    expect(all.map(({ wording }) => wording.map(({ word }) => word).join(' '))).toContain('наддув гладильный стол')
    expect(at(true) === -1 || at(false) < at(true)).toBe(true)
  })
})

describe('lists of rows', () => {
  test('lists return what was added, before, while and after they are packed', () => {
    const sparse = fc.array(fc.nat(4_000_000_000), { maxLength: 30 })
    const dense = fc.uniqueArray(fc.nat(100), { maxLength: 60 }).map((rows) => rows.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(fc.array(fc.oneof(sparse, dense), { maxLength: 5 }), fc.nat(3), (lists, packingSteps) => {
        const postings = new PostingLists()
        lists.forEach((rows, list) => {
          for (const row of rows) postings.add(list, row)
        })
        const packing = postings.pack()
        for (let step = 0; step < packingSteps; step += 1) packing.next()
        lists.forEach((rows, list) => {
          const out = new Uint32Array(rows.length)
          const expected = rows.filter((row, n) => n === 0 || rows[n - 1] !== row)
          expect(postings.read(list, out)).toBe(expected.length)
          expect([...out.subarray(0, expected.length)]).toEqual(expected)
        })
      }),
    )
  })
})

describe('what is logged of a query that found nothing', () => {
  test.each([
    ['  Оверлок,  ЗЕЛЁНЫЙ ', 'оверлок зелёный'],
    ['anna@example.ru', null],
    ['+7 (900) 123-45-67', null],
    ['!!!', null],
    ['а'.repeat(200), 'а'.repeat(100)],
  ])('%s', (query, words) => expect(wordsToLog(query)).toBe(words))
})

describe('queries', () => {
  test.each([
    ['Четырёхниточный оверлок Kestrix KO-504', 'четырёхниточный оверлок'],
    ['Иглы для кожи 130/705H', 'иглы для кожи'],
    ['Иглы DB×1', 'иглы'],
    ['Стол для 2 машин', 'стол'],
    ['Нитки, полиэстер', 'нитки'],
    ['Lumera L-5600', ''],
    ['Машина челночного стежка беспосадочная прямострочная', 'машина челночного стежка беспосадочная'],
  ])('%s is called «%s»', (title, phrase) => expect(leadingPhrase(title)).toBe(phrase))

  test('are the commonest names that have every word', () => {
    const phrases = new QueryPhrases()
    for (const title of [
      'Стол А',
      'Стол Б',
      'Стол В',
      'Стол раскройный 1',
      'Стол раскройный 2',
      'Стул 1',
      'Стул 2',
      'Лампа 1',
    ])
      phrases.add(title)
    expect([...phrases.matching([])]).toEqual(['стол', 'стул', 'стол раскройный'])
    expect([...phrases.matching(['ст'])]).toEqual(['стол', 'стул', 'стол раскройный'])
    expect([...phrases.matching([foldedText('раскройные'), foldedText('сто')])]).toEqual(['стол раскройный'])
    expect([...phrases.matching([foldedText('лампа')])]).toEqual([])
  })
})
