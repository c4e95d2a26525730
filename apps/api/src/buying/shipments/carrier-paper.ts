import { unprocessable } from '../../base/http/failure.ts'
import { type Cdek, CdekFailure, type CdekPaper } from '../../base/integrations/cdek.port.ts'

/** A paper of orders at CDEK as PDF. Throws 422 with the reason when there is none now. */
export async function carrierPaper(
  cdek: Pick<Cdek, 'isConnected' | 'printOrders'>,
  uuids: readonly string[],
  paper: CdekPaper,
): Promise<Buffer> {
  if (!cdek.isConnected)
    throw unprocessable('СДЭК не подключён: в настройках магазина нет CDEK_CLIENT_ID и CDEK_CLIENT_SECRET')
  const bytes = await cdek.printOrders(uuids, paper).catch((error: unknown) => {
    if (!(error instanceof CdekFailure)) throw error
    throw unprocessable(error.status === 413 ? error.message : 'СДЭК не отвечает или отказал: повторите через минуту')
  })
  if (bytes === null) throw unprocessable('СДЭК ещё готовит наклейку: повторите через минуту')
  return bytes
}
