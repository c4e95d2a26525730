import type { ShownPage } from '../catalog/shown-products.port.ts'
import { originPlaceholder } from './origin-placeholder.rule.ts'
import { isoTime, xmlText } from './xml-text.rule.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The site map index: its parts, each with the time of its newest page. */
export function sitemapIndex(parts: readonly { readonly name: string; readonly updatedSeconds: number }[]): string {
  const rows = parts.map(
    ({ name, updatedSeconds }) =>
      `<sitemap><loc>${originPlaceholder}/sitemap-${name}.xml</loc>${lastmod(updatedSeconds)}</sitemap>\n`,
  )
  return `${head}<sitemapindex ${namespace}>\n${rows.join('')}</sitemapindex>\n`
}

/** One part of the site map, in chunks. */
export async function* sitemapText(batches: AsyncIterable<readonly ShownPage[]>): AsyncGenerator<string> {
  yield `${head}<urlset ${namespace}>\n`
  for await (const pages of batches)
    yield pages
      .map(
        ({ path, updatedSeconds }) =>
          `<url><loc>${originPlaceholder}${xmlText(encodeAddress(path))}</loc>${lastmod(updatedSeconds)}</url>\n`,
      )
      .join('')
  yield '</urlset>\n'
}

/** Percent-encodes an address; the path and usual characters of a filter choice stay readable. */
function encodeAddress(path: string): string {
  const [plain = '', ...choice] = path.split('?')
  return [encodeURI(plain), ...choice.map((each) => encodeURI(each).replaceAll('%25', '%'))].join('?')
}

const lastmod = (seconds: number) => (seconds > 0 ? `<lastmod>${isoTime(seconds)}</lastmod>` : '')
