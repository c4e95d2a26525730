import type { pastedLists } from '@shpulka/contract/buying/pasted-lists'
import type { Handler } from '../../base/http/request-context.ts'
import { ownerOf } from '../basket/basket.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { deletePastedLines } from './pasted-lines.sql.ts'
import { unclearLines } from './unclear-lines.ts'

export const removeUnclearLines: Handler<typeof pastedLists.removeUnclearLines, PastedListsDeps> = async (
  { visitor, body },
  deps,
) => {
  const owner = ownerOf(visitor)
  await deletePastedLines(deps.pool, owner.siteId, owner.cartToken, owner.userId, body.ids ?? null)
  return unclearLines(deps, visitor, owner)
}
