import { type Cookies, parseCookie, stringifySetCookie } from 'cookie'

/** spec 9: 30 days. */
const cookieSeconds = 2_592_000
/**
 * Cookies with a lifetime of their own: the id of the browser and its consent as long as browsers store a cookie, a
 * step of signing up as long as its code, the token of a link as long as it is valid, the key of an order for a day.
 */
const ownSeconds: Partial<Record<CookieName, number>> = {
  'device-id': 34_560_000,
  'cookie-choice': 34_560_000,
  'auth-step': 15 * 60,
  'link-sign-in': 15 * 60,
  'order-key': 86_400,
}

/** The values stored in cookies (spec 3), each under its name with the site's code appended. */
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
export const readCookies = (header: string | undefined): Cookies => parseCookie(header ?? '', { decode })

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    // Not written by this shop.
    return undefined
  }
}

export const cookieName = (name: CookieName, siteCode: string) => `${name}_${siteCode}`

/** A Set-Cookie line; null takes the cookie away. */
export const cookieLine = (name: CookieName, siteCode: string, value: string | null, isHttps: boolean): string =>
  stringifySetCookie(
    {
      name: cookieName(name, siteCode),
      value: value ?? '',
      path: '/',
      maxAge: value === null ? 0 : (ownSeconds[name] ?? cookieSeconds),
      // Whether the counter may be loaded is decided in the page: pages are cached for all.
      httpOnly: name !== 'cookie-choice',
      secure: isHttps,
      sameSite: 'lax',
    },
    { encode: encodeURIComponent },
  )
