import { expect, test } from 'vitest'
import { searchNote } from './search-note.rule.ts'

test.each([
  ['searching', 0, 'Ищем…'],
  ['searching', 2, ''],
  ['done', 0, 'Ничего не найдено'],
  ['done', 2, ''],
  ['failed', 0, 'Найти не получилось: повторите'],
  ['failed', 2, 'Искать везде не получилось, нашлось не всё: повторите'],
] as const)('%s, %d shown: «%s»', (progress, count, note) => expect(searchNote(progress, count)).toBe(note))
