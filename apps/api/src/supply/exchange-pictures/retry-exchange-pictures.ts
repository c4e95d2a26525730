import type { exchangePictures } from '@shpulka/contract/supply/exchange-pictures'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { addPicturesJob, retryFailedPictures } from './pictures.sql.ts'
import { findPermittedConnection } from './view-exchange-pictures.ts'

export const retryExchangePictures: OfficeHandler<typeof exchangePictures.retryExchangePictures, { pool: Pool }> = (
  { params: { id }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { source } = await findPermittedConnection(tx, id, staff, 'exchange.manage')
    const pictures = await retryFailedPictures(tx, source)
    if (pictures.length > 0) await addPicturesJob(tx)
    return { pictures: pictures.length }
  })
