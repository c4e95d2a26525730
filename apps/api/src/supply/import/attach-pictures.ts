import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { recordProductChanges, skipChangeTrigger } from '../../catalogue/catalog-index/product-changes.port.ts'
import { picturesHash } from './fetched-pictures.rule.ts'
import { findProductsWithPictures, type PicturedProduct, savePicturesHash } from './import-pictures.sql.ts'
import { clearImages, insertImages } from './import-products.sql.ts'

/**
 * Attaches fetched pictures to their products, once no picture of a product is still waiting. An incomplete set does
 * not replace existing pictures. Returns ids of the changed products.
 */
export async function attachPictures(pool: Pool, source: string, urls: readonly string[]): Promise<number[]> {
  const changed: number[] = []
  for (const product of urls.length > 0 ? await findProductsWithPictures(pool, source, [...urls]) : []) {
    const fileIds = picturesToShow(product)
    if (fileIds && (await attach(pool, product, fileIds))) changed.push(product.id)
  }
  return changed
}

/** Null: no change. */
function picturesToShow({ pictures, hasImages, hash }: PicturedProduct): string[] | null {
  if (pictures.some(({ fileId, isWaiting }) => fileId === null && isWaiting)) return null
  const fileIds = [...new Set(pictures.flatMap(({ fileId }) => fileId ?? []))]
  const isIncomplete = pictures.some(({ fileId }) => fileId === null)
  if (fileIds.length === 0 || (isIncomplete && hasImages)) return null
  return picturesHash(fileIds).equals(hash.subarray(16)) ? null : fileIds
}

const attach = (pool: Pool, { id, title, hash }: PicturedProduct, fileIds: readonly string[]): Promise<boolean> =>
  transaction(pool, async (tx) => {
    await skipChangeTrigger(tx)
    const becomes = Buffer.concat([hash.subarray(0, 16), picturesHash(fileIds)])
    const [saved] = await savePicturesHash(tx, id, hash, becomes)
    // Meanwhile an import has written the card with the pictures fetched by then.
    if (!saved) return false
    await clearImages(tx, [id])
    await insertImages(
      tx,
      fileIds.map(() => id),
      fileIds.map((_, sort) => sort),
      [...fileIds],
      fileIds.map(() => title),
    )
    await recordProductChanges(tx, [id])
    return true
  })
