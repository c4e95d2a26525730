import type { Pool } from '../db/pool.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { FileStorage } from './file-storage.ts'
import type { PictureVariants } from './picture-variants.ts'

/** The dependencies of this room's calls. */
export interface FilesDeps {
  readonly pool: Pool
  readonly storage: FileStorage
  readonly variants: PictureVariants
  readonly limits: RateLimits
}
