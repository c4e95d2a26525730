import type { PartScheme, PartSchemeSummary } from '@shpulka/contract/catalogue/part-schemes'
import { PartSchemeView } from './part-scheme.tsx'
import { SchemeLinks } from './scheme-links.tsx'

export interface PartSchemesData {
  readonly schemes: readonly PartSchemeSummary[]
  /** The open scheme; null when the site has none. */
  readonly scheme: PartScheme | null
}

/** The site's schemes: one open, the others as small drawings. */
export function PartSchemesBlock({ data: { schemes, scheme } }: { data: PartSchemesData }) {
  if (!scheme) return null
  return (
    <div className="space-y-5">
      {schemes.length > 1 && <SchemeLinks schemes={schemes} shown={scheme.code} />}
      <section aria-label={scheme.title}>
        <h2 className="mb-3">{scheme.title}</h2>
        <PartSchemeView scheme={scheme} isFirst />
      </section>
    </div>
  )
}
