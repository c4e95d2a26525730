/** The claims that the storefront reads from an auth token (spec 3); the API does not trust them. */
export interface AuthClaims {
  uid: number
  /** Changes with every refresh. */
  issuedAt: number
}

/** Returns null when the payload of the token does not have these claims. */
export function authClaims(token: string): AuthClaims | null {
  try {
    const { uid, iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      uid?: unknown
      iat?: unknown
    }
    return typeof uid === 'number' && typeof iat === 'number' ? { uid, issuedAt: iat } : null
  } catch {
    return null
  }
}
