import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { type PastedLine, pastedListMaxLines } from '@shpulka/contract/buying/pasted-lists'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { answerOrClaim, type IdempotencyKey, storeAnswer } from '../../base/http/idempotency.ts'
import type { BasketOwner } from '../basket/basket.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { maxLineLength } from './pasted-cells.rule.ts'
import { countPastedLines, ensureGuestBasket, ensureUserBasket, savePastedLines } from './pasted-lines.sql.ts'
import type { ParsedLine } from './pasted-list.rule.ts'
import { putInBasket } from './put-in-basket.ts'

/** Puts recognised lines in the basket and saves the others for the buyer to resolve. A repeat writes nothing. */
export async function savePastedList(
  deps: PastedListsDeps,
  owner: BasketOwner,
  lines: readonly PastedLine[],
  parsed: readonly ParsedLine[],
  replaces: boolean,
  key: IdempotencyKey | null,
): Promise<void> {
  const counts = new Map<number, number>()
  for (const { goods, count } of lines)
    if (goods) counts.set(goods.groupId, Math.min(basketLineMaxCount, (counts.get(goods.groupId) ?? 0) + count))
  const unclear = lines.flatMap((line, n) =>
    line.state === 'unclear' ? [{ ...line, words: parsed[n]!.words || line.text }] : [],
  )
  if (counts.size === 0 && unclear.length === 0) return
  await transaction(deps.pool, async (tx) => {
    if (key && (await answerOrClaim(tx, key))) return
    await putInBasket(tx, owner, counts, { replaces })
    if (unclear.length > 0) {
      const basketId = await ensureBasket(tx, owner)
      await savePastedLines(
        tx,
        basketId,
        unclear.map(({ text }) => text.slice(0, maxLineLength)),
        unclear.map(({ words }) => words),
        unclear.map(({ count }) => count),
      )
      const [existing] = await countPastedLines(tx, basketId)
      if (existing!.count > pastedListMaxLines)
        throw unprocessable('Сначала разберите строки, которые остались от прежних списков', {
          text: 'Непонятных строк слишком много',
        })
    }
    if (key) await storeAnswer(tx, key, true)
  })
}

async function ensureBasket(tx: Queryable, { siteId, cartToken, userId }: BasketOwner): Promise<number> {
  const [basket] =
    userId !== null ? await ensureUserBasket(tx, siteId, userId) : await ensureGuestBasket(tx, siteId, cartToken!)
  return basket!.id
}
