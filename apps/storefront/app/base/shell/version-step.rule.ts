/** The contents of /build.json, which apps/shop/src/storefront-build.ts writes about the build the shop serves. */
export interface BuildManifest {
  /** When it was built, in milliseconds: the greater is the newer. */
  timeline: number
  /** Names what it was built from: two builds of the same sources are the same version. */
  version: string
  /** Grows when open pages of the version before may not go on (apps/storefront/generation.ts). */
  generation: number
}

/** The versions this browser has seen last, by its cookies. */
export interface SeenBuild {
  timeline: number
  version: string
}

export interface VersionStep {
  /** Data the browser stores from the older version is cleared (spec 4). */
  isCleared: boolean
  /** The cookies name this build from now on. */
  isSeen: boolean
  /**
   * stay: the page is of this version; renew: loaded again at the next step to another page, so that nothing typed is
   * lost; ask: the version modal.
   */
  page: 'stay' | 'renew' | 'ask'
}

/**
 * The next step after a check of the version. While instances of two versions serve side by side, an older one's answer
 * changes nothing.
 */
export function versionStep(
  seen: SeenBuild | null,
  running: Pick<BuildManifest, 'version' | 'generation'>,
  latest: BuildManifest,
): VersionStep {
  const isOlder = seen !== null && latest.timeline < seen.timeline
  const isOther = latest.version !== running.version
  return {
    isCleared: seen !== null && latest.timeline > seen.timeline && latest.version !== seen.version,
    isSeen: seen === null || latest.timeline > seen.timeline,
    page: !isOther || isOlder ? 'stay' : latest.generation > running.generation ? 'ask' : 'renew',
  }
}

/** The manifest in an answer; null: it is not one. */
export function manifestIn(answer: unknown): BuildManifest | null {
  const { timeline, version, generation } = (
    typeof answer === 'object' && answer !== null ? answer : {}
  ) as Partial<BuildManifest>
  return Number.isSafeInteger(timeline) &&
    typeof version === 'string' &&
    version !== '' &&
    Number.isSafeInteger(generation)
    ? ({ timeline, version, generation } as BuildManifest)
    : null
}

const timelineCookie = 'app-timeline'
const tagCookie = 'commit-tag'

/** spec 9: 30 days. */
const cookieSeconds = 2_592_000

/** Reads the cookies of a site; null: they cannot be read. */
export function seenIn(cookies: string, siteCode: string): SeenBuild | null {
  const valueUnder = (name: string) =>
    cookies
      .split('; ')
      .find((pair) => pair.startsWith(`${name}_${siteCode}=`))
      ?.split('=')[1] ?? ''
  const timeline = Number(valueUnder(timelineCookie))
  const version = valueUnder(tagCookie)
  return Number.isSafeInteger(timeline) && timeline > 0 && version !== '' ? { timeline, version } : null
}

/** Cookies that name a build as seen; the page's script writes and reads them. */
export const seenCookies = ({ timeline, version }: SeenBuild, siteCode: string, isHttps: boolean): string[] =>
  [`${timelineCookie}_${siteCode}=${timeline}`, `${tagCookie}_${siteCode}=${encodeURIComponent(version)}`].map(
    (pair) => `${pair}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`,
  )
