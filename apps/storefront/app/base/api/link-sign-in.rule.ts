import { authTokenOf } from './auth-token.rule.ts'

/** A sign-in a link offers: the access token that stood in the address, and the page it stood on. */
export interface LinkSignIn {
  token: string
  back: string
}

/** Browsers throw a cookie above 4 kB away. */
const maxCookieLength = 3800

/** As the cookie holds it; an address too long for it is the home page. Null: the token alone is too long. */
export function linkSignInText({ token, back }: LinkSignIn): string | null {
  const texts = [back, '/'].map((path) => JSON.stringify([token, path]))
  return texts.find((text) => encodeURIComponent(text).length <= maxCookieLength) ?? null
}

/** The offer read from its cookie; null: there is none, or the cookie is invalid. */
export function linkSignInOf(text: string | undefined): LinkSignIn | null {
  if (text === undefined || text.length > maxCookieLength) return null
  try {
    const [given, back] = JSON.parse(text) as unknown[]
    const token = typeof given === 'string' ? authTokenOf(given) : null
    return token !== null && typeof back === 'string' ? { token, back } : null
  } catch {
    return null
  }
}
