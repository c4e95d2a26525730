import type { Site } from '@shpulka/contract/content/settings'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'

/**
 * Where the buyer comes back to: the shop under the name they see it by, when that is one of its own, else under its
 * first.
 */
export function returnOrigin(site: Pick<Site, 'hosts'>, port: number, given: string | undefined): string {
  const seen = given !== undefined && URL.canParse(given) ? new URL(given) : null
  const isOwn = seen !== null && /^https?:$/.test(seen.protocol) && site.hosts.includes(seen.hostname)
  return isOwn ? seen.origin : siteOrigin(site, port)
}
