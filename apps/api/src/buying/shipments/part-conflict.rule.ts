import { shortAmount } from '@shpulka/contract/catalogue/pack'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import type { OrderPartsRow } from './order-parts.sql.ts'
import type { CheckedPart } from './part-of-order.rule.ts'

/** What was sent of the lines since staff saw them, by form field, and a sentence about the first of them. */
export function partConflict(lines: OrderPartsRow['lines'], changed: CheckedPart['changed']) {
  const conflicts = changed.map(({ line, seen }) => {
    const last = lines.find((each) => each.line === line.line)?.lastSent
    return [
      `lines.${line.line}.sent`,
      { seen, current: line.sent, who: last ? actorName(last.who, last.fio) : '', at: last?.at ?? null },
    ] as const
  })
  const { title, sent, packSize } = changed[0]!.line
  const who = conflicts[0]![1].who
  return {
    message: `«${title}»: отправлено уже ${shortAmount(sent, packSize)}${who && ` (${who})`}. Посмотрите, что осталось`,
    conflict: Object.fromEntries(conflicts),
  }
}
