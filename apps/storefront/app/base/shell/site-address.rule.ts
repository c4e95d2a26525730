interface SiteHosts {
  hosts: readonly string[]
}

/**
 * The address of another site: its own host, with this site's scheme and port. Null: the site is chosen by a cookie,
 * because this host names no site (an IP address) or that site has no host.
 */
export function siteAddress(site: SiteHosts, sites: readonly SiteHosts[], origin: string): string | null {
  const here = new URL(origin)
  const isHostNamed = sites.some(({ hosts }) => hosts.includes(here.hostname))
  // Prefers a host related to this one: localhost leads to school.localhost, not to school.example.
  const host =
    site.hosts.find(
      (each) => each.endsWith(`.${here.hostname}`) || here.hostname.split('.').at(-1) === each.split('.').at(-1),
    ) ?? site.hosts[0]
  if (!isHostNamed || host === undefined || site.hosts.includes(here.hostname)) return null
  here.hostname = host
  return here.href
}
