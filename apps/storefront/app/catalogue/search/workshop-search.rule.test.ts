import { expect, test } from 'vitest'
import { isWorkshopSearch } from './workshop-search.rule.ts'

test.each([
  'открываю ателье на 3 места, шью пальто',
  'Оборудование для швейного цеха',
  'хочу открыть небольшую мастерскую',
  'цех на 10 машин',
  'на 5 рабочих мест',
])('«%s» is a search for a workshop', (search) => expect(isWorkshopSearch(search)).toBe(true))

test.each(['стол для ателье', 'открытый ворот', 'оверлок для цеха', 'планка', ''])('«%s» is not', (search) =>
  expect(isWorkshopSearch(search)).toBe(false),
)
