import { authTokenOf } from './auth-token.rule.ts'

/** A sign-in offered by a link: the access token from its address, and the page the link opened. */
export interface LinkSignIn {
  token: string
  back: string
}

/** Browsers discard cookies above 4 kB. */
const maxCookieLength = 3800

/**
 * The cookie's value; a page address too long for it is replaced by the home page. Returns null when the token alone is
 * too long.
 */
export function linkSignInText({ token, back }: LinkSignIn): string | null {
  const texts = [back, '/'].map((path) => JSON.stringify([token, path]))
  return texts.find((text) => encodeURIComponent(text).length <= maxCookieLength) ?? null
}

/** Parses the cookie's value; null when there is none or it is invalid. */
export function linkSignInOf(text: string | undefined): LinkSignIn | null {
  if (text === undefined || text.length > maxCookieLength) return null
  try {
    const [sentToken, back] = JSON.parse(text) as unknown[]
    const token = typeof sentToken === 'string' ? authTokenOf(sentToken) : null
    return token !== null && typeof back === 'string' ? { token, back } : null
  } catch {
    return null
  }
}
