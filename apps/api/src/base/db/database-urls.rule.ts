const severalHosts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)([/?#].*)?$/

/**
 * Splits a URL with several hosts (`postgres://user:password@one:5432,two:5432/shop`) into one URL per host, in order.
 * `target_session_attrs` is removed: for DATABASE_URL the shop itself finds the primary, for DATABASE_READ_URL a server
 * that is up to date.
 */
export function databaseUrls(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = severalHosts.exec(url) ?? []
  if (!hosts.includes(',')) return [withoutTarget(url)]
  return hosts.split(',').map((host) => withoutTarget(`${before}${host}${after}`))
}

/** The host and port that a URL names, as a socket takes them: an IPv6 address without its brackets. */
export function databaseAddress(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url)
  return { host: decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'), port: Number(port) || 5432 }
}

/** pg would send the unknown parameter to the server, which would refuse it. */
const withoutTarget = (url: string) =>
  url.replace(/([?&])target_session_attrs=[^&#]*(&?)/, (_all, mark: string, next: string) => (next ? mark : ''))
