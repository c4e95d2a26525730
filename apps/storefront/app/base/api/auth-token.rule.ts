/**
 * spec 5: an auth token has three parts, and the middle one is JSON; null for anything else. The API checks whether the
 * token is valid.
 */
export function authTokenOf(value: string | null | undefined): string | null {
  return value && payloadOf(value) ? value : null
}

function payloadOf(token: string): object | null {
  const parts = token.split('.')
  if (token.length > 4000 || parts.length !== 3 || !parts.every((part) => /^[\w-]+$/.test(part))) return null
  try {
    const payload: unknown = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString())
    return typeof payload === 'object' && payload !== null ? payload : null
  } catch {
    return null
  }
}
