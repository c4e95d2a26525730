import { clientLink } from '@shpulka/ui/client-link.ts'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { ShownCompatibility } from './compatible.server.ts'
import { reasonText } from './reason-text.rule.ts'

interface Props {
  /** Code of the machine. */
  code: string
  parts: ShownCompatibility['parts']
}

/** Parts that fit a machine, a row per role: how many, why, and which for what material. */
export function CompatibleParts({ code, parts }: Props) {
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="fits-title" className="mt-8 print:hidden">
      <h2 id="fits-title">Всё, что подходит</h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {parts.map((part) => (
          <li key={part.role} className="px-4 py-1.5">
            <div className="flex flex-wrap items-center gap-x-4">
              <a
                {...clientLink}
                href={paths.compatible(part.listing, code)}
                className="inline-flex min-h-11 items-center gap-2 font-medium text-link"
              >
                {part.title}
                {/* A count beside a link is that of its list, which may have what fits in other roles. */}
                {part.listedTotal === part.total && (
                  <span className="text-note font-normal text-ink-3">{counted(part.total, goodsForms)}</span>
                )}
              </a>
              <p className="min-w-0 text-note text-ink-2 max-sm:-mt-2 max-sm:pb-2">
                <NonBreakingText>{reasonText(part)}</NonBreakingText>
              </p>
            </div>
            <Advice code={code} part={part} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Which parts suit which material; each value links to its products. */
function Advice({ code, part: { advice, listing } }: { code: string; part: Props['parts'][number] }) {
  if (advice.length === 0) return null
  return (
    <dl className="mb-2 text-note sm:grid sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
      {[...Map.groupBy(advice, ({ title }) => title)].map(([title, own]) => (
        <div key={title} className="contents">
          <dt className="text-ink-2 max-sm:pt-2 first-letter:uppercase sm:py-1.5 sm:leading-11 md:leading-8">
            {title}
          </dt>
          <dd className="flex flex-wrap gap-x-6">
            {own.map(({ filter, filterTitle, values }) => (
              <span key={filter} className="flex min-w-0 gap-x-2 py-1.5 max-sm:flex-wrap">
                <span className="shrink-0 text-ink-3 max-sm:mb-1 max-sm:w-full sm:leading-11 md:leading-8">
                  {filterTitle.toLowerCase()}:
                </span>
                <span className="flex flex-wrap gap-1">
                  {values.map((value) => (
                    <Link
                      key={value.code}
                      to={paths.compatible(listing, code, { [filter]: value.code })}
                      className="fitting-value"
                    >
                      {value.title}
                    </Link>
                  ))}
                </span>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
