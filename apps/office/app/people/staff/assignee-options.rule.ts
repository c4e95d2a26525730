import type { BulkAssignee } from '@shpulka/contract/people/bulk-assignee'

/** What a bulk assignment offers; the values are read by `bulkAssignee`. */
export const assigneeOptions = (colleagues: readonly { readonly id: number; readonly fio: string }[]) => [
  { value: 'assign:in-turn', title: 'Назначить по очереди' },
  ...colleagues.map(({ id, fio }) => ({ value: `assign:${id}`, title: `Назначить: ${fio}` })),
  { value: 'assign:nobody', title: 'Снять ответственного' },
]

/** The assignee of a chosen option. */
export function bulkAssignee(option: string): BulkAssignee {
  const value = option.replace('assign:', '')
  return value === 'nobody' ? null : value === 'in-turn' ? value : Number(value)
}
