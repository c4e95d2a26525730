import type { blanks } from '@shpulka/contract/buying/blanks'
import type { Handler } from '../../base/http/request-context.ts'
import { countBlanksOfUser, findBlanks } from './blanks.sql.ts'
import { type BlanksDeps, showBlanks } from './show-blanks.ts'

export const listBlanks: Handler<typeof blanks.listBlanks, BlanksDeps> = async ({ visitor, query }, deps) => {
  const { page, limit, statusId } = query
  const [rows, counts] = await Promise.all([
    findBlanks(deps.pool, visitor.user!.id, visitor.site.id, statusId ?? null, limit, (page - 1) * limit),
    countBlanksOfUser(deps.pool, visitor.user!.id, visitor.site.id),
  ])
  const total = counts.reduce(
    (sum, status) => (statusId === undefined || status.statusId === statusId ? sum + status.count : sum),
    0,
  )
  return {
    blanks: await showBlanks(deps, visitor, rows),
    meta: { page, limit, pages: Math.ceil(total / limit), total },
  }
}
