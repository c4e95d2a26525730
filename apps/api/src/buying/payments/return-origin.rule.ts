import type { Site } from '@shpulka/contract/content/settings'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'

/**
 * Where the buyer returns to from the bank: the host they use, if it is one of the site, else the first host of the
 * site.
 */
export function returnOrigin(site: Pick<Site, 'hosts'>, port: number, returnUrl: string | undefined): string {
  const usedUrl = returnUrl !== undefined && URL.canParse(returnUrl) ? new URL(returnUrl) : null
  const isOwn = usedUrl !== null && /^https?:$/.test(usedUrl.protocol) && site.hosts.includes(usedUrl.hostname)
  return isOwn ? usedUrl.origin : siteOrigin(site, port)
}
