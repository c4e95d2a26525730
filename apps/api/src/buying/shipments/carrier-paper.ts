import { unprocessable } from '../../base/http/failure.ts'
import { type Cdek, CdekFailure, type CdekPaper } from '../../base/integrations/cdek.port.ts'

/** `isOfOrders`: the reason is in these orders or their number, so another choice of them may have a paper now. */
export type CarrierPaper = { readonly bytes: Buffer } | { readonly reason: string; readonly isOfOrders: boolean }

/** Statuses of a request that CDEK answers with no: one of its orders is refused, or the paper is too large. */
const refusals = new Set([400, 404, 413, 422])

/** A paper of orders at CDEK as PDF, or the reason why there is none now. */
export async function askCarrierPaper(
  cdek: Pick<Cdek, 'isConnected' | 'printOrders'>,
  uuids: readonly string[],
  paper: CdekPaper,
): Promise<CarrierPaper> {
  if (!cdek.isConnected)
    return {
      reason: 'СДЭК не подключён: в настройках магазина нет CDEK_CLIENT_ID и CDEK_CLIENT_SECRET',
      isOfOrders: false,
    }
  try {
    const bytes = await cdek.printOrders(uuids, paper)
    return bytes === null
      ? { reason: 'СДЭК ещё готовит наклейку: повторите через минуту', isOfOrders: false }
      : { bytes }
  } catch (error) {
    if (!(error instanceof CdekFailure)) throw error
    return {
      reason: error.status === 413 ? error.message : 'СДЭК не отвечает или отказал: повторите через минуту',
      isOfOrders: refusals.has(error.status),
    }
  }
}

/** The same; throws 422 with the reason. */
export async function carrierPaper(...asked: Parameters<typeof askCarrierPaper>): Promise<Buffer> {
  const answer = await askCarrierPaper(...asked)
  if ('reason' in answer) throw unprocessable(answer.reason)
  return answer.bytes
}
