import type { Searched } from '@shpulka/contract/catalogue/catalog'
import { type ListingChoice, listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { ChipLink } from '@shpulka/ui/chip.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { Link, useLocation } from 'react-router'
import { CallUs } from '../../base/shell/call-us.tsx'
import { useShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'

interface Props {
  choice: ListingChoice
  searched: Searched | null
  /** The results across the site; null when there are none. */
  foundIn: { total: number } | null
}

/**
 * An empty listing says what was searched and offers results of single words, sections, the catalogue and a phone
 * number.
 */
export function NothingFound({ choice, searched, foundIn }: Props) {
  const { sections } = useShopData()
  const { search, isSearchAsTyped } = choice
  return (
    <EmptyState
      title={search ? `По запросу «${search}» ничего не нашли` : 'Здесь пока пусто'}
      actions={<ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>}
    >
      {search && <SearchAlternatives choice={choice} foundIn={foundIn} />}
      {searched && searched.parts.length > 0 && (
        <nav aria-label="Слова запроса по отдельности" className="mt-4">
          <p className="font-semibold text-ink">По отдельности слова находят</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {searched.parts.map(({ words, count }) => (
              <ChipLink key={words} to={paths.search(words)} note={counted(count, goodsForms)}>
                {words}
              </ChipLink>
            ))}
          </div>
        </nav>
      )}
      <nav aria-label="С чего начать" className="mt-4">
        <p className="font-semibold text-ink">{isSearchAsTyped ? 'Или начните с раздела' : 'Начните с раздела'}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {sections.slice(0, 8).map(({ id, title, path }) => (
            <ChipLink key={id} to={paths.category(path)}>
              {title}
            </ChipLink>
          ))}
        </div>
      </nav>
      <p className="mt-4">
        <CallUs withHours>Не нашли нужное — позвоните, подберём и привезём под заказ:</CallUs>
      </p>
    </EmptyState>
  )
}

function SearchAlternatives({ choice, foundIn }: Pick<Props, 'choice' | 'foundIn'>) {
  const { pathname } = useLocation()
  const link = 'inline-flex min-h-6 items-center text-link underline-offset-2 hover:underline'
  if (choice.isSearchAsTyped)
    return (
      <p>
        Искали слова ровно так, как они написаны.{' '}
        <Link to={pathname + listingQuery({ ...choice, isSearchAsTyped: false })} className={link}>
          Искать с исправлениями
        </Link>
      </p>
    )
  if (foundIn && foundIn.total > 0)
    return (
      <p>
        В этом разделе таких товаров нет.{' '}
        <Link to={paths.search(choice.search)} className={link}>
          Во всём каталоге — {counted(foundIn.total, goodsForms)}
        </Link>
      </p>
    )
  return (
    <p>
      Искали в названиях, артикулах, брендах и характеристиках, в другой раскладке, с поправкой на опечатку и близкие по
      смыслу слова.
    </p>
  )
}
