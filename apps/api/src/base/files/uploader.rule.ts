import { createHash } from 'node:crypto'

/**
 * Whose files somebody may have and send: a user's, a guest's (SHA-256 of the cart token), or, of a user whose browser
 * still has a guest's files, both.
 */
export interface Uploader {
  readonly userId: number | null
  readonly guest: Buffer | null
}

/** Both null: a guest without a cart token, who has nothing. */
export function uploaderOf({
  user,
  cartToken,
}: {
  readonly user: { readonly id: number } | null
  readonly cartToken: string | null
}): Uploader {
  return { userId: user?.id ?? null, guest: cartToken === null ? null : guestOf(cartToken) }
}

export const guestOf = (cartToken: string): Buffer => createHash('sha256').update(cartToken.toLowerCase()).digest()
