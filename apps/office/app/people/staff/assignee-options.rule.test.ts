import { expect, test } from 'vitest'
import { assigneeOptions, bulkAssignee } from './assignee-options.rule.ts'

test('each option is read as who it names', () => {
  const options = assigneeOptions([{ id: 7, fio: 'Вера' }])
  expect(options.map(({ title, value }) => [title, bulkAssignee(value)])).toEqual([
    ['Назначить по очереди', 'in-turn'],
    ['Назначить: Вера', 7],
    ['Снять ответственного', null],
  ])
})
