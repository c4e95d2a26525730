import { transliterated } from '../../base/text/transliterate.rule.ts'

/**
 * The lasting name of a feed: with an offer's id it names a product forever, so it must not depend on a dated file
 * name when the feed says whose it is. The shop's host, else its name, company or the catalogue's id, else the file's
 * name.
 */
export function feedSource(
  format: string,
  shop: { url?: string; name?: string; company?: string; id?: string },
  fileName: string,
): string {
  const host = /^(?:https?:\/\/)?(?:www\.)?([^/?#:\s]+\.[^/?#:\s]+)/i.exec(shop.url ?? '')?.[1]
  if (host) return `${format}:${host.toLowerCase().slice(0, 100)}`
  const name = shop.name || shop.company || shop.id || fileName.replace(/(\.(yml|xml))+$/i, '')
  return `${format}:${transliterated(name, { maxChars: 100, fallback: 'feed' })}`
}
