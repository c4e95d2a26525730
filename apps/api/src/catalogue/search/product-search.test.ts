import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describedWords } from './described-words.rule.ts'
import { ProductSearch } from './product-search.ts'
import { exactScore } from './relevance.rule.ts'
import type { SearchedText } from './searched-text.rule.ts'
import type { TextsOptions } from './searched-texts.ts'
import { bareCode, codesIn, foldedText, foldedWords, isCode, searchedWords } from './searched-words.rule.ts'
import { synonymsOf } from './synonyms.rule.ts'
import { wordStem } from './word-stem.rule.ts'

const anyRow = new Int32Array(10).fill(-1)

function searchOf(texts: (SearchedText | null)[], options: TextsOptions = {}) {
  const goods = {
    get rows() {
      return texts.length
    },
    textOf: (row: number) => texts[row] ?? null,
  }
  const search = new ProductSearch(goods, options)
  const find = (query: string, asTyped = false) => {
    const { rows, scores, interpretation } = search.find(query, anyRow, asTyped)
    const order = [...rows.keys()].sort(
      (a, b) => (scores[b] as number) - (scores[a] as number) || (rows[a] as number) - (rows[b] as number),
    )
    return {
      rows: order.map((n) => rows[n] as number),
      scores: order.map((n) => scores[n] as number),
      ...interpretation,
    }
  }
  return { search, find }
}

const product = (title: string, article = '', ...attributes: string[]): SearchedText => ({
  title,
  article,
  attributes,
  sharedTexts: [],
})

const describedAs = (title: string, description: string): SearchedText => ({
  ...product(title),
  described: describedWords(description, title),
})

const word = fc.constantFrom(
  'Оверлок',
  'оверлоки',
  'Машина',
  'Игла',
  'иглы',
  'Lumera',
  'L-5600D',
  'DB×1',
  '90/14',
  'Нитки',
  'ёрш',
  'для',
  'х',
  '220',
)
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const article = fc.oneof(fc.constant(''), fc.stringMatching(/^[A-CА-В]{0,2}[- /.]?[1-3]{1,4}[A-CА-В]?$/))
const text = fc.record({
  title: phrase,
  article,
  attributes: fc.array(phrase, { maxLength: 2 }),
  sharedTexts: fc.constant([]),
})
const anything = fc.oneof(
  phrase,
  article,
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

describe('matches', () => {
  test('finds exactly the products with every word of the query, or with it as a part of the article', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), anything, (texts, query) => {
        const { rows } = searchOf(texts).find(query, true)
        expect(rows.toSorted((a, b) => a - b)).toEqual(
          [...texts.keys()].filter((row) => isFound(texts[row] as SearchedText, query)),
        )
      }),
      { numRuns: 400 },
    )
  })

  test('after changes the results are the same as after reading all texts again', async () => {
    const change = fc.tuple(fc.nat(11), fc.option(text))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(text), { maxLength: 12 }),
        fc.array(change, { maxLength: 20 }),
        phrase,
        async (texts, changes, query) => {
          const { search, find } = searchOf(texts)
          await search.ready()
          for (const [row, next] of changes) {
            if (row > texts.length) continue
            texts[row] = next
            search.change(row)
            expect(find(query)).toEqual(searchOf(texts).find(query))
          }
        },
      ),
    )
  })

  test('results stay the same while layers of changed texts are made and merged in the background', async () => {
    const change = fc.record({ row: fc.nat(11), next: fc.option(text), turns: fc.nat(9), searches: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(text), { maxLength: 12 }),
        fc.array(change, { maxLength: 40 }),
        phrase,
        async (texts, changes, query) => {
          const { search, find } = searchOf(texts, { layerRows: 2, sliceMilliseconds: 0 })
          await search.ready()
          const expectSame = () => expect(find(query)).toEqual(searchOf(texts).find(query))
          for (const { row, next, turns, searches } of changes) {
            if (row > texts.length) continue
            texts[row] = next
            search.change(row)
            // Background work advances one step per event-loop turn.
            for (let turn = 0; turn < turns; turn += 1) await setImmediate()
            if (searches) expectSame()
          }
          expectSame()
        },
      ),
    )
  })

  test('changed texts are read in the background, before a search needs them', async () => {
    const texts = ['Стол', 'Стул'].map((title) => product(title))
    const { search, find } = searchOf(texts)
    await search.ready()
    texts[0] = product('Игла')
    search.change(0)
    for (let turn = 0; turn < 3; turn += 1) await setImmediate()
    // Would be found if the search itself read the changed text.
    texts[0] = product('Нож')
    expect([find('игла').rows, find('нож').rows]).toEqual([[0], []])
  })

  test('a text that changes and changes back while layers are merged is found as it is', async () => {
    const turn = async (count: number) => {
      for (let n = 0; n < count; n += 1) await setImmediate()
    }
    for (let turns = 0; turns < 30; turns += 1) {
      const texts = ['Стол', 'Стул', 'Шкаф', 'Лампа'].map((title) => product(title))
      const { search, find } = searchOf(texts, { layerRows: 2, sliceMilliseconds: 0 })
      await search.ready()
      const put = (row: number, title: string) => {
        texts[row] = product(title)
        search.change(row)
      }
      for (const row of texts.keys()) {
        put(row, `Ножка ${row}`)
        if (row === 1) await turn(20)
      }
      await turn(turns)
      put(3, 'Игла')
      await turn(3)
      put(3, 'Ножка 3')
      await turn(30)
      expect([turns, find('игла').rows, find('ножка').rows]).toEqual([turns, [], [0, 1, 2, 3]])
    }
  })

  test('products whose article is the query come first', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 12 }), fc.nat(), (texts, n) => {
        const searched = texts[n % texts.length] as SearchedText
        const bare = bareCode(foldedText(searched.article))
        if (bare === '') return
        const { rows, scores } = searchOf(texts).find(searched.article)
        const exact = [...texts.keys()].filter(
          (row) => bareCode(foldedText((texts[row] as SearchedText).article)) === bare,
        )
        expect(rows.slice(0, exact.length)).toEqual(exact)
        expect(scores.map((score) => score === exactScore)).toEqual(rows.map((_, at) => at < exact.length))
      }),
      { numRuns: 300 },
    )
  })

  test('any query is answered without an error', () => {
    const { find } = searchOf([
      product('Оверлок Lumera L-5600D', 'LM-1', 'Оверлоки'),
      null,
      product('Иглы DB×1', '90/14'),
    ])
    fc.assert(
      fc.property(anything, (query) => {
        find(query)
        find(query, true)
      }),
    )
    expect(find('оверлок '.repeat(1_300)).rows).toEqual([0])
    expect(find('а'.repeat(10_000)).rows).toEqual([])
  })
})

/** The definition of a match, one product at a time: no index. */
function isFound({ title, article, attributes }: SearchedText, query: string): boolean {
  const bare = bareCode(foldedText(query))
  const bareArticle = bareCode(foldedText(article))
  const codes = [
    ...(isCode(bareArticle) ? [bareArticle] : []),
    ...[title, ...attributes].flatMap((each) => codesIn(foldedText(each))),
  ]
  if (bare !== '' && (bareArticle === bare || (isCode(bare) && codes.some((code) => code.includes(bare))))) return true
  const words = [title, article, ...attributes]
    .flatMap((each) => foldedWords(foldedText(each)))
    .flatMap((each) => (isCode(each) ? (each.match(/\p{L}+/gu) ?? []) : [each]))
  const searched = searchedWords(query).map((each) => each.word)
  return (
    searched.length > 0 &&
    searched.every((each) =>
      isCode(each)
        ? codes.some((code) => code.includes(each))
        : words.some(
            (known) =>
              wordStem(known) === wordStem(each) ||
              ((each.length > 1 || searched.length === 1) && known.startsWith(each)),
          ),
    )
  )
}

describe('how a query is interpreted', () => {
  const texts = [
    product('Четырёхниточный оверлок Lumera L-3540', 'LM-L-3540', 'Оверлоки'),
    product('Стол для оверлока', 'SV-STOL'),
    product('Pаспошивальные машины Typical', 'TY8700', 'Швейные машины'),
    product('Иглы DB×1', 'DBX1 90/14', 'Иглы'),
    product('Утюг паровой', '', 'Утюги'),
    product('Оверлокный набор ниток', '', 'Нитки'),
  ]
  const { search, find } = searchOf(texts)
  search.changeWords({ synonyms: synonymsOf([['оверлок', 'краеобмёточная машина'], ['lumera', 'люмера']]) }) // biome-ignore format: pairs

  test.each([
    ['оверлоками', [0, 1], 'as-typed', 'оверлоками'],
    ['распошивальную', [2], 'as-typed', 'распошивальную'],
    ['ТУ 8700', [2], 'as-typed', 'ТУ 8700'],
    ['ty-8700', [2], 'as-typed', 'ty-8700'],
    ['87 00', [2], 'as-typed', '87 00'],
    ['870', [2], 'as-typed', '870'],
    ['90/14', [3], 'as-typed', '90/14'],
    ['jdthkjr', [0, 1, 5], 'layout', 'оверлок'],
    ['ыещд', [1], 'layout', 'stol'],
    ['стол для jdthkjrf', [1], 'layout', 'стол для оверлока'],
    ['овелок', [0, 1, 5], 'typo', 'оверлок'],
    ['стол для оверлкоа', [1], 'typo', 'стол для оверлока'],
    ['lumrea', [0], 'typo', 'Lumera'],
    ['jdtkjr', [0, 1, 5], 'layout', 'оверлок'],
    ['краеобметочные машины', [0, 1], 'synonym', 'оверлок'],
    ['оверлок люмера', [0], 'synonym', 'lumera оверлок'],
    ['утг', [], 'as-typed', 'утг'],
    ['8701', [], 'as-typed', '8701'],
    ['утюг оверлок', [4], 'as-typed', 'утюг'],
  ])('%s', (query, rows, kind, words) => {
    const found = find(query)
    expect({ ...found, rows: found.rows.toSorted((a, b) => a - b) }).toMatchObject({ rows, kind, words })
  })

  test.each([
    ['недорогой оверлок', 'оверлок', ['недорогой'], 0],
    ['зелёный овелок', 'оверлок', ['зелёный'], 0],
    ['стол из дуба для оверлока', 'стол для оверлока', ['дуба'], 1],
    ['распошивание трикотажа', 'распошивание', ['трикотажа'], 2],
    ['jack f4', 'jack f4', [], undefined],
  ])('no product has all words of «%s»: searched by «%s», without %j', (query, words, leftOut, first) => {
    const found = find(query)
    expect(found).toMatchObject({ words, leftOut })
    expect(found.rows[0]).toBe(first)
    expect(find(query, true).rows).toEqual([])
  })

  test('an adjective that only one kind of products has finds that kind', () => {
    expect(find('краеобмёточная')).toMatchObject({ words: 'оверлок', kind: 'synonym', leftOut: [] })
  })

  test('a query searched as typed is not corrected', () => {
    for (const query of ['jdthkjr', 'овелок', 'краеобмёточная машина'])
      expect(find(query, true)).toMatchObject({ rows: [], kind: 'as-typed' })
  })

  test('ranks by relevance: article, start of title, title word, start of a word, attribute', () => {
    const goods = searchOf([
      product('Иголка', '', 'Нитки и иглы'),
      product('Иглодержатель'),
      product('Набор: игла и нитка'),
      product('Игла для кожи'),
      product('Пинцет', 'Игла'),
    ])
    expect(goods.find('игла').rows).toEqual([4, 3, 2, 0])
    expect(goods.find('игл').rows).toEqual([3, 2, 4, 1, 0])
  })

  test('products whose title begins with the word come first, even if they lack other words', () => {
    const goods = searchOf([
      product('Оверлок Kestrix', '', 'Промышленные машины'),
      product('Стол для промышленного оверлока'),
      product('Трёхниточный оверлок', '', 'Промышленные машины'),
      product('Машина со столом', '', 'Швейные машины'),
      product('Стол раскладной', '', 'Мебель'),
    ])
    expect(goods.find('промышленный оверлок').rows).toEqual([0, 2, 1])
    expect(goods.find('стол для швейной машины')).toMatchObject({ rows: [1, 4, 3], leftOut: ['швейной', 'машины'] })
  })

  test('words of the same root match only when nothing has the word itself', () => {
    const goods = searchOf([product('Пуговичная машина'), product('Машина для кожи'), product('Аккумуляторный нож')])
    expect(goods.find('пуговицы').rows).toEqual([0])
    expect(goods.find('нож с аккумулятором').rows).toEqual([2])
    expect(goods.find('пуговицы', true).rows).toEqual([])
  })

  test('a short word matches as a prefix only if it is the last', () => {
    const goods = searchOf([
      product('Мел портновский', '', 'Разметка ткани'),
      product('Рейка, мелкий зуб', '', 'Ткани'),
    ])
    expect(goods.find('мел для ткани').rows).toEqual([0])
    expect(goods.find('ткани мел').rows).toEqual([0, 1])
  })

  test('a number with its unit is one word, whatever the unit', () => {
    const goods = searchOf([
      product('Ножницы портновские 240 мм'),
      product('Ножницы 24', '', '100 мм', 'см'),
      product('Утюг', '', '0,75 кВт'),
    ])
    expect(goods.find('ножницы 24 см').rows[0]).toBe(0)
    expect(goods.find('750 вт').rows).toEqual([2])
  })

  test('a model is found in either alphabet, exact matches before longer ones', () => {
    const goods = searchOf([
      product('Оверлок T-7304DX'),
      product('Оверлок T-7304D'),
      product('Оверлок HO-4X'),
      product('Оверлок HO-4'),
    ])
    expect(goods.find('оверлок т-7304д').rows[0]).toBe(1)
    expect(goods.find('оверлок ho4').rows[0]).toBe(3)
  })

  test('a misspelt synonym is corrected', () => {
    const { search, find } = searchOf([product('Прямострочная машина')])
    search.changeWords({ synonyms: synonymsOf([['прямострочная машина', 'стачивалка']]) })
    expect(find('стачевалка')).toMatchObject({ rows: [0], kind: 'typo' })
  })

  test('a model of another maker is searched by the owner’s words for its substitute, unless it is an article', () => {
    const { search, find } = searchOf([product('Прямострочная машина'), product('Нож', '1022-A')])
    search.changeWords({ synonyms: synonymsOf([]), standIns: [{ models: ['1022'], words: 'прямострочная машина' }] })
    expect(find('класс 1022')).toMatchObject({ rows: [0], standIn: { model: '1022' } })
    expect(find('1022-A').rows[0]).toBe(1)
    expect(find('1022', true).rows).toEqual([1])
  })

  test('Russian words in Latin letters are searched with the numbers beside them', () => {
    const { find } = searchOf([product('Нитки'), product('Оверлок', '', '4 нитки'), product('Оверлок')])
    expect(find('overlok 4 nitki')).toMatchObject({ rows: [1], kind: 'layout', leftOut: [] })
  })

  test('a model’s letters typed as they sound are found, also separated from its number', () => {
    const { find } = searchOf([product('Бейка, 101 м'), product('Машина Kestrix KS-101'), product('Сниппер 9')])
    expect(find('машина кс 101')).toMatchObject({ rows: [1], kind: 'synonym', leftOut: [] })
    expect(searchOf([product('Сниппер'), product('Машина SN-9')]).find('машина сн-9').rows).toEqual([1])
  })

  test('a whole query in Latin letters is also read as transliterated Russian, with typos corrected', () => {
    const { find } = searchOf([product('Стол для парты', 'STOL-1'), product('Стол для раскроя')])
    expect(find('stol dlya raskroya').rows).toEqual([1])
    expect(searchOf([product('Петельный автомат'), product('Автомат')]).find('petelnyi avtomat').rows).toEqual([0])
  })

  test('an unknown word matches the owner’s synonym with the same root', () => {
    const { search, find } = searchOf([
      describedAs('Машина', 'Над иглой горит лампочка'),
      product('Светильник на гибкой ножке'),
    ])
    search.changeWords({ synonyms: synonymsOf([['светильник', 'лампа']]) })
    expect(find('лампочка на гибкой шее')).toMatchObject({ rows: [1], kind: 'as-typed', leftOut: ['шее'] })
  })

  test('how many are wanted is left out before any word of the goods', () => {
    const { find } = searchOf([product('Нитки 40/2', '', 'красный'), product('Нитки на катушке', '', 'красный')])
    expect(find('нитки 40/2 красные 30 катушек')).toMatchObject({ rows: [0], leftOut: ['30', 'катушек'] })
    expect(searchOf([product('Иглы, 10 шт'), product('Иглы')]).find('иглы 10 шт')).toMatchObject({ leftOut: [] })
  })

  test('words put in for a model are not said to be left out', () => {
    const { search, find } = searchOf([product('Шпулька машинная')])
    search.changeWords({ synonyms: synonymsOf([]), standIns: [{ models: ['Juki 8700'], words: 'машина dbx1' }] })
    expect(find('шпулька для juki 8700')).toMatchObject({ rows: [0], leftOut: [], standIn: { model: 'Juki 8700' } })
  })

  test('a verb may be a synonym of a product', () => {
    const { search, find } = searchOf([describedAs('Оверлок', 'Смазывайте раз в смену'), product('Масло швейное')])
    search.changeWords({ synonyms: synonymsOf([['масло', 'смазать']]) })
    expect(find('чем смазать оверлок').rows[0]).toBe(1)
  })

  test('«sew X» ranks machines above materials for X', () => {
    const { find } = searchOf([product('Лента для штор'), product('Машина для штор'), product('Машина')])
    expect(find('шить шторы').rows[0]).toBe(1)
    expect(find('лента шить шторы').rows[0]).toBe(0)
  })

  test('after a complaint, «какие …» names the product that is sought', () => {
    const { find } = searchOf([product('Нитки', '', 'рвётся'), product('Иглы для оверлока')])
    expect(find('рвётся нитка в оверлоке какие иглы').rows[0]).toBe(1)
  })

  test('a product named last is what is sought', () => {
    const { find } = searchOf([product('Машина'), product('Лапка для отстрочки')])
    expect(find('отстрочка лапка').rows).toEqual([1])
  })

  test('when a noun is unknown, products must match its whole purpose', () => {
    const { find } = searchOf([product('Двигатель ткани'), product('Машина для настила ткани')])
    expect(find('коврик для резки ткани').rows).toEqual([])
    expect(find('тележка для настила ткани').rows).toEqual([1])
  })

  test('the word «б/у» is ignored and reported in leftOut', () => {
    const { find } = searchOf([product('Оверлок'), product('Оверлок B-600')])
    expect(find('оверлок б/у')).toMatchObject({ rows: [0, 1], leftOut: ['б/у'] })
  })

  test('a number without a unit matches without conversion of units', () => {
    const { find } = searchOf([product('Машина Аура 200'), product('Ножницы 200 мм')])
    expect(find('20 см').rows).toEqual([1])
    expect(find('200 мм').rows).toEqual([1, 0])
  })

  test('of «3-4» the larger number is searched', () => {
    const { find } = searchOf([product('Оверлок', '', '3 нити'), product('Оверлок', '', '4 нити')])
    expect(find('оверлок 3-4 нитки').rows).toEqual([1])
  })

  test('a needle’s system typed with spaces, and its number typed with «номер», are found', () => {
    const { find } = searchOf([product('Иглы DB×1', '', '№ 90'), product('Иглы DB×1', '', '№ 110')])
    expect(find('db x 1 номер 110').rows).toEqual([1])
  })

  test('a machine named by the query’s adjective ranks above a machine that has all other words', () => {
    const { find } = searchOf([product('Колонковая машина', '', 'пальто, пуговицы'), product('Пуговичная машина')])
    expect(find('пуговичная машина для пальто').rows[0]).toBe(1)
  })

  test('«for a lockstitch machine» ranks products for lockstitch machines above the machine itself', () => {
    const { find } = searchOf([
      product('Лапка P351', '', 'Прямострочная'),
      product('Прямострочная машина', '', 'подъём лапки'),
    ])
    expect(find('лапка для прямострочной машины').rows).toEqual([0, 1])
  })

  test('a typo is corrected also when the query has a model spelt by its sound', () => {
    const { find } = searchOf([product('Оверлок Ханоши HO-4'), product('Оверлок KHO-5')])
    expect(find('хаоши хо 4').rows).toEqual([0])
  })

  test('without a match for the noun, two words that end like adjectives are enough, one is not', () => {
    const { find } = searchOf([product('Стул с высокой спинкой'), product('Стул')])
    expect(find('диван с высокой спинкой').rows).toEqual([0])
    expect(find('диван с высокой полкой').rows).toEqual([])
  })

  test('of several words, one found only in a description is not enough to match', () => {
    const { find } = searchOf([describedAs('Утюг', 'Пар пробивает шерсть'), product('Стол')])
    expect(find('чем пробить люверсы на баннер').rows).toEqual([])
    expect(find('пробить').rows).toEqual([0])
  })

  test('a machine for another work is no machine of the shop, one that is somehow else is', () => {
    const { search, find } = searchOf([product('Швейная машина'), product('Машина зигзаг'), product('Резинка вязаная')])
    search.changeWords({ synonyms: synonymsOf([['машина', 'машинка']]) })
    for (const query of ['вязальная машина', 'стиральная машинка', 'машина швейная стиральная'])
      expect([query, find(query).rows]).toEqual([query, []])
    expect(find('классная машина').rows).toContain(1)
    expect(find('вязальная машина зигзаг').rows).toContain(1)
  })

  test('goods that have a word among their characteristics come before those only described by it', () => {
    const table = (title: string, attribute: string, description: string): SearchedText => ({
      ...product(title, '', attribute),
      described: describedWords(description, title),
    })
    const { find } = searchOf([table('Стол гладильный', '', 'Есть наддув'), table('Стол гладильный', 'Наддув', '')])
    expect(find('гладильный стол наддувный складной').rows).toEqual([1, 0])
  })

  test('numbers in words are read in the other layout too', () => {
    const { find } = searchOf([product('Нитки для оверлока'), product('Оверлок', '', '3 нити')])
    for (const query of ['оверлок три нитки', 'jdthkjr nhb ybnrb']) expect(find(query).rows[0]).toBe(1)
  })

  test('a number in words is searched as digits, with its unit', () => {
    const { find } = searchOf([
      product('Оверлок с обрезкой, 3 мм', '', '4 нити'),
      product('Оверлок', '', '3 нити'),
      product('Вышивальная машина', '', '6 голов'),
    ])
    expect(find('оверлок три нитки').rows).toEqual([1])
    expect(find('вышивальная машина шестиголовочная').rows).toEqual([2])
  })

  test('a size inside a range of sizes is found', () => {
    const { find } = searchOf([product('Манекен раздвижной', '', '48–52'), product('Манекен', '', '52')])
    expect(find('манекен 50').rows).toEqual([0])
    expect(find('манекен 53').rows).toEqual([0, 1])
  })

  test('a product named by the query’s noun ranks above one named by the root of its adjective', () => {
    const { find } = searchOf([product('Оверлок', '', 'Сервомотор под столом'), product('Стол для оверлока')])
    expect(find('стол оверлочный').rows[0]).toBe(1)
    expect(find('оверлочная машина').rows[0]).toBe(0)
  })

  test('a word that is itself a synonym is not matched inside longer synonyms', () => {
    const feedDog = product('Двигатель ткани, мелкий зуб')
    const board = product('Плата управления сервомотором')
    const machine = product('Швейная машина', '', 'Встроенный сервомотор')
    const { search, find } = searchOf([feedDog, board, machine, product('Сервомотор Torvel', '', 'Под столом')])
    const names = ['сервомотор', 'двигатель', 'двигатель для швейной машины', 'двигатель машины']
    search.changeWords({ synonyms: synonymsOf([names, ['рейка', 'двигатель ткани'], ['сервомотор', 'мотор']]) })
    expect(find('двигатель').rows.slice(0, 2)).toEqual([3, 0])
    expect(find('двигатель для швейной машины').rows[0]).toBe(3)
    expect(find('швейный двигатель').rows[0]).toBe(3)
    expect(find('двигатель ткани').rows).toEqual([0])
    expect(find('рейка').rows).toEqual([0])
    expect(find('мотор').rows).not.toContain(0)
    expect(find('мотор').rows.slice(0, 2)).toEqual([3, 1])
  })

  test('a product named by the word itself ranks above one named by a word of the same root', () => {
    const { find } = searchOf([product('Дисковый нож', '', '100 мм'), product('Диск для ножа', '', '100 мм')])
    expect(find('запасной диск 100 мм для дискового ножа').rows[0]).toBe(1)
  })

  test('two words typed together are searched as two', () => {
    expect(find('столоверлока')).toMatchObject({ rows: [1], kind: 'typo', words: 'стол оверлока' })
    expect(find('неизвестноеслово').rows).toEqual([])
  })

  test('when a synonym replaces words that name no product, it names the product', () => {
    const { search, find } = searchOf([product('Стол для машины'), product('Станина усиленная')])
    search.changeWords({ synonyms: synonymsOf([['станина', 'каркас стола']]) })
    expect(find('каркас стола машины').rows[0]).toBe(1)
    expect(find('каркас швейного стола').rows[0]).toBe(1)
  })

  test('«станок для …» is searched as a machine for that purpose', () => {
    const { search, find } = searchOf([product('Нитки для подшивки'), product('Машина потайного стежка')])
    search.changeWords({ synonyms: synonymsOf([['машина потайного стежка', 'машина для подшивки']]) })
    expect(find('станок для подшивки').rows[0]).toBe(1)
    expect(find('машинка для подшивки').rows[0]).toBe(1)
  })

  test('what is for a kind of machine is found by another name of it', () => {
    const { search, find } = searchOf([product('Иглы'), product('Иглы для потайного стежка'), product('Стол швейный')])
    search.changeWords({ synonyms: synonymsOf([['машина потайного стежка', 'подшивочная машина', 'швейная машина']]) })
    expect(find('иглы для подшивочной машины')).toMatchObject({ rows: [1], leftOut: [] })
    expect(find('стол под швейную машинку').rows).toEqual([2])
  })

  test('a number in words is no number of a model, and no noun of a phrase', () => {
    const { search, find } = searchOf([product('Парогенератор TP-2', '', 'утюг'), product('Оверлок четырёхниточный')])
    search.changeWords({ synonyms: synonymsOf([['четырёхниточный', '4 нитки']]) })
    expect(find('парогенератор на два утюга')).toMatchObject({ rows: [0], leftOut: ['два'] })
    expect(find('спицы вязальные 4').rows).toEqual([])
    expect(find('оверлок четыре нитки').rows).toEqual([1])
  })

  test('«станок» before a model, «швейная» before a purpose tell nothing', () => {
    const { find } = searchOf([
      product('Закрепочная машина KS-190'),
      product('Швейная машина'),
      product('Машина с шагающей лапкой', '', 'кожа'),
    ])
    expect(find('станок ks 190')).toMatchObject({ rows: [0], leftOut: [] })
    expect(find('швейная машина для кожи и замши')).toMatchObject({ rows: [2], leftOut: ['замши'] })
  })

  test('a size alone is no answer where no goods are called so', () => {
    const { find } = searchOf([product('Пресс', '', '20 см'), product('Лента', '', '30 см')])
    expect(find('молния потайная 20 см').rows).toEqual([])
    expect(find('лента 20 см').rows).toEqual([1])
  })

  test('what the owner names by a purpose comes before other goods for it', () => {
    const embroidery = product('Вышивальная машина', '', 'трикотаж')
    const goods = searchOf([embroidery, product('Машина бытовая', '', 'трикотаж'), product('Оверлок', '', 'машины')])
    const kinds = ['кулирка', 'футер', 'флис', 'рибана', 'стрейч', 'джерси', 'лайкра', 'бифлекс', 'интерлок', 'велюр']
    const fabrics = ['трикотаж', 'капитоний', 'кашкорсе', 'начёс', 'пике', 'микромасло', 'вискоза', 'пенье', ...kinds]
    goods.search.changeWords({ synonyms: synonymsOf([fabrics, ['оверлок', 'машина для трикотажа']]) })
    expect(goods.find('машина для трикотажа').rows).toEqual([2, 0, 1])
    expect(goods.find('швейная машинка для трикотажа').rows[0]).toBe(2)
  })

  test('a machine for a task is what the owner names by the task, with what is sewn between', () => {
    const goods = searchOf([product('Машина вышивальная'), product('Оверлок'), product('Распошивальная машина')])
    const { search, find } = goods
    search.changeWords({
      synonyms: synonymsOf([
        ['оверлок', 'краеобмёточная машина', 'обмётка среза'],
        ['распошивальная машина', 'машина для футболок'],
        ['двигатель', 'мотор машины'],
      ]),
    })
    expect(find('машина для обмётки срезов')).toMatchObject({ rows: [1], words: 'оверлок' })
    expect(find('машина для низа маек и футболок').rows[0]).toBe(2)
    expect(find('машина для двигателя').words).toBe('машина')
  })

  test('a task told by a description is found before goods that are called by its verb', () => {
    const { search, find } = searchOf([
      product('Утюг'),
      describedAs('Отпариватель', 'Разглаживает платья и шторы на вешалке.'),
      describedAs('Ножницы зигзаг', 'Зубчатый край не осыпается.'),
      product('Ножницы'),
    ])
    search.changeWords({ synonyms: synonymsOf([['утюг', 'гладить']]) })
    expect(find('разгладить платье прямо на вешалке').rows).toEqual([1])
    expect(find('гладить').rows).toEqual([0])
    expect(find('ножницы чтобы край не сыпался').rows[0]).toBe(2)
  })

  test('words spelt by ear are corrected in two letters that sound alike', () => {
    const { find } = searchOf([product('Распошивальная машина'), product('Прямострочная машина')])
    expect(find('роспашивальная машина')).toMatchObject({ rows: [0], leftOut: [] })
  })

  test('a size that no goods have is left out as it was typed', () => {
    const { find } = searchOf([product('Дисковый нож', '', '100 мм'), product('Линейка', '', '120 мм')])
    expect(find('дисковый нож 12 см')).toMatchObject({ rows: [0], leftOut: ['12 см'] })
  })

  test('an adjective may stand between the words of a name of goods by a task', () => {
    const goods = searchOf([product('Сниппер'), product('Нитки'), product('Оверлок')])
    goods.search.changeWords({ synonyms: synonymsOf([['сниппер', 'обрезать нитки']]) })
    expect(goods.find('чем обрезать торчащие нитки').rows).toEqual([0])
  })

  test('goods named by what they lack are not what has it', () => {
    const goods = searchOf([product('Стул с высокой спинкой'), product('Табурет'), product('Масло'), product('Машина')])
    goods.search.changeWords({
      synonyms: synonymsOf([
        ['табурет', 'стул без спинки'],
        ['машина', 'без масла'],
      ]),
    })
    expect(goods.find('стул со спинкой').rows).toEqual([0])
    expect(goods.find('масло').rows).toEqual([2])
    expect(goods.search.withNameOfLack('стул без спинки в цех')).toBe('табурет цех')
    expect(goods.search.withNameOfLack('стул со спинкой')).toBeNull()
  })

  test('words for which others were put in are left out where those are not found', () => {
    const goods = searchOf([product('Прямострочная машина', '', 'подъём лапки'), product('Машина с шагающей лапкой')])
    goods.search.changeWords({ synonyms: synonymsOf([['машина с шагающей лапкой', 'тройной транспорт']]) })
    expect(goods.find('прямострочная тройной транспорт').leftOut).not.toEqual([])
  })

  test('a system of needles that no goods have is not searched by its numbers', () => {
    const { find } = searchOf([product('Иглы DB×1', '175'), product('Иглы TQ×7 для пуговичных машин')])
    expect(find('иглы 175x1 для пуговичной')).toMatchObject({ rows: [1], leftOut: ['175x1'] })
  })

  test('two nouns joined by «и» or a comma find both kinds, the best of each first', () => {
    const goods = searchOf([
      product('Лапка для оверлока'),
      product('Шпулька'),
      product('Лапка для двух игл'),
      product('Иглы для кожи и драпа'),
      product('Нитки', '', 'для кожи'),
    ])
    const rowsOf = (query: string) => goods.find(query).rows.toSorted()
    expect(rowsOf('лапки и шпульки')).toEqual([0, 1, 2])
    expect(rowsOf('лапки, иглы')).toEqual([0, 2, 3])
    expect(goods.find('шпульки и лапка')).toMatchObject({ words: 'шпульки и лапка', kind: 'as-typed', leftOut: [] })
    expect(rowsOf('нитки и иглы для кожи')).toEqual([3, 4])
    expect(rowsOf('иглы для кожи и драпа')).toEqual([3])
    expect(goods.find('лапка и велосипед').leftOut).toEqual(['велосипед'])
  })

  test('a noun may match a part of the owner’s multi-word synonym, as a last resort', () => {
    const { search, find } = searchOf([product('Лента сантиметровая')])
    search.changeWords({ synonyms: synonymsOf([['сантиметровая лента', 'портновский метр']]) })
    expect(find('мягкий метр')).toMatchObject({ rows: [0], leftOut: ['мягкий'] })
    expect(find('портновский дом').rows).toEqual([])
  })

  test('four digits do not match inside a barcode, six do', () => {
    const { find } = searchOf([product('Нитки', '', '2012450000017'), product('Игла')])
    expect(find('pfaff 1245').rows).toEqual([])
    expect(find('124500').rows).toEqual([0])
  })

  test('three digits are no part of a barcode, which all begin alike', () => {
    const barcodeOf = (n: number) => `2002${String(n).padStart(9, '0')}`
    const set = `${barcodeOf(0)}+SV-STOL+${barcodeOf(1)}`
    const needles = Array.from({ length: 120 }, (_, n) => product('Иглы DB×1', '', barcodeOf(n), '№ 90'))
    const { find } = searchOf([...needles, product('Иглы 794', '', '№ 200'), product('Стол', '', set)])
    expect(find('иглы 200').rows).toEqual([120])
    expect(find('стол 200')).toMatchObject({ rows: [121], leftOut: ['200'] })
    expect(find(barcodeOf(1)).rows).toEqual([1, 121])
  })

  test('an article of an offer is what is sought, whatever its parts name', () => {
    const offers = { ...product('Парта швейная', 'SV-STOL-U'), offerCodes: ['SV-STOL-U-1200', '2032825755061'] }
    const { find } = searchOf([product('Стол усиленный', 'SV-STOL', 'U-1200'), offers])
    expect(find('sv stol u 1200').rows[0]).toBe(1)
    expect(find('2032825755061').rows).toEqual([1])
  })

  test('a number is no part of a longer one of a characteristic', () => {
    const irons = Array.from({ length: 150 }, () => product('Утюг', '', '2200 Вт', '380 В'))
    const { find } = searchOf([...irons, product('Утюг', '', '1800 Вт', '220 В')])
    expect(find('утюг 220').rows).toEqual([150])
    expect(find('утюг 1800').rows).toEqual([150])
  })

  test('a count that no goods are called by is searched as a number', () => {
    const post = { ...product('Колонковая машина'), sharedTexts: ['обувь'] }
    const { find } = searchOf([post, { ...post, attributes: ['=2 игл'] }])
    expect(find('колонковая двухигольная для обуви')).toMatchObject({ leftOut: [] })
    expect(find('колонковая двухигольная для обуви').rows[0]).toBe(1)
  })

  test('a measure put in for a word of the owner is one', () => {
    const { search, find } = searchOf([product('Линейка для припусков 15 см', 'L-15M'), product('Линейка 100 см')])
    search.changeWords({ synonyms: synonymsOf([['метровая', '1 м']]) })
    expect(find('линейка метровая деревянная').rows[0]).toBe(1)
  })

  test('what a name put in is for is no part of another name', () => {
    const { search, find } = searchOf([product('Дисковый нож 100 мм'), product('Диск для ножа 100 мм')])
    search.changeWords({
      synonyms: synonymsOf([
        ['диск для ножа', 'запасной диск'],
        ['дисковый нож', 'круглый нож'],
      ]),
    })
    expect(find('круглый диск запасной 100').rows[0]).toBe(1)
  })

  test('a kit is called by what it is of, a set is not', () => {
    const { find } = searchOf([product('Комплект шагающей лапки'), product('Набор лапок'), product('Лапка P351')])
    expect(find('лапка').rows).toEqual([0, 2, 1])
    expect(find('лапка').scores.map((score) => score > 25)).toEqual([true, true, false])
  })

  test('what the owner calls by two words of a query is meant by them', () => {
    const { search, find } = searchOf([
      product('Стол для машины'),
      product('Парта швейная', '', 'Бытовая машинка'),
      product('Стул ученический'),
    ])
    search.changeWords({ synonyms: synonymsOf([['парта', 'ученический стол']]) })
    expect(find('ученический стол для швейной машинки').rows[0]).toBe(1)
  })

  test('words for garments are not corrected as typos', () => {
    const { find } = searchOf([product('Лапка'), product('Кованые ножницы')])
    expect(find('шапка').rows).toEqual([])
    expect(find('платье').rows).toEqual([])
  })

  test('a verb is also searched without its prefix', () => {
    const { find } = searchOf([product('Лапка'), product('Гладильный стол'), product('Кованые ножницы')])
    expect(find('прогладить платье')).toMatchObject({ rows: [1], leftOut: ['платье'] })
  })

  test('a product with all words in its title is found, though other titles begin with one of them', () => {
    const goods = searchOf([product('Копировальное колесо'), product('Комплект колёс для станины')])
    expect(goods.find('колёса для станины').rows).toEqual([1])
  })

  test('descriptions of categories are searched only when nothing else has the words', () => {
    const goods = searchOf([
      { ...product('Оверлок Kestrix', '', 'Оверлоки'), sharedTexts: ['Обмётывают срез тонкого трикотажа'] },
      product('Игла для трикотажа'),
    ])
    expect(goods.find('трикотаж').rows).toEqual([1])
    expect(goods.find('обметать тонкий трикотаж').rows).toEqual([0])
  })

  test('a Latin word is not corrected to a Russian one', () => {
    expect(searchOf([product('Раскройный стол')]).find('jack').rows).toEqual([])
  })

  test('products named by the word rank above those that are for such products', () => {
    const goods = searchOf([
      product('Петлитель верхний для оверлока'),
      product('Светильник', '', 'К оверлокам'),
      product('Стол под оверлок'),
      product('Бытовой оверлок'),
    ])
    expect(goods.find('оверлок').rows).toEqual([3, 0, 2, 1])
    expect(goods.find('стол для оверлока').rows).toEqual([2])
  })

  test('words that find nothing together report what each finds', () => {
    expect(search.parts('овелок зелёный утюг', anyRow)).toEqual([
      { words: 'оверлок', count: 3 },
      { words: 'утюг', count: 1 },
    ])
    expect(search.parts('зелёный', anyRow)).toEqual([])
    // In the other layout «фз» is «ap», which nobody typed.
    expect(
      searchOf([product('Пресс AP'), product('Станина', 'AP-100'), product('Утюг AP 2')]).search.parts('44-ФЗ', anyRow),
    ).toEqual([])
  })
})

describe('descriptions', () => {
  const { find } = searchOf([
    describedAs('Ножницы зигзаг', 'Край ткани не осыпается'),
    describedAs('Ножницы портновские', 'Кованая сталь'),
    product('Ткань осыпающаяся'),
  ])

  test('a word found only in descriptions decides among products found by the other words', () => {
    expect(find('ножницы чтобы не осыпалось').rows).toEqual([0])
    expect(find('ножницы из стали').rows).toEqual([1])
  })

  test('products with the word in the title come before those with it in the description', () =>
    expect(find('осыпающаяся').rows).toEqual([2]))

  test('a word of a description is not corrected as a typo', () => {
    const { find } = searchOf([describedAs('Нож', 'режет сталь'), product('Стол')])
    expect(find('нож сталь')).toMatchObject({ rows: [0], kind: 'as-typed', leftOut: [] })
  })
})

describe('mistakes', () => {
  test.each([
    ['калпачек', 'Колпачок шпульный'],
    ['кс-500д', 'Распошивальная машина KC-500D'],
    ['утюг мини', 'Утюг Calderino Mini'],
  ])('%s is found as %s', (query, title) => {
    const { find } = searchOf([product('Минимойка'), product('Косая бейка'), product('Утюг'), product(title)])
    expect(find(query).rows[0]).toBe(3)
  })

  test('a noun does not match an adjective that has the same stem by chance', () => {
    const { find } = searchOf([product('Двигатель ткани, мелкий зуб'), product('Мелок портновский')])
    expect(find('мелки').rows[0]).toBe(1)
    expect(find('мелок').rows).toEqual([1])
  })

  test('an adjective is not corrected to a noun', () =>
    expect(searchOf([product('Маслёнка'), product('Дисковый нож')]).find('маленький дисковый нож').rows).toEqual([1]))
})
