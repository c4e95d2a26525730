/** spec 9: 30 days. */
const cookieSeconds = 2_592_000
/**
 * What lives otherwise: the id of the browser and what it may keep as long as browsers keep anything, a step of signing
 * up as long as its code, a token of a link as long as it lasts, the key of an order for a day.
 */
const ownSeconds: Partial<Record<CookieName, number>> = {
  'device-id': 34_560_000,
  'cookie-choice': 34_560_000,
  'auth-step': 15 * 60,
  'link-sign-in': 15 * 60,
  'order-key': 86_400,
}

/** What is kept in cookies (spec 3), each under its name with the site's code appended. */
export type CookieName =
  | 'auth_token'
  | 'refresh_token'
  | 'cart_token'
  | 'device-id'
  | 'site-id'
  | 'currency-id'
  | 'listing-view'
  | 'city'
  | 'auth-step'
  | 'link-sign-in'
  | 'cart-link'
  | 'cookie-choice'
  | 'order-key'

/** Values of a Cookie header by name; a broken one is left out. */
export function readCookies(header: string | undefined): Map<string, string> {
  const found = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = pair.slice(0, at).trim()
    if (name === '' || found.has(name)) continue
    try {
      found.set(name, decodeURIComponent(pair.slice(at + 1).trim()))
    } catch {
      // Not written by this shop.
    }
  }
  return found
}

export const cookieName = (name: CookieName, siteCode: string) => `${name}_${siteCode}`

/** A Set-Cookie line; null takes the cookie away. */
export function cookieLine(name: CookieName, siteCode: string, value: string | null, isHttps: boolean): string {
  // Whether the counter may be loaded is decided in the page: pages are cached for all.
  const isScriptsOwn = name === 'cookie-choice'
  const seconds = value === null ? 0 : (ownSeconds[name] ?? cookieSeconds)

  return `${cookieName(name, siteCode)}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${seconds}; SameSite=Lax${isScriptsOwn ? '' : '; HttpOnly'}${isHttps ? '; Secure' : ''}`
}
