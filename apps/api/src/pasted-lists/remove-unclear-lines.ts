import type { pastedLists } from '@shpulka/contract/pasted-lists'
import { ownerOf } from '../basket/basket.port.ts'
import type { Verb } from '../http/visit.ts'
import type { PastedListsDeps } from './deps.ts'
import { deletePastedLines } from './pasted-lines.sql.ts'
import { unclearLines } from './unclear-lines.ts'

export const removeUnclearLines: Verb<typeof pastedLists.removeUnclearLines, PastedListsDeps> = async ({ visitor, body }, deps) => {
  const owner = ownerOf(visitor)
  await deletePastedLines(deps.pool, owner.siteId, owner.cartToken, owner.userId, body.ids ?? null)
  return unclearLines(deps, visitor, owner)
}
