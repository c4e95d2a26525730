import type { pastedLists } from '@shpulka/contract/buying/pasted-lists'
import type { Verb } from '../../base/http/visit.ts'
import { ownerOf } from '../basket/basket.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { unclearLines } from './unclear-lines.ts'

export const listUnclearLines: Verb<typeof pastedLists.listUnclearLines, PastedListsDeps> = async ({ visitor }, deps) =>
  unclearLines(deps, visitor, ownerOf(visitor))
