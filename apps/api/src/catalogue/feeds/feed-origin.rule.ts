/**
 * What addresses begin with: the origin asked for when its host is the site's own, else the site's first host. Nobody's
 * `Host` header gets into a file others read.
 */
export function feedOrigin(requested: string | undefined, hosts: readonly string[]): string {
  const own = requested !== undefined && URL.canParse(requested) ? new URL(requested) : null
  if (own && (hosts.length === 0 || hosts.includes(own.hostname))) return own.origin
  return hosts.length === 0 ? 'http://localhost' : `https://${hosts[0]}`
}
