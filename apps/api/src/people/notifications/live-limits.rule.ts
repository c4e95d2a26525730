/** Limits and timeouts of the live channel. */
export const liveLimits = {
  socketsPerUser: 5,
  socketsPerIp: 50,
  /** A process cannot notify more pages than this fast enough. */
  socketsPerProcess: 20_000,
  /** Size of one message from a page. */
  messageBytes: 4096,
  /** Bytes that may be buffered for a page that does not read. */
  unreadBytes: 256 * 1024,
  /** Messages and pings a page may send between two checks. */
  messagesBetweenChecks: 60,
  /** Sockets are checked (alive, still signed in) in groups, one group every `checkMilliseconds`. */
  checkGroups: 30,
  checkMilliseconds: 1000,
  /** How long after its expiry a token is still accepted (RFC 8725: clocks differ). */
  leewayMilliseconds: 60_000,
  /** How long a channel opened by a ticket stays signed in: the maximum life of an access token. */
  ticketLifeMilliseconds: 15 * 60_000,
  /** How long to wait for the answer to a close frame before the socket is terminated. */
  closeTimeoutMilliseconds: 2000,
  /** Delay before a failed `catchUp` is retried. */
  catchUpRetryMilliseconds: 1000,
}
export type LiveLimits = typeof liveLimits

/** Codes of WebSocket close frames. */
export const closeCodes = {
  isClosing: 1012,
  isFull: 1013,
  tooManyMessages: 1008,
  notText: 1003,
  signedOut: 4401,
} as const

/**
 * Whether the page is of the same host or of a site's host. Clients that are not browsers send no origin, and have no
 * cookies that a foreign page could use.
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

/** The client's address behind this many trusted proxies, each of which adds an address to x-forwarded-for. */
export function connectionAddress(remote: string, forwardedFor: string | undefined, trustedProxies: number): string {
  const hops = [remote, ...(forwardedFor?.split(',') ?? []).reverse().map((address) => address.trim())]
  return hops[Math.min(trustedProxies, hops.length - 1)] || remote
}

/** Whether to close a socket now: before the next check its sign-in expires by more than the leeway. */
export function isSignInExpiring(
  endsAt: number,
  now: number,
  { leewayMilliseconds, checkGroups, checkMilliseconds }: LiveLimits,
): boolean {
  return endsAt + leewayMilliseconds - checkGroups * checkMilliseconds <= now
}
