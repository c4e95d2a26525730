interface SiteHosts {
  hosts: readonly string[]
}

/**
 * Where another site of the installation is: on a host of its own, with the scheme and port of here. Null: it is chosen
 * here and remembered, because this host names no site (an address by number) or that site has no host.
 */
export function siteAddress(site: SiteHosts, sites: readonly SiteHosts[], origin: string): string | null {
  const here = new URL(origin)
  const isHostNamed = sites.some(({ hosts }) => hosts.includes(here.hostname))
  // A neighbour by name: localhost leads to school.localhost, not to school.example.
  const host =
    site.hosts.find(
      (each) => each.endsWith(`.${here.hostname}`) || here.hostname.split('.').at(-1) === each.split('.').at(-1),
    ) ?? site.hosts[0]
  if (!isHostNamed || host === undefined || site.hosts.includes(here.hostname)) return null
  here.hostname = host
  return here.href
}
