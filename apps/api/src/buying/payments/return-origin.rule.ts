import type { Site } from '@shpulka/contract/content/settings'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'

/**
 * Where the bank returns the buyer: to the host they use, if it belongs to the site, otherwise to the first host of the
 * site.
 */
export function returnOrigin(site: Pick<Site, 'hosts'>, port: number, returnUrl: string | undefined): string {
  const usedUrl = returnUrl !== undefined && URL.canParse(returnUrl) ? new URL(returnUrl) : null
  const isSiteHost = usedUrl !== null && /^https?:$/.test(usedUrl.protocol) && site.hosts.includes(usedUrl.hostname)
  return isSiteHost ? usedUrl.origin : siteOrigin(site, port)
}
