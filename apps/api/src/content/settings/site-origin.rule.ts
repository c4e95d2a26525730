import type { Site } from '@shpulka/contract/content/settings'

/**
 * Where a site is seen from outside, for addresses in emails: its first host by https; on this machine (localhost) by
 * http at the port the shop listens on.
 */
export function siteOrigin({ hosts }: Pick<Site, 'hosts'>, port: number): string {
  const host = hosts[0] ?? 'localhost'
  return /(^|\.)localhost$/.test(host) ? `http://${host}:${port}` : `https://${host}`
}
