import type { IncomingMessage } from 'node:http'
import { keyPrefix, variantCookies, variantOf } from './document-variant.ts'
import { originOf, type RequestReader } from './page-request.ts'
import type { Sites } from './site-settings.ts'

/** The key of a guest’s document, found without parsing the rest of the request. */
interface Shortcut {
  /** Names of cookies that would make it another document. */
  readonly cookies: readonly string[]
  readonly guest: string
}

/**
 * Finds the key of a guest's document with as little parsing as possible. Null when the request needs full processing.
 */
export function openGuestKeys(reader: RequestReader) {
  /**
   * Shortcuts by host name, built for `sites`. Only hosts of the sites are included, so that foreign requests cannot
   * grow the map.
   */
  let shortcuts: { sites: Sites | null; byHost: ReadonlyMap<string, Shortcut> } = { sites: null, byHost: new Map() }

  return (sites: Sites, request: IncomingMessage, path: string): string | null => {
    if (shortcuts.sites !== sites) shortcuts = { sites, byHost: shortcutsOf(sites) }
    const host = reader.hostOf(request)
    const shortcut = host && shortcuts.byHost.get(host.name)
    if (!host || !shortcut) return null
    const cookie = request.headers.cookie
    if (cookie !== undefined && shortcut.cookies.some((name) => cookie.includes(name))) return null
    return keyPrefix(originOf({ isHttps: reader.isHttps(request), host: host.host }), shortcut.guest) + path
  }
}

function shortcutsOf(sites: Sites): ReadonlyMap<string, Shortcut> {
  // As in siteOfRequest, the first site that names a host wins.
  const settings = sites.all.flatMap(({ id }) => sites.byId.get(id) ?? []).reverse()
  return new Map(
    settings.flatMap((site) => {
      const { code, hosts, currencyId } = site.init.site
      const names = variantCookies(code)
      const shortcut = { cookies: names, guest: variantOf(site, currencyId, site.init.priceRole, 'grid') }
      return hosts.map((host) => [host, shortcut] as const)
    }),
  )
}
