/** Limits and timeouts of the live channel. */
export const liveLimits = {
  socketsPerUser: 5,
  socketsPerAddress: 50,
  /** A process cannot notify more pages than this in time. */
  socketsPerProcess: 20_000,
  /** Size of one message from a page. */
  messageBytes: 4096,
  /** Bytes that may be buffered for a page that does not read. */
  unreadBytes: 256 * 1024,
  /** Messages and pings a page may send between two checks of it. */
  messagesBetweenChecks: 60,
  /** Sockets are checked (alive, still signed in) a group each `checkMilliseconds`, in turn. */
  checkGroups: 30,
  checkMilliseconds: 1000,
  /** How long after its expiry a token is still accepted (RFC 8725: clocks differ). */
  leewayMilliseconds: 60_000,
  /** How long a channel opened by a ticket stays signed in: the greatest life of an access token. */
  ticketLifeMilliseconds: 15 * 60_000,
  /** How long after a close frame a socket that does not answer it is terminated. */
  goodbyeMilliseconds: 2000,
  /** Pause before a failed `catchUp` is tried again. */
  catchUpMilliseconds: 1000,
}
export type LiveLimits = typeof liveLimits

/** Codes of WebSocket close frames. */
export const closeCodes = { isClosing: 1012, isFull: 1013, tooTalkative: 1008, notText: 1003, signedOut: 4401 } as const

/**
 * Whether the page is ours: of the same host, or of a site's host. Clients that are not browsers send no origin and
 * have no cookies a foreign page could use.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  siteHosts: readonly string[],
): boolean {
  if (origin === undefined) return true
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false
  const page = new URL(origin)
  return page.host === host?.toLowerCase() || siteHosts.includes(page.hostname)
}

/** The client's address behind this many proxies of ours, each of which adds one to x-forwarded-for. */
export function connectionAddress(remote: string, forwardedFor: string | undefined, trustedProxies: number): string {
  const hops = [remote, ...(forwardedFor?.split(',') ?? []).reverse().map((address) => address.trim())]
  return hops[Math.min(trustedProxies, hops.length - 1)] || remote
}

/** Whether to close a socket at this check: at the next one its sign-in would be over for longer than the leeway. */
export function isSignInOver(
  endsAt: number,
  now: number,
  { leewayMilliseconds, checkGroups, checkMilliseconds }: LiveLimits,
): boolean {
  return endsAt + leewayMilliseconds - checkGroups * checkMilliseconds <= now
}
