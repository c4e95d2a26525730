import type { Pool } from '../db/pool.ts'
import { QueueFullError } from '../http/concurrency-limit.ts'
import { Failure } from '../http/failure.ts'
import { findPublicFiles } from './files.sql.ts'
import type { PictureVariants } from './picture-variants.ts'

/** Limit of pictures in one document. */
const maxPictures = 100

/** Small JPEGs of public pictures by file id, for PDF documents; pictures that cannot be made now are omitted. */
export async function smallPictures(
  { pool, variants }: { readonly pool: Pool; readonly variants: PictureVariants },
  fileIds: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const files = await findPublicFiles(pool, [...new Set(fileIds)].slice(0, maxPictures))
  const pictures = new Map<string, Uint8Array>()
  for (const file of files) {
    const bytes = await variants.get(file, { size: 160, format: 'jpg' }).catch((error: unknown) => {
      if (error instanceof QueueFullError || error instanceof Failure) return null
      throw error
    })
    if (bytes) pictures.set(file.id, bytes)
  }
  return pictures
}
