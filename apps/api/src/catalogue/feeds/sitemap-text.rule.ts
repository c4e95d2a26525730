import type { ShownPage } from '../catalog/shown-products.port.ts'
import { originPlaceholder } from './origin-placeholder.rule.ts'
import { isoTime, xmlText } from './xml-text.rule.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The site map index: its parts, each with the time of its newest page. */
export function sitemapIndex(parts: readonly { readonly name: string; readonly updatedSeconds: number }[]): string {
  const rows = parts.map(
    ({ name, updatedSeconds }) =>
      `<sitemap><loc>${originPlaceholder}/sitemap-${name}.xml</loc>${lastmod(updatedSeconds)}</sitemap>\n`,
  )
  return `${head}<sitemapindex ${space}>\n${rows.join('')}</sitemapindex>\n`
}

/** One part of the site map, in chunks. */
export async function* sitemapText(batches: AsyncIterable<readonly ShownPage[]>): AsyncGenerator<string> {
  yield `${head}<urlset ${space}>\n`
  for await (const pages of batches)
    yield pages
      .map(
        ({ path, updatedSeconds }) =>
          `<url><loc>${originPlaceholder}${xmlText(asAddress(path))}</loc>${lastmod(updatedSeconds)}</url>\n`,
      )
      .join('')
  yield '</urlset>\n'
}

/** Percent-encodes an address, leaving the path and the usual characters of a filter choice readable. */
function asAddress(path: string): string {
  const [plain = '', ...choice] = path.split('?')
  return [encodeURI(plain), ...choice.map((each) => encodeURI(each).replaceAll('%25', '%'))].join('?')
}

const lastmod = (seconds: number) => (seconds > 0 ? `<lastmod>${isoTime(seconds)}</lastmod>` : '')
