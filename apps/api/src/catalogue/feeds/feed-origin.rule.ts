import { siteOrigin } from '../../content/settings/site-origin.rule.ts'

/**
 * The origin of addresses in a file: the requested one if its host is the site's, else the site's first host. So a
 * forged `Host` header cannot get into a file that others read.
 */
export function fileOrigin(requested: string | undefined, hosts: readonly string[]): string {
  const requestedUrl = requested !== undefined && URL.canParse(requested) ? new URL(requested) : null
  if (requestedUrl && (hosts.length === 0 || hosts.includes(requestedUrl.hostname))) return requestedUrl.origin
  return hosts.length === 0 ? 'http://localhost' : `https://${hosts[0]}`
}

/** The same for files stored by origin: at a port that is not the shop's own, anybody could have one more made. */
export function storedOrigin(requested: string | undefined, hosts: readonly string[], ownPort: number): string {
  const origin = fileOrigin(requested, hosts)
  return ['', String(ownPort)].includes(new URL(origin).port) ? origin : siteOrigin({ hosts: [...hosts] }, ownPort)
}
