import type { forms } from '@shpulka/contract/people/forms'
import type { Pool } from '../../base/db/pool.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { requestView } from './form.view.ts'
import { countRequestsOfUser, findRequestsOfUser } from './requests.sql.ts'

export const listRequests: Handler<typeof forms.listRequests, { pool: Pool }> = async (
  { visitor, query },
  { pool },
) => {
  const { page, limit, type = null } = query
  const filter = [visitor.user!.id, visitor.site.id, type] as const
  const [rows, [counted]] = await Promise.all([
    findRequestsOfUser(pool, ...filter, limit, (page - 1) * limit),
    countRequestsOfUser(pool, ...filter),
  ])
  const total = counted!.total
  return {
    requests: rows.map((row) => requestView(row)),
    meta: { page, limit, pages: Math.ceil(total / limit), total },
  }
}
