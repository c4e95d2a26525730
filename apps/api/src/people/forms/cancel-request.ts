import type { forms } from '@shpulka/contract/people/forms'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { requestView } from './form.view.ts'
import { findAnyRequest, insertRequestEvent, lockRequest } from './requests.sql.ts'

export const cancelRequest: Handler<typeof forms.cancelRequest, { pool: Pool }> = ({ visitor, query }, { pool }) =>
  transaction(pool, async (tx) => {
    const [locked] = await lockRequest(tx, query.id)
    const [row] = await findAnyRequest(tx, query.id)
    if (!locked || row?.userId !== visitor.user!.id || row.siteId !== visitor.site.id)
      throw notFound('Такого обращения нет')
    if (row.status.code === 'cancelled') return requestView(row)
    if (!row.isCancellable) throw unprocessable('Обращение уже рассмотрено, отозвать его нельзя')
    await insertRequestEvent(tx, row.id, locked.statusId, 'cancelled', 'buyer', '')
    return requestView((await findAnyRequest(tx, row.id))[0]!)
  })
