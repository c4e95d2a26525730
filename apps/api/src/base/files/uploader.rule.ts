import { createHash } from 'node:crypto'

/**
 * The owner of uploads: a user, a guest (SHA-256 of the cart token), or both for a user whose browser still has a
 * guest's files.
 */
export interface Uploader {
  readonly userId: number | null
  readonly guest: Buffer | null
}

/** Both are null for a guest without a cart token, who owns no files. */
export function uploaderOf({
  user,
  cartToken,
}: {
  readonly user: { readonly id: number } | null
  readonly cartToken: string | null
}): Uploader {
  return { userId: user?.id ?? null, guest: cartToken === null ? null : hashOfCartToken(cartToken) }
}

export const hashOfCartToken = (cartToken: string): Buffer =>
  createHash('sha256').update(cartToken.toLowerCase()).digest()
