import { expect, test } from 'vitest'
import { boundsOf, boundsText, readPickerFile } from './picker-file.rule.ts'

test('reads a file line by line, skipping empty lines and comments', () => {
  const text = [
    '\uFEFF# Подбор',
    'машины | shveynye-mashiny; vyshivka',
    '',
    'вопрос | garment | Что шьёте? | одно',
    'ответ | jeans | garment | Джинсы',
    'операции | jeans | join; tack',
    'правило | denim | jeans; heavy; -operation | нужно | material=джинса или тяжёлые или klass=пуговичная; -obrezka; цена=..30000 | 60 | да | нет',
    'место | needle | Иглы | jeans | | подходит=needle; раздел=igly | 2 | по системе',
    'участок | sewing | Прямострочная | 4,5 | join',
    'участок | manual | Ручная работа | 4',
    'оснащение | manual | lamp | Светильник | раздел=svetilniki | 1 | свет на руки',
    'изделие | trousers | Джинсы | jeans; heavy | пять карманов',
    'норма | trousers | hem | Подогнуть низ | sewing | 62 | расчёт: два шва по 42 см',
    'объём | flow | 200',
  ].join('\r\n')
  const { entries, errors } = readPickerFile(text)
  expect(errors).toEqual([])
  expect(entries.map(({ line, kind }) => [line, kind])).toEqual([
    [2, 'machines'],
    [4, 'question'],
    [5, 'answer'],
    [6, 'operations'],
    [7, 'rule'],
    [8, 'workplace'],
    [9, 'station'],
    [10, 'station'],
    [11, 'workplace'],
    [12, 'garment'],
    [13, 'norm'],
    [14, 'volume'],
  ])
  expect(entries.slice(6)).toMatchObject([
    { code: 'sewing', areaDm2: 450, operation: 'join' },
    { code: 'manual', areaDm2: 400, operation: null },
    { station: 'manual', role: 'lamp', fitsRole: null, count: 1 },
    { code: 'trousers', answers: ['jeans', 'heavy'], note: 'пять карманов' },
    { garment: 'trousers', code: 'hem', station: 'sewing', seconds: 62, source: 'расчёт: два шва по 42 см' },
    { answer: 'flow', fromUnits: 200 },
  ])
  expect(entries[4]).toMatchObject({
    answers: ['jeans', 'heavy'],
    unanswered: 'operation',
    isRequired: true,
    weight: 60,
    machine: [
      {
        isExcluded: false,
        conditions: [
          { name: 'material', value: 'джинса' },
          { name: 'material', value: 'тяжёлые' },
          { name: 'klass', value: 'пуговичная' },
        ],
      },
      { isExcluded: true, conditions: [{ name: 'obrezka', value: '' }] },
      { isExcluded: false, conditions: [{ name: 'цена', value: '..30000' }] },
    ],
  })
  expect(entries[5]).toMatchObject({
    fitsRole: 'needle',
    machine: [],
    part: [{ isExcluded: false, conditions: [{ name: 'раздел', value: 'igly' }] }],
    count: 2,
  })
})

test.each([
  ['что-то | a', /начинается со слова/],
  ['вопрос | Garment | Что?', /латинские буквы/],
  [`вопрос | ${'a'.repeat(51)} | Что?`, /латинские буквы/],
  ['вопрос | garment', /колонок 2, а бывает от 3 до 4/],
  ['ответ | a | garment | ', /обязательная колонка пуста/],
  ['правило | a | | может | klass=x | 5 | да | нет', /«может»/],
  ['правило | a | -b; -c | нужно | klass=x | 5 | да | нет', /вопросов без ответа/],
  ['правило | a | | нужно | klass=x | 0 | да | нет', /вес «0»/],
  ['правило | a | | нужно | klass=x | 101 | да | нет', /вес «101»/],
  ['правило | a | | нужно | klass=x | 5 | да', /колонок 7, а бывает 8/],
  ['место | table | Стол | | | подходит=table; подходит=foot | 1 | да', /дважды/],
  ['место | table | Стол | | | -подходит=table | 1 | да', /одна роль/],
  ['место | table | Стол | | | подходит=table | 1001 | да', /сколько «1001»/],
  ['участок | sewing | Прямострочная | много', /площадь «много»/],
  ['участок | sewing | Прямострочная | 0', /площадь «0»/],
  ['участок | sewing | Прямострочная | 10001', /площадь «10001»/],
  ['оснащение | manual | Лампа | Светильник | раздел=svetilniki | 1 | да', /латинские буквы/],
  ['оснащение | manual | lamp | Светильник | раздел=svetilniki | 0 | да', /сколько «0»/],
  ['оснащение | manual | lamp | Светильник | подходит=lamp | 1 | да', /о месте у машины/],
  ['изделие | jeans | Джинсы', /колонок 3, а бывает от 4 до 5/],
  ['норма | jeans | Низ | Подогнуть низ | sewing | 62 | расчёт', /латинские буквы/],
  ['норма | jeans | hem | Подогнуть низ | sewing | 0 | расчёт', /норма «0»/],
  ['норма | jeans | hem | Подогнуть низ | sewing | 36001 | расчёт', /норма «36001»/],
  ['норма | jeans | hem | Подогнуть низ | sewing | 62 |', /обязательная колонка пуста/],
  ['объём | flow | много', /от скольких «много»/],
])('%s is wrong', (line, message) => {
  const { entries, errors } = readPickerFile(line)
  expect(entries).toEqual([])
  expect(errors).toEqual([{ line: 1, message: expect.stringMatching(message) }])
})

test('a file with too many lines is refused', () =>
  expect(readPickerFile('\n'.repeat(20_001)).errors).toEqual([{ line: 20_000, message: 'строк больше 20000' }]))

test.each([
  ['2..4', 2, 4],
  ['..30 000', null, 30_000],
  ['1,5..', 1.5, null],
  ['4', 4, 4],
])('bounds %s', (text, from, to) => {
  expect(boundsOf(text)).toEqual({ from, to })
  expect(boundsOf(boundsText(from, to))).toEqual({ from, to })
})

test.each(['', '..', '4..2', 'много', '1..x', '1.2.3'])('no bounds: «%s»', (text) => expect(boundsOf(text)).toBeNull())
