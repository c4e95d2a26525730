import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasWordsOf, pathWords } from './path-words.rule.ts'

test.each([
  ['/overlok', 'оверлок'],
  ['/shveynye-mashiny', 'швейные машины'],
  ['/catalog/igly-i-nitki/igly', 'иглы'],
  ['/catalog/raskroy/detail/nozhnitsy.html', 'ножницы'],
  ['/index.php', ''],
  ['/оверлоки', 'оверлоки'],
  ['/%D0%BE%D0%B2%D0%B5%D1%80%D0%BB%D0%BE%D0%BA', 'оверлок'],
  ['/lumera-l-5700', 'лумера'],
  ['/%E0%A4%A', ''],
  ['/igly/12', 'иглы'],
  ['/<script>alert(1)</script>', 'сцрипт'],
  ['/', ''],
])('%s: «%s»', (path, russian) => expect(pathWords(path).russian).toBe(russian))

test('any address gives a few short words of letters and digits', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (path) => {
      const { russian, original } = pathWords(path)
      expect(russian.length).toBeLessThanOrEqual(200)
      expect(original).toMatch(/^[\p{L}\p{N} ]*$/u)
    }),
  ))

test.each([
  ['/nope', 'Петлители и ножи', false],
  ['/', 'Иглы', false],
  ['/igly', 'Игла DB×1', true],
  ['/nozh', 'Новая модель', false],
  ['/shveynye-mashiny/overloky', 'Трёхниточные оверлоки', true],
  ['/shveynye-mashiny/overloky', 'Швейные машины', false],
  ['/stranitsa-kotoroy-bolshe-net', 'Страница о доставке', false],
  ['/promyshlennye-overloki', 'Оверлоки', true],
  ['/catalog/l-5700f.html', 'Lumera L-5700F', true],
  ['/lumera', 'Прямострочная машина Lumera', true],
])('%s may mean «%s»: %s', (path, title, isMeant) => expect(hasWordsOf(title, pathWords(path))).toBe(isMeant))
