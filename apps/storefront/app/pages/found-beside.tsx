import type { FoundText } from '@shpulka/contract/pages'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { FoundTexts } from './found-texts.tsx'

/** Beside the goods of a search: what the shop wrote about it. */
export function FoundBeside({ search, items, total }: { search: string; items: readonly FoundText[]; total: number }) {
  return (
    <section aria-labelledby="found-texts" className="mt-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="found-texts">Статьи и страницы</h2>
        {total > items.length && (
          <Link to={paths.searchTexts(search)} prefetch="intent" className="inline-flex min-h-11 items-center text-link hover:text-accent md:min-h-8">
            Все найденные: {total}
          </Link>
        )}
      </div>
      <FoundTexts items={items} />
    </section>
  )
}
