import { paths, sameSitePath } from '../../paths.ts'

/** Nothing of the account but its pages is to be come back to. */
const isNoPlace = (path: string) => /^\/user\/(?!profile(\/|\?|$))/.test(path)

/**
 * Where to go on to after signing in: where the address says, else where the visitor came from, else the account. Only
 * pages of this shop, never one of signing in.
 */
export function returnPath(requested: string | null, referer: string | null, origin: string): string {
  const from = referer !== null && URL.canParse(referer) ? new URL(referer) : null
  const path = sameSitePath(requested ?? (from?.origin === origin ? from.pathname + from.search : paths.profile()))
  return isNoPlace(path) ? paths.profile() : path
}
