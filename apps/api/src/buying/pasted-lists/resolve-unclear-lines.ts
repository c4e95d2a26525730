import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import type { pastedLists } from '@shpulka/contract/buying/pasted-lists'
import { transaction } from '../../base/db/transaction.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { ownerOf, requestedGroups } from '../basket/basket.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { deletePastedLines } from './pasted-lines.sql.ts'
import { putInBasket } from './put-in-basket.ts'
import { unclearLines } from './unclear-lines.ts'

export const resolveUnclearLines: Handler<typeof pastedLists.resolveUnclearLines, PastedListsDeps> = async (
  { visitor, body },
  deps,
) => {
  await requestedGroups(
    deps,
    visitor,
    body.lines.map(({ groupId }) => ({ id: groupId, count: 1 })),
  )
  const owner = ownerOf(visitor)
  const chosen = new Map(body.lines.map((line) => [line.id, line]))
  await transaction(deps.pool, async (tx) => {
    const deleted = await deletePastedLines(tx, owner.siteId, owner.cartToken, owner.userId, [...chosen.keys()])
    const counts = new Map<number, number>()
    for (const { id, count: pastedCount } of deleted) {
      const { groupId, count = pastedCount } = chosen.get(id)!
      counts.set(groupId, Math.min(basketLineMaxCount, (counts.get(groupId) ?? 0) + count))
    }
    await putInBasket(tx, owner, counts, { replaces: false })
  })
  return unclearLines(deps, visitor, owner)
}
