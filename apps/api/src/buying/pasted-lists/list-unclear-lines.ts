import type { pastedLists } from '@shpulka/contract/buying/pasted-lists'
import type { Handler } from '../../base/http/request-context.ts'
import { ownerOf } from '../basket/basket.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { unclearLines } from './unclear-lines.ts'

export const listUnclearLines: Handler<typeof pastedLists.listUnclearLines, PastedListsDeps> = async (
  { visitor },
  deps,
) => unclearLines(deps, visitor, ownerOf(visitor))
