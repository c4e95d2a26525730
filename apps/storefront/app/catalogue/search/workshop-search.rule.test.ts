import { expect, test } from 'vitest'
import { isWorkshopSearch } from './workshop-search.rule.ts'

test.each([
  'открываю ателье на 3 места, шью пальто',
  'Оборудование для швейного цеха',
  'хочу открыть небольшую мастерскую',
  'цех на 10 машин',
  'на 5 рабочих мест',
  'что нужно для цеха пошива худи',
  'всё для ателье',
  'швейный цех с нуля',
  'мастерская по пошиву штор',
  'открыть швейный бизнес',
])('«%s» is a workshop', (search) => expect(isWorkshopSearch(search)).toBe(true))

test.each(['стол для ателье', 'открытый ворот', 'оверлок для цеха', 'всё для дома', 'планка', ''])(
  '«%s» is none',
  (search) => expect(isWorkshopSearch(search)).toBe(false),
)
