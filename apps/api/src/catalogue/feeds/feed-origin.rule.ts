/**
 * The origin of addresses in a file: the requested one if its host is the site's, else the site's first host, so that
 * a forged `Host` header cannot get into a file others read.
 */
export function feedOrigin(requested: string | undefined, hosts: readonly string[]): string {
  const own = requested !== undefined && URL.canParse(requested) ? new URL(requested) : null
  if (own && (hosts.length === 0 || hosts.includes(own.hostname))) return own.origin
  return hosts.length === 0 ? 'http://localhost' : `https://${hosts[0]}`
}
