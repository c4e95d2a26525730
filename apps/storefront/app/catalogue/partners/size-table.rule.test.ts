import { expect, test } from 'vitest'
import { isTableFor, sizeNote } from './size-table.rule.ts'

const table = (title: string, first: string, rows: string[][]) => ({
  title,
  columns: [first, 'Материал'],
  rows,
})
const feet = table('Лапка по толщине шва', 'Лапка', [['P351 стандартная', '16']])
const needles = table('Номер иглы по материалу', 'Номер, метрический', [['100', 'Джинса, плотный лён']])
const mannequins = table('Размеры манекенов, см', 'Размер', [['Женский 42', '84']])
const threads = table('Толщина нити и номер иглы', 'Нить', [['40/2', 'Одежда всех видов']])

test.each([
  ['a foot', feet, ['Лапка тефлоновая', 'Лапки'], [''], true],
  ['a hook of the same brand', feet, ['Челнок для машин с обрезкой', 'Челночные комплекты'], [''], false],
  ['needles', needles, ['Иглы DB×1 универсальные', 'Иглы'], ['№ 65'], true],
  ['a size on sale, whatever its name', needles, ['Набор Органайзер'], ['№ 100'], true],
  ['a mannequin', mannequins, ['Манекен женский', 'Манекены'], [''], true],
  ['scissors of a brand of mannequins', mannequins, ['Ножницы портновские', 'Инструмент'], [''], false],
  ['thread', threads, ['Нитки Filanta 40/2', 'Полиэстер'], ['белый (101)'], true],
  ['elastic of a brand of thread', threads, ['Резинка поясная 40 мм', 'Резинка'], ['белый'], false],
])('a brand’s size table is shown with goods it is about: %s', (_what, sizes, names, offers, isShown) => {
  expect(isTableFor(sizes, names, offers)).toBe(isShown)
})

test('an offer says what its size is for, in words of the table', () => {
  expect(sizeNote(needles, '№ 100')).toBe('Джинса, плотный лён')
  expect(sizeNote(needles, '№ 165')).toBe('')
  expect(sizeNote(mannequins, 'Женский 42')).toBe('')
  expect(sizeNote(null, '№ 100')).toBe('')
})
