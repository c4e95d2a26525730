interface SiteHosts {
  hosts: readonly string[]
}

/**
 * The address of another site: its own host, with this site's scheme and port. Null when the site has to be chosen by a
 * cookie, because this host belongs to no site (an IP address) or that site has no host.
 */
export function siteAddress(site: SiteHosts, sites: readonly SiteHosts[], origin: string): string | null {
  const url = new URL(origin)
  const isHostNamed = sites.some(({ hosts }) => hosts.includes(url.hostname))
  // Prefers a host related to this one: localhost leads to school.localhost, not to school.example.
  const host =
    site.hosts.find(
      (each) => each.endsWith(`.${url.hostname}`) || url.hostname.split('.').at(-1) === each.split('.').at(-1),
    ) ?? site.hosts[0]
  if (!isHostNamed || host === undefined || site.hosts.includes(url.hostname)) return null
  url.hostname = host
  return url.href
}
