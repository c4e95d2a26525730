import { type Cookies, parseCookie, stringifySetCookie } from 'cookie'

/** spec 9: 30 days. */
const cookieSeconds = 2_592_000
/**
 * Cookies with another lifetime: the browser's id and its consent as long as browsers allow, a sign-up step as long as
 * its code, the token of a link as long as it is valid, the key of an order for a day.
 */
const secondsByName: Partial<Record<CookieName, number>> = {
  'device-id': 34_560_000,
  'cookie-choice': 34_560_000,
  'auth-step': 15 * 60,
  'link-sign-in': 15 * 60,
  'order-key': 86_400,
}

/** The cookies of spec 3; each name is followed by the site's code. */
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

/** Values of a Cookie header by name; malformed ones are left out. */
export const readCookies = (header: string | undefined): Cookies => parseCookie(header ?? '', { decode })

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    // Not set by this shop.
    return undefined
  }
}

export const cookieName = (name: CookieName, siteCode: string) => `${name}_${siteCode}`

/** A Set-Cookie line; null deletes the cookie. */
export const cookieLine = (name: CookieName, siteCode: string, value: string | null, isHttps: boolean): string =>
  stringifySetCookie(
    {
      name: cookieName(name, siteCode),
      value: value ?? '',
      path: '/',
      maxAge: value === null ? 0 : (secondsByName[name] ?? cookieSeconds),
      // Read by the page's script, which decides whether to load the counter: pages are cached for everybody.
      httpOnly: name !== 'cookie-choice',
      secure: isHttps,
      sameSite: 'lax',
    },
    { encode: encodeURIComponent },
  )
