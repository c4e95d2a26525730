import { type ListingChoice, listingQuery } from '@shpulka/contract/catalogue/listing-url'
import { ChipLink } from '@shpulka/ui/chip.tsx'
import { paths } from '../../paths.ts'

interface Props {
  choice: ListingChoice
  foundIn: { total: number; categories: readonly { id: number; title: string; path: string; count: number }[] }
  /** Path of the current category; null for the whole catalogue. */
  categoryPath: string | null
}

/** As many sections are in one row with titles of usual length. */
const inOneRow = 4

/**
 * The sections of the results: each link repeats the search in one section. On a phone all are in one row, which is
 * scrolled; elsewhere the smallest are behind «Ещё», so that goods begin higher.
 */
export function SearchSections({ choice, foundIn: { total, categories }, categoryPath }: Props) {
  if (categories.length < 2 || choice.isSearchAsTyped) return null
  const query = listingQuery({ ...choice, filters: [], page: 1 })
  // One more takes no more room than the word that hides it.
  const first = categories.length > inOneRow + 1 ? inOneRow : categories.length
  const isFolded = (path: string, place: number) => place >= first && path !== categoryPath
  const foldedCount = categories.filter(({ path }, place) => isFolded(path, place)).length
  return (
    <nav
      aria-label="Разделы с найденным"
      className="group strip -mx-4 mt-4 gap-2 px-4 scroll-px-4 md:mx-0 md:flex-wrap md:px-0"
    >
      <ChipLink to={paths.catalog() + query} note={total} isCurrent={categoryPath === null}>
        Все разделы
      </ChipLink>
      {categories.map(({ id, title, path, count }, place) => (
        <span
          key={id}
          className={isFolded(path, place) ? 'contents md:not-group-has-[details[open]]:hidden' : 'contents'}
        >
          <ChipLink to={paths.category(path) + query} note={count} isCurrent={path === categoryPath}>
            {title}
          </ChipLink>
        </span>
      ))}
      {foldedCount > 0 && (
        <details className="max-md:hidden">
          <summary className="chip chip-plain cursor-pointer text-link">
            <span className="group-has-[details[open]]:hidden">{`Ещё ${foldedCount}`}</span>
            <span className="not-group-has-[details[open]]:hidden">Свернуть</span>
          </summary>
        </details>
      )}
    </nav>
  )
}
