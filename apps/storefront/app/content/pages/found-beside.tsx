import type { FoundText } from '@shpulka/contract/content/pages'
import { counted, materials } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { FoundTexts } from './found-texts.tsx'

const sectionId = 'found-texts'

const isSet = ({ kind }: FoundText) => kind === 'set'

/** Beside the found products: sets, articles and pages about the same words. */
export function FoundBeside({ search, items, total }: { search: string; items: readonly FoundText[]; total: number }) {
  return (
    <section
      id={sectionId}
      aria-labelledby={`${sectionId}-title`}
      tabIndex={-1}
      className="mt-12 scroll-mt-24 outline-none"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`${sectionId}-title`}>{items.some(isSet) ? 'Комплекты, статьи и страницы' : 'Статьи и страницы'}</h2>
        {total > items.length && (
          <Link
            to={paths.searchTexts(search)}
            prefetch="intent"
            className="inline-flex min-h-11 items-center text-note text-link hover:text-link md:min-h-8"
          >
            Все найденные: {total}
          </Link>
        )}
      </div>
      <FoundTexts items={items} />
    </section>
  )
}

/**
 * A line above the found products when the title of a text matches the search: a link to the page and one down to the other
 * texts.
 */
export function FoundAbove({ items: [first], total }: { items: readonly FoundText[]; total: number }) {
  if (!first || first.titleHighlights.length === 0) return null
  return (
    <p className="mt-3 flex items-center gap-x-3 text-note text-ink-3">
      <span className="flex min-w-0 items-center gap-x-1.5">
        {isSet(first) ? 'Готовый комплект:' : 'Читайте:'}
        <Link
          to={first.path}
          prefetch="intent"
          className="flex min-h-11 min-w-0 items-center text-link hover:text-link md:min-h-8"
        >
          <span className="truncate">{first.title}</span>
        </Link>
      </span>
      {total > 1 && (
        <a
          href={`#${sectionId}`}
          className="inline-flex min-h-11 shrink-0 items-center text-link hover:text-link md:min-h-8"
        >
          и ещё {counted(total - 1, materials)}
        </a>
      )}
    </p>
  )
}
