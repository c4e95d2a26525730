import { expect, test } from 'vitest'
import { findPlaceholder } from './find-placeholder.rule.ts'

test.each([
  ['Спасибо, {имя}', '{имя}'],
  ['По {Номер} ответим', '{Номер}'],
  // Written by heart in a template: nothing fills them.
  ['Здравствуйте, {имя клиента}!', '{имя клиента}'],
  ['{ имя }, добрый день', '{ имя }'],
  ['Заказ {номер_заказа}', '{номер_заказа}'],
  ['Dear {name}', '{name}'],
  ['Размер {40} и {}', null],
  ['Скобка { не закрыта,\nздесь } закрыта', null],
  ['Спасибо за отзыв', null],
])('%j has the placeholder %j', (text, placeholder) => expect(findPlaceholder(text)).toBe(placeholder))
