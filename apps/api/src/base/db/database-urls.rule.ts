const severalHosts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)([/?#].*)?$/

/**
 * The addresses of the servers that one address of PostgreSQL names (`postgres://user:password@one:5432,two:5432/shop`),
 * in their order. `target_session_attrs` is dropped: of the servers of DATABASE_URL the primary is always looked for,
 * of those of DATABASE_READ_URL one that is up to date.
 */
export function databaseUrls(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = severalHosts.exec(url) ?? []
  if (!hosts.includes(',')) return [withoutTarget(url)]
  return hosts.split(',').map((host) => withoutTarget(`${before}${host}${after}`))
}

/** What pg does not know it would send to the server, which refuses it. */
const withoutTarget = (url: string) =>
  url.replace(/([?&])target_session_attrs=[^&#]*(&?)/, (_all, mark: string, next: string) => (next ? mark : ''))
