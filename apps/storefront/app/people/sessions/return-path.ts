import { paths, sameSitePath } from '../../paths.ts'

/** Sign-in pages are no place to return to; account pages are. */
const isSignInPath = (path: string) => /^\/user\/(?!profile(\/|\?|$))/.test(path)

/**
 * Where to go after signing in: the requested page, else the referring one, else the account. Only pages of this shop,
 * never a sign-in page.
 */
export function returnPath(requested: string | null, referer: string | null, origin: string): string {
  const from = referer !== null && URL.canParse(referer) ? new URL(referer) : null
  const path = sameSitePath(requested ?? (from?.origin === origin ? from.pathname + from.search : paths.profile()))
  return isSignInPath(path) ? paths.profile() : path
}
