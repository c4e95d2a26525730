import type { Site } from '@shpulka/contract/content/settings'

/**
 * Origin of a site for addresses in emails: its first host with https; for localhost http and the port the shop listens
 * on.
 */
export function siteOrigin({ hosts }: Pick<Site, 'hosts'>, port: number): string {
  const host = hosts[0] ?? 'localhost'
  return /(^|\.)localhost$/.test(host) ? `http://${host}:${port}` : `https://${host}`
}
