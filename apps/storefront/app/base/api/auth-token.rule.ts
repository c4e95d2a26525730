/**
 * spec 5: an auth token is three parts and its middle is JSON; anything else is no token. Whether it is a good one the
 * API knows.
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
