import type { FoundText } from '@shpulka/contract/content/pages'
import { classes } from '@shpulka/ui/classes.ts'
import { counted, materialForms } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { FoundTexts } from './found-texts.tsx'

const sectionId = 'found-texts'

/** A scheme says in its title what it is. */
const aboveLabels: Partial<Record<FoundText['kind'], string>> = {
  set: 'Готовый комплект:',
  collection: 'Подборка:',
  scheme: '',
}
const isOfGoods = ({ kind }: FoundText) => aboveLabels[kind] !== undefined

/** Beside the found products: sets, collections, articles and pages about the same words. */
export function FoundBeside({ search, items, total }: { search: string; items: readonly FoundText[]; total: number }) {
  return (
    <section
      id={sectionId}
      aria-labelledby={`${sectionId}-title`}
      tabIndex={-1}
      className="mt-12 scroll-mt-24 outline-none"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`${sectionId}-title`}>
          {items[0]?.kind === 'scheme'
            ? 'Схемы, комплекты и статьи'
            : items.some(isOfGoods)
              ? 'Комплекты, подборки и статьи'
              : 'Статьи и страницы'}
        </h2>
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
 * A line above the found products when the title of a text matches the search: a link to the page and one down to the
 * other texts.
 */
export function FoundAbove({ items: [first], total }: { items: readonly FoundText[]; total: number }) {
  if (!first || first.titleHighlights.length === 0) return null
  const [asked] = first.titleHighlights
  const [number, materials] = counted(total - 1, materialForms).split('\u00a0')
  // A scheme stands out only if the search says so: «Схема» begins its title.
  const isProminent = isOfGoods(first) && (first.kind !== 'scheme' || asked?.start === 0)
  return (
    <p
      className={classes(
        'mt-3 flex items-center gap-x-3',
        isProminent ? 'font-semibold text-ink sm:flex-wrap' : 'text-note text-ink-3',
      )}
    >
      <span className={classes('flex min-w-0 items-center gap-x-1.5', isProminent && 'sm:flex-wrap')}>
        {/* On phones one line, so that goods are on the first screen. */}
        <span className={isProminent ? 'max-sm:sr-only' : undefined}>
          {isProminent ? aboveLabels[first.kind] : 'Читайте:'}
        </span>
        <Link
          to={first.path}
          prefetch="intent"
          className="flex min-h-11 min-w-0 items-center text-link hover:text-link md:min-h-8"
        >
          <span className={isProminent ? 'max-sm:truncate' : 'truncate'}>{first.title}</span>
        </Link>
      </span>
      {total > 1 && (
        <a
          href={`#${sectionId}`}
          className={classes(
            'inline-flex min-h-11 shrink-0 items-center text-note font-normal text-link hover:text-link',
            'md:min-h-8',
          )}
        >
          <span>
            и ещё {number}
            <span className="max-sm:sr-only">&nbsp;{materials}</span>
          </span>
        </a>
      )}
    </p>
  )
}
