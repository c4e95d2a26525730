import { expect, test } from 'vitest'
import { groupPicture } from './group-picture.rule.ts'

const groups = [
  { id: 1, title: 'Голова машины' },
  { id: 2, title: 'В сборе со столом' },
]
const pictures = [{ alt: 'Оверлок KO-5' }, { alt: 'Оверлок KO-5, вид 2' }, { alt: 'Оверлок KO-5, в сборе со столом' }]

test.each([
  ['its own', pictures, groups, 2, 2],
  ['the first, when another group has its own', pictures, groups, 1, 0],
  [
    'its own by a colour without its code',
    [{ alt: 'Нитки' }, { alt: 'Нитки, Чёрный' }],
    [{ id: 5, title: 'черный (140)' }],
    5,
    1,
  ],
  ['none, when no picture names a group', pictures.slice(0, 2), groups, 2, null],
  ['none, when a picture names a longer number', [{ alt: 'Иглы № 90' }], [{ id: 9, title: '№ 9' }], 9, null],
  ['none before a choice', pictures, groups, undefined, null],
  ['none of a product of one group', pictures, [{ id: 1, title: '' }], 1, null],
])('the picture of a chosen group: %s', (_, all, among, id, place) => {
  expect(groupPicture(all, among, id)).toBe(place)
})
