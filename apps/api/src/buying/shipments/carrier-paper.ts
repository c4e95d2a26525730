import { unprocessable } from '../../base/http/failure.ts'
import { type Cdek, CdekFailure, type CdekPaper, ourFaultStatuses } from '../../base/integrations/cdek.port.ts'

/** `mayWorkOneByOne`: CDEK refuses one of the orders or the size of the paper, so fewer of them may have one now. */
export type CarrierPaperAnswer =
  | { readonly bytes: Buffer }
  | { readonly reason: string; readonly mayWorkOneByOne: boolean }

/** A paper of orders at CDEK as PDF, or the reason why there is none now. */
export async function askCarrierPaper(
  cdek: Pick<Cdek, 'isConnected' | 'printOrders'>,
  uuids: readonly string[],
  paper: CdekPaper,
): Promise<CarrierPaperAnswer> {
  if (!cdek.isConnected)
    return {
      reason: 'СДЭК не подключён: в настройках магазина нет CDEK_CLIENT_ID и CDEK_CLIENT_SECRET',
      mayWorkOneByOne: false,
    }
  try {
    const bytes = await cdek.printOrders(uuids, paper)
    return bytes === null
      ? { reason: 'СДЭК ещё готовит файл: повторите через минуту', mayWorkOneByOne: false }
      : { bytes }
  } catch (error) {
    if (!(error instanceof CdekFailure)) throw error
    const isRefused = ourFaultStatuses.has(error.status)
    return { reason: isRefused ? refusalOf(error) : noAnswer, mayWorkOneByOne: isRefused }
  }
}

const noAnswer = 'СДЭК не отвечает: повторите через минуту'

/** A paper that is too large has words for staff. */
const refusalOf = ({ status, message }: CdekFailure): string =>
  status === 413 && /[а-яё]/i.test(message) ? message : 'СДЭК отказал: проверьте накладные этих посылок'

/** The paper; 422 with the reason when there is none. */
export async function requireCarrierPaper(...asked: Parameters<typeof askCarrierPaper>): Promise<Buffer> {
  const answer = await askCarrierPaper(...asked)
  if ('reason' in answer) throw unprocessable(answer.reason)
  return answer.bytes
}
