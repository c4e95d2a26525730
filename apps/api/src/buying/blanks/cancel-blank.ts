import type { blanks } from '@shpulka/contract/buying/blanks'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { cancelOpenBlank, findBlank } from './blanks.sql.ts'
import { type BlanksDeps, showBlanks } from './show-blanks.ts'

export const cancelBlank: Handler<typeof blanks.cancelBlank, BlanksDeps> = async ({ visitor, query }, deps) => {
  const owner = [visitor.user!.id, visitor.site.id] as const
  await cancelOpenBlank(deps.pool, query.id, ...owner)
  const [blank] = await findBlank(deps.pool, query.id, ...owner)
  if (!blank) throw notFound('Такого бланка нет')
  if (blank.status.code !== 'cancelled') throw unprocessable('По этому бланку уже оформлен заказ')
  return (await showBlanks(deps, visitor, [blank]))[0]!
}
