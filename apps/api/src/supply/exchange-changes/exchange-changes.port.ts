import type { Queryable } from '../../base/db/pool.ts'
import { wellFormedJson } from '../../base/text/well-formed-json.rule.ts'
import type { ChangedProducts } from '../import/import.port.ts'
import { onHandTarget } from '../import/stock-target.rule.ts'
import {
  countChanges,
  deletePlanned,
  findCategoryTitles,
  findDatabaseTime,
  findTexts,
  saveChanges,
  saveHidden,
} from './changes.sql.ts'
import { changesOf, type WrittenProduct } from './product-changes.rule.ts'

export { deleteOldChanges } from './changes.sql.ts'

interface Recorded {
  readonly runId: number
  readonly packageId: number
  /** True: nothing is written yet, the changes wait for the owner. */
  readonly isPlanned: boolean
}

/** Records what a batch of an import changes, in the transaction that writes it. */
export const recordImportChanges =
  ({ runId, packageId, isPlanned }: Recorded) =>
  async (tx: Queryable, { updates, roles, categories }: ChangedProducts): Promise<void> => {
    const products = await writtenProducts(tx, updates, categories)
    const rows = products.flatMap((product) => changesOf(product, roles))
    if (rows.length > 0) await saveChanges(tx, runId, packageId, isPlanned, wellFormedJson(rows))
  }

async function writtenProducts(
  tx: Queryable,
  updates: ChangedProducts['updates'],
  categories: ChangedProducts['categories'],
): Promise<WrittenProduct[]> {
  const ids = updates.flatMap(({ stored }) => stored?.id ?? [])
  const storedTexts = new Map((ids.length > 0 ? await findTexts(tx, ids) : []).map((row) => [row.id, row]))
  const categoryIds = updates.flatMap(({ card }) => (card ? (categories.get(card.categorySourceId) ?? []) : []))
  const titles = new Map((await findCategoryTitles(tx, [...new Set(categoryIds)])).map(({ id, title }) => [id, title]))
  return updates.map(({ row, stored, card, offers, isShownAgain, figuresOf }) => {
    const categoryId = card ? (categories.get(card.categorySourceId) ?? null) : null
    return {
      sourceId: row.sourceId,
      texts: (stored && storedTexts.get(stored.id)) ?? null,
      card: card && {
        title: card.title,
        description: card.description,
        vendorCode: card.vendorCode,
        categoryId,
        category: titles.get(categoryId ?? 0) ?? '',
      },
      isShownAgain,
      offers: offers.map((offer) => {
        const now = figuresOf(offer.stored?.offerId)
        return {
          sourceId: offer.row.sourceId,
          isNew: !offer.stored,
          isHidden: offer.stored?.isHidden ?? false,
          now,
          prices: offer.row.prices,
          stock:
            offer.row.stock?.map((one) => ({
              warehouseId: one.warehouseId,
              onHand: onHandTarget(one, now.stock.get(one.warehouseId) ?? { onHand: 0, reserved: 0 }),
            })) ?? null,
        }
      }),
    }
  })
}

/** Deletes planned changes of a package before they are planned again or applied. */
export const deletePlannedChanges = (tx: Queryable, packageId: number) => deletePlanned(tx, packageId)

/** The current time of the database, to find later what has changed since. */
export const databaseTime = async (tx: Queryable): Promise<Date> => (await findDatabaseTime(tx))[0]!.now

/** Records what was hidden since that time. Reads all goods of the source: call it only if something was. */
export const recordHiddenSince = (
  tx: Queryable,
  { runId, packageId, source }: { runId: number; packageId: number | null; source: string },
  since: Date,
) => saveHidden(tx, runId, packageId, source, since)

/** Counts the recorded changes of a run, for lists of runs. */
export const countRunChanges = (tx: Queryable, runId: number) => countChanges(tx, runId)
