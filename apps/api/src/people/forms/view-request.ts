import type { forms } from '@shpulka/contract/people/forms'
import type { Pool } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { TokenConfig } from '../sessions/sessions.port.ts'
import { requestView } from './form.view.ts'
import { isRequestLinkKey } from './request-key.ts'
import { findAnyRequest } from './requests.sql.ts'

export const viewRequest: Handler<typeof forms.viewRequest, { pool: Pool; config: TokenConfig }> = async (
  ctx,
  { pool, config },
) => {
  const { id } = ctx.params
  const { site, user } = ctx.visitor
  const [row] = await findAnyRequest(pool, id)
  const isOwn = user !== null && row?.userId === user.id
  if (!row || row.siteId !== site.id || !(isOwn || isRequestLinkKey(config, id, ctx.orderKey)))
    throw notFound('Такого обращения нет')
  return requestView(row, { isMasked: !isOwn })
}
