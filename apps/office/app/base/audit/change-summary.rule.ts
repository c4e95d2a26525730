import type { UndoableChange } from '@shpulka/contract/base/undo'
import { actionTitle, recordTitle, valueText } from './audit-text.rule.ts'

/** «Статус заказа: заказ Ш-1001, Оформлен → Подтверждён». */
export function changeSummary({ action, recordKind, recordId, recordName, changes }: UndoableChange): string {
  const [first] = Object.values(changes).filter((values) => values.every((value) => typeof value === 'string'))
  const what = `${actionTitle(action)}: ${recordTitle(recordKind, recordId, recordName)}`
  return first ? `${what}, ${valueText(first[0])} → ${valueText(first[1])}` : what
}
