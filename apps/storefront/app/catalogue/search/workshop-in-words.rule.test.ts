import { expect, test } from 'vitest'
import { asksForWorkshop } from './workshop-in-words.rule.ts'

test.each([
  'открываю ателье на 3 места, шью пальто',
  'Оборудование для швейного цеха',
  'хочу открыть небольшую мастерскую',
  'цех на 10 машин',
  'на 5 рабочих мест',
])('«%s» is a workshop', (search) => expect(asksForWorkshop(search)).toBe(true))

test.each(['стол для ателье', 'открытый ворот', 'оверлок для цеха', 'планка', ''])('«%s» is none', (search) =>
  expect(asksForWorkshop(search)).toBe(false),
)
