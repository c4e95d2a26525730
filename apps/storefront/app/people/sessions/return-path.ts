import { paths, sameSitePath } from '../../paths.ts'

/** Whether a page is one of signing in or out: open without a session. */
export const isAuthPath = (path: string) =>
  /^\/user\/(signin|signup|password-reset|signout|deleted|mailbox-return)\b/.test(path)

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
