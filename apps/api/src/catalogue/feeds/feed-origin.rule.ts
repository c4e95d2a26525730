/**
 * The origin of addresses in a file: the requested one if its host is the site's, else the site's first host. So a
 * forged `Host` header cannot get into a file that others read.
 */
export function feedOrigin(requested: string | undefined, hosts: readonly string[]): string {
  const requestedUrl = requested !== undefined && URL.canParse(requested) ? new URL(requested) : null
  if (requestedUrl && (hosts.length === 0 || hosts.includes(requestedUrl.hostname))) return requestedUrl.origin
  return hosts.length === 0 ? 'http://localhost' : `https://${hosts[0]}`
}
