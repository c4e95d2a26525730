/** The contents of /build.json, which apps/shop/src/program-build.ts writes about the build the shop serves. */
export interface BuildManifest {
  /** Build time in milliseconds; the greater is the newer. */
  timeline: number
  /** Identifies the sources: two builds of the same sources are the same version. */
  version: string
  /** Incremented when pages of the previous version can no longer work (apps/storefront/generation.ts). */
  generation: number
}

/** The newest build this browser has seen, by its cookies. */
export interface SeenBuild {
  timeline: number
  version: string
}

export interface VersionStep {
  /** Stored data of the older version must be cleared (spec 4). */
  clearsStoredData: boolean
  /** Cookies must name this build from now on. */
  marksBuildAsSeen: boolean
  /**
   * stay: the page is up to date; renew: reload at the next navigation, so that nothing typed is lost; ask: open the
   * version dialog.
   */
  page: 'stay' | 'renew' | 'ask'
}

/**
 * What to do after a check. While instances of two versions run side by side, an older one's answer changes nothing.
 */
export function versionStep(
  seen: SeenBuild | null,
  running: Pick<BuildManifest, 'version' | 'generation'>,
  latest: BuildManifest,
): VersionStep {
  const isOlder = seen !== null && latest.timeline < seen.timeline
  const isOther = latest.version !== running.version
  return {
    clearsStoredData: seen !== null && latest.timeline > seen.timeline && latest.version !== seen.version,
    marksBuildAsSeen: seen === null || latest.timeline > seen.timeline,
    page: !isOther || isOlder ? 'stay' : latest.generation > running.generation ? 'ask' : 'renew',
  }
}

/** Parses the manifest; null when it is malformed. */
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

/** Parses a site's cookies; null when they are missing or malformed. */
export function parseSeenBuild(cookies: string, siteCode: string): SeenBuild | null {
  const valueUnder = (name: string) =>
    cookies
      .split('; ')
      .find((pair) => pair.startsWith(`${name}_${siteCode}=`))
      ?.split('=')[1] ?? ''
  const timeline = Number(valueUnder(timelineCookie))
  const version = valueUnder(tagCookie)
  return Number.isSafeInteger(timeline) && timeline > 0 && version !== '' ? { timeline, version } : null
}

/** Cookies that mark a build as seen; the page's script writes and reads them. */
export const seenCookies = ({ timeline, version }: SeenBuild, siteCode: string, isHttps: boolean): string[] =>
  [`${timelineCookie}_${siteCode}=${timeline}`, `${tagCookie}_${siteCode}=${encodeURIComponent(version)}`].map(
    (pair) => `${pair}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`,
  )
