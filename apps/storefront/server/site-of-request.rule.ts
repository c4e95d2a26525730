import type { Site } from '@shpulka/contract/content/settings'

/** The host name of a Host header, in lower case and without the port; null when it cannot be part of an address. */
export function hostName(header: string | undefined): string | null {
  const name = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i.exec(header ?? '')?.[1]
  return name !== undefined && URL.canParse(`http://${header}`) ? name.toLowerCase() : null
}

/** The site of a request: by host name, else the one chosen before (the site-id cookie), else the first. */
export function siteOfRequest(sites: readonly Site[], host: string | null, chosenId: string | undefined): Site {
  const byHost = sites.find(({ hosts }) => host !== null && hosts.includes(host))
  return byHost ?? sites.find(({ id }) => String(id) === chosenId) ?? sites[0]!
}
