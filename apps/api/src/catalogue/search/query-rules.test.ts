import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOneTypo } from '../../base/text/is-one-typo.rule.ts'
import { conditionsInWords } from './conditions-in-words.rule.ts'
import { cyrillic } from './cyrillic.rule.ts'
import { measuresIn, numbersWithin } from './measures.rule.ts'
import { foldedText, isActionAdjective, searchedWords } from './searched-words.rule.ts'
import { isSewnThing } from './sewn-things.rule.ts'
import { modelsOf, standInFor } from './stand-ins.rule.ts'
import { titleMatch } from './title-match.rule.ts'
import { wordRoot } from './word-root.rule.ts'

describe('words of one root', () => {
  test.each([
    ['вышивка', 'вышивальная', 'вышивать'],
    ['пуговица', 'пуговичная'],
    ['обмётывания', 'обмёточная', 'обмётка', 'обмётывают'],
    ['петля', 'петель', 'петельная'],
    ['мебель', 'мебельная'],
    ['аккумулятор', 'аккумуляторный'],
    ['пятинитка', 'пятиниточный'],
    ['двухиголка', 'двухигольная'],
    ['тефлон', 'тефлоновая'],
    ['диск', 'дисковый'],
    ['утюг', 'утюжильная'],
    ['распошивалка', 'распошивальная'],
    ['ключ', 'ключевой'],
  ])('%s, %s …', (...words) => expect(new Set(words.map((word) => wordRoot(foldedText(word)))).size).toBe(1))

  test.each([
    ['стол', 'стул'],
    ['нож', 'ножницы'],
    ['нож', 'нога'],
    ['ремень', 'ремонт'],
    ['плата', 'платформа'],
    ['плата', 'платье'],
    ['плата', 'платком'],
    ['lumera', 'lumer'],
  ])('%s is not %s', (one, other) => expect(wordRoot(foldedText(one))).not.toBe(wordRoot(foldedText(other))))
})

test.each([
  ['шапку', true],
  ['платьев', true],
  ['лапку', false],
  ['плата', false],
])('«%s» is a thing that is sewn: %s', (word, expected) => expect(isSewnThing(foldedText(word))).toBe(expected))

test.each([
  ['подскажите какую машину взять для пошива сумок', ['машину', 'сумок']],
  ['станок для вышивания', ['вышивания']],
  ['швейный станок', ['швейный', 'станок']],
  ['сколько стоит', []],
  ['какой челнок подойдёт', ['челнок']],
  ['колёса к столу швейной машины', ['колёса', 'столу']],
  ['стол для швейной машины', ['стол', 'швейной', 'машины']],
  ['швейная машина со столом', ['швейная', 'машина', 'столом']],
  ['стол бу', ['стол', 'б/у']],
  ['оверлок б.у.', ['оверлок', 'б/у']],
  ['оверлок б у', ['оверлок', 'б/у']],
  ['подержанный оверлок', ['подержанный', 'оверлок']],
  ['бу', ['бу']],
])('words of «%s»', (query, words) => expect(searchedWords(query).map(({ shown }) => shown)).toEqual(words))

test.each([
  ['вязальная', true],
  ['стиральный', true],
  ['посудомоечные', true],
  ['профессиональная', false],
  ['высокоточная', false],
  ['скорняжная', true],
  ['тихая', false],
  ['вязание', false],
])('«%s» says what a machine does: %s', (word, expected) => expect(isActionAdjective(foldedText(word))).toBe(expected))

describe('numbers with units', () => {
  const words = (text: string) => measuresIn(foldedText(text)).map(({ word }) => word)
  test.each([
    ['ножницы 24 см', 'Ножницы 240 мм'],
    ['0,75 кВт', '750 Вт'],
    ['5 литров', '5000 мл'],
    ['380 вольт', '380 В'],
    ['15 игл', '15 игла'],
    ['4 головы', '4 голов'],
    ['5 ниток', '5 нитей'],
    ['3 нитками', '3 нитки'],
    ['5 000 м', '5000м'],
    ['8 дюймов', '8 дюйм'],
    ['№90', '№ 90'],
  ])('%s is %s', (one, other) => {
    expect(words(one)).toHaveLength(1)
    expect(words(one)).toEqual(words(other))
  })

  test.each([
    ['40/2', ['=40/2']],
    ['L-5600 H', []],
    ['DB×1', []],
    ['нитки', []],
    ['90/14/3', []],
  ])('%s', (text, expected) => expect(words(text)).toEqual(expected))
})

test.each([
  ['48–52', ['49', '50', '51']],
  ['42-46', ['43', '44', '45']],
  ['48–49', []],
  ['100–500', []],
  ['52–48', []],
  ['48–52 см', []],
  ['', []],
])('sizes inside «%s»', (text, sizes) => expect(numbersWithin(text)).toEqual(sizes))

test.each([
  ['maslo', 'масло'],
  ['shveynoe', 'швейное'],
  ['igly', 'иглы'],
  ['ja', 'я'],
  ['nozhnitsy', 'ножницы'],
  ['petelnyi', 'петелный'],
  ['db1', null],
  ['игла', null],
])('«%s» in Russian letters is %s', (latin, russian) => expect(cyrillic(latin)).toBe(russian))

test.each([
  ['утюг', 'утюк', true],
  ['утюг', 'утг', true],
  ['утюг', 'тууюг', false],
  ['оверлок', 'овелрок', true],
  ['номер', 'номе', true],
  ['номер', 'яноме', false],
])('%s and %s are one typo away: %s', (one, other, expected) => {
  expect(isOneTypo(one, other)).toBe(expected)
  expect(isOneTypo(other, one)).toBe(expected)
})

describe('models of other makers', () => {
  const models = modelsOf([
    { models: ['Juki DDL-8700', 'Juki DDL', '97 класс', '1022'], words: 'прямострочная машина' },
    { models: ['Juki MO', 'Siruba DL'], words: 'оверлок' },
    { models: ['Джуки DDL-8500', 'Джек F4'], words: 'прямострочная машина' },
    { models: ['1822 класс'], words: 'колонковая машина' },
    { models: ['Чайка', 'Подольск', 'Minerva'], words: 'бытовая машина' },
    { models: ['Minerva 72520'], words: 'прямострочная машина' },
  ])
  test.each([
    ['аналог juki ddl-8700', 'Juki DDL-8700', 'аналог прямострочная машина'],
    ['JUKI DDL8700H', 'Juki DDL-8700', 'прямострочная машина'],
    ['juki ddl 9000', 'Juki DDL', 'прямострочная машина'.concat(' 9000')],
    ['машина 97 класса', '97 класс', 'машина прямострочная машина'],
    ['челнок на 97 класс', '97 класс', 'челнок на прямострочная машина'],
    ['juki 8700', 'Juki DDL-8700', 'прямострочная машина'],
    ['juki ддл 8700', 'Juki DDL-8700', 'прямострочная машина'],
    ['иглы джек ф4', 'Джек F4', 'иглы прямострочная машина'],
    ['1022м', '1022', 'прямострочная машина'],
    ['juki-mo', 'Juki MO', 'оверлок'],
    ['97 кл', '97 класс', 'прямострочная машина'],
    ['иглы 8700 juki', 'Juki DDL-8700', 'иглы прямострочная машина'],
    ['иглы джак ф4', 'Джек F4', 'иглы прямострочная машина'],
    ['иглы на чайку', 'Чайка', 'иглы на бытовая машина'],
    ['машина 1822 для обуви', '1822 класс', 'колонковая машина для обуви'],
    ['класс 1822', '1822 класс', 'колонковая машина'],
    ['97-й класс', '97 класс', 'прямострочная машина'],
    ['97-го класса машина', '97 класс', 'прямострочная машина машина'],
    ['машина 97го класса', '97 класс', 'машина прямострочная машина'],
    ['класс 97', '97 класс', 'прямострочная машина'],
    ['джек jk-f4', 'Джек F4', 'прямострочная машина'],
    ['лапка на джеки ф4', 'Джек F4', 'лапка на прямострочная машина'],
    ['лапка 5 мм джеки ф4', 'Джек F4', 'лапка 5 мм прямострочная машина'],
    ['juki модель 8700', 'Juki DDL-8700', 'прямострочная машина'],
    ['minerva 72520', 'Minerva 72520', 'прямострочная машина'],
    ['minervа 999', 'Minerva', 'бытовая машина 999'],
    ['чайка с доставкой', 'Чайка', 'бытовая машина с доставкой'],
    ['чайка доставкой', 'Чайка', 'бытовая машина доставкой'],
    ['машинка minerva доставка', 'Minerva', 'машинка бытовая машина доставка'],
    ['чайка с самовывозом в подольске', 'Чайка', 'бытовая машина с самовывозом в подольске'],
    // A number says more than the maker beside it.
    ['подольская 97 класс', '97 класс', 'подольская прямострочная машина'],
  ])('%s: %s', (query, model, words) => expect(standInFor(query, models)).toMatchObject({ model, query: words }))

  test('a maker alone of whose machines the list has several kinds is known as such', () => {
    const listed = modelsOf([
      { models: ['Juki DDL-8700', 'Janome 50'], words: 'прямострочная машина' },
      { models: ['Juki'], words: 'промышленная швейная машина' },
      { models: ['Janome'], words: 'прямострочная машина' },
    ])
    expect(standInFor('иглы juki', listed)).toMatchObject({ model: 'Juki', isOfManyKinds: true })
    expect(standInFor('иглы janome', listed)).toMatchObject({ model: 'Janome', isOfManyKinds: false })
    expect(standInFor('иглы juki 8700', listed)).toMatchObject({ model: 'Juki DDL-8700', isOfManyKinds: false })
  })

  test.each([
    '197 класс',
    '97 к',
    '97 ножей',
    'juki',
    '51022',
    'ddl',
    'siruba для трикотажа',
    'siruba dlya futbolok',
    'juki мотор',
    'juki можно купить',
    'juki модель 8600',
    'машина 97',
    'доставка подольск',
    'пункт выдачи подольск',
    'подольск доставка',
    'доставка по подольску',
    'доставка до подольска',
    'самовывоз подольск',
    'оверлоки в подольске',
    '97 й',
    '',
  ])('none: «%s»', (query) => expect(standInFor(query, models)).toBeNull())
})

describe('conditions in words', () => {
  const rows = [{ phrases: ['для дома', 'домашняя', 'бытовая', 'дома', 'в квартиру'], categoryId: 1, isInside: true }]
  const read = (query: string) => {
    const { words, price, refusedPrice, cheap, categories } = conditionsInWords(query, rows)
    return [words, ...[price, refusedPrice, cheap, ...categories].map((each) => each?.text ?? null)]
  }
  test.each([
    ['швейная машина для дома до 15 000', ['швейная машина', 'до 15 000', null, null, 'для дома']],
    ['самая дешевая машина', ['машина', null, null, 'самая дешевая']],
    ['недорогой бытовой оверлок', ['оверлок', null, null, 'недорогой', 'бытовой']],
    ['утюг от 50 000 до 10', ['утюг', null, 'от 50 000 до 10', null]],
    ['утюг от 100 тысяч до 50 тысяч', ['утюг', null, 'от 100 тысяч до 50 тысяч', null]],
    ['оверлок от 70 до 50 тысяч', ['оверлок', null, 'от 70 до 50 тысяч', null]],
    ['цех от 2 млн до 500 тысяч', ['цех', null, 'от 2 млн до 500 тысяч', null]],
    ['оверлок от 30 000 до 60 тысяч', ['оверлок', 'от 30 000 до 60 тысяч', null, null]],
    ['оверлок дешевле 20 тыс', ['оверлок', 'дешевле 20 тыс', null, null]],
    ['новинки оверлоков', ['оверлоков', null, null, null]],
    ['стол дешево', ['стол', null, null, 'дешево']],
    ['дешёвый утюг', ['утюг', null, null, 'дешёвый']],
    ['не дорогой утюг', ['утюг', null, null, 'не дорогой']],
    ['утюг не очень дорогой', ['утюг', null, null, 'не очень дорогой']],
    ['не самый дорогой утюг', ['утюг', null, null, 'не самый дорогой']],
    ['дорогой утюг', ['утюг', null, null, null]],
    ['самый дешёвый утюг', ['утюг', null, null, 'самый дешёвый']],
    ['иглы от 110 до 70', ['иглы от 110 до 70', null, null, null]],
    ['лапка для бытовой машины', ['лапка для бытовой машины', null, null, null]],
    ['лапка для бытовых', ['лапка для бытовых', null, null, null]],
    ['иглы для трикотажа бытовые', ['иглы для трикотажа', null, null, null, 'бытовые']],
    [
      'иглы чтобы не рвать трикотаж домашняя машинка',
      ['иглы чтобы не рвать трикотаж домашняя машинка', null, null, null],
    ],
    ['машинка для одежды дома', ['машинка для одежды', null, null, null, 'дома']],
    ['чем шить майки в квартиру', ['чем шить майки', null, null, null, 'в квартиру']],
    ['домашня машина', ['машина', null, null, null, 'домашня']],
    ['бытовая', ['бытовая', null, null, null]],
    ['', ['', null, null, null]],
  ])('%s', (query, expected) => expect(read(query)).toEqual(expected))

  test.each([
    ['оверлок в наличии', 'оверлок', 'в наличии'],
    ['иглы есть в наличии?', 'иглы ?', 'есть в наличии'],
    ['есть ли у вас на складе утюг', 'утюг', 'есть ли у вас на складе'],
    ['утюги со склада до 9000', 'утюги', 'со склада'],
    ['что есть в наличии', '', 'что есть в наличии'],
    ['в наличии есть парогенератор', 'парогенератор', 'в наличии есть'],
    ['оверлок нет в наличии', 'оверлок нет в наличии', null],
    ['стеллаж для склада', 'стеллаж для склада', null],
  ])('in stock: «%s»', (query, words, text) => {
    const read = conditionsInWords(query, rows)
    expect([read.words, read.inStock?.text ?? null]).toEqual([words, text])
  })

  test('any query: what is left to search is not longer than the query', () => {
    const piece = fc.constantFrom('от', 'до', '50 000', '10', 'недорогой', 'для дома', 'бытовая', 'утюг', 'руб', '🧵')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.string({ unit: 'grapheme' }), (pieces, text) => {
        const query = [...pieces, text].join(' ')
        expect(conditionsInWords(query, rows).words.length).toBeLessThanOrEqual(query.length)
      }),
    )
  })
})

test.each([
  ['промышленная швейная машина', 'Швейные машины', 2],
  ['промышленная швейная машина', 'Прямострочные машины', 1],
  ['промышленная швейная машина', 'Масло для швейных машин', 1],
  ['масло для машины', 'Масло для швейных машин', 2],
  ['масло для машины', 'Швейные машины', 0.5],
  ['оверл', 'Оверлоки', 1],
  ['torvel', 'Torvel', 1],
  ['нитки', 'Иглы', 0],
])('titleMatch(%s)(%s) is %s', (query, title, match) => expect(titleMatch(query)(title)).toBe(match))
