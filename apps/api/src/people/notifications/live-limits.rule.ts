/** How much of the live channel one may use, and for how long what is not used stays. */
export const liveLimits = {
  socketsPerUser: 5,
  socketsPerAddress: 50,
  /** A process could not notify more pages than this in time. */
  socketsPerProcess: 20_000,
  /** Of one message from a page. */
  messageBytes: 4096,
  /** The bytes that may wait for a page that does not read. */
  unreadBytes: 256 * 1024,
  /** Messages and pings a page may send between two of our looks at it. */
  messagesBetweenLooks: 60,
  /** Each socket is looked at once in so many turns of a second: alive, still signed in, not too talkative. */
  turns: 30,
  turnMilliseconds: 1000,
  /** A token is good for so long after its end (RFC 8725: clocks differ). */
  leewayMilliseconds: 60_000,
  /** A ticket opens the channel for as long as the access token it was given for lives at most. */
  ticketLifeMilliseconds: 15 * 60_000,
  /** From our goodbye to the cut, for who does not answer it. */
  goodbyeMilliseconds: 2000,
  /** Until what was missed is read again, when reading it failed. */
  catchUpMilliseconds: 1000,
}
export type LiveLimits = typeof liveLimits

/** Why a socket is closed by us. */
export const closeCodes = { isClosing: 1012, isFull: 1013, tooTalkative: 1008, notText: 1003, signedOut: 4401 } as const

/**
 * The page is ours: of the very host it talks to, or of a host that a site names. What is no browser has no origin, and
 * nothing of a browser's to steal.
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

/** Where a connection comes from, when so many proxies of ours stand before us and each adds to x-forwarded-for. */
export function connectionAddress(remote: string, forwardedFor: string | undefined, trustedProxies: number): string {
  const hops = [remote, ...(forwardedFor?.split(',') ?? []).reverse().map((address) => address.trim())]
  return hops[Math.min(trustedProxies, hops.length - 1)] || remote
}

/** Whether a socket is closed at this look, so that none outlives its sign-in by more than the leeway. */
export function isSignInOver(
  endsAt: number,
  now: number,
  { leewayMilliseconds, turns, turnMilliseconds }: LiveLimits,
): boolean {
  return endsAt + leewayMilliseconds - turns * turnMilliseconds <= now
}
