import { transliterated } from '../../base/text/transliterate.rule.ts'

/**
 * The permanent name of a feed: together with an offer's id it identifies a product forever, so a file name, which may
 * contain a date, is the last choice. The shop's host, else its name, company or catalogue id, else the file name.
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
