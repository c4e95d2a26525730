import { ChipLink } from '@shpulka/ui/chip.tsx'
import { clientLink } from '@shpulka/ui/client-link.ts'
import { Picture } from '@shpulka/ui/picture.tsx'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import type { Listing } from './listing.server.ts'

/** Subcategories, and what else stands in their row: `children`. */
export function ChildCategories({ categories, children }: { categories: Listing['children']; children?: ReactNode }) {
  if (categories.length === 0 && !children) return null
  return (
    <nav aria-label="Подразделы" className="strip -mx-4 mt-4 gap-2 px-4 scroll-px-4 md:mx-0 md:flex-wrap md:px-0">
      {categories.map(({ id, title: name, path, image, count }) => (
        <ChipLink key={id} to={paths.category(path)} note={count}>
          {image && (
            <span className="-ml-2.5 size-8 shrink-0 overflow-hidden rounded-full bg-ground md:-ml-2 md:size-7">
              <Picture fileId={image} alt="" sizes="32px" maxWidth={96} className="size-full mix-blend-multiply" />
            </span>
          )}
          {name}
        </ChipLink>
      ))}
      {children}
    </nav>
  )
}

/** Combinations of filters that have their own page. */
export function FrequentCombinations({ data: { combinations, seo } }: { data: Listing }) {
  if (combinations.length === 0) return null
  return (
    <nav
      aria-label="Часто ищут"
      className="strip -mx-4 mt-8 items-center gap-2 px-4 scroll-px-4 md:mx-0 md:flex-wrap md:px-0"
    >
      <span className="shrink-0 text-note text-ink-3">Часто ищут:</span>
      {combinations.map(({ title: name, to }) => (
        <ChipLink key={to} to={to} isCurrent={to === seo.canonical}>
          {name}
        </ChipLink>
      ))}
    </nav>
  )
}

/** Other categories with similar products, with pictures. */
export function SimilarCategories({ categories }: { categories: Listing['similar'] }) {
  if (categories.length === 0) return null
  return (
    <nav aria-labelledby="similar" className="mt-12">
      <h2 id="similar">Похожие разделы</h2>
      <ul className="strip -mx-4 mt-4 gap-3 px-4 scroll-px-4 pb-1 md:mx-0 md:grid md:grid-cols-4 md:px-0 lg:grid-cols-8">
        {categories.map(({ id, title, path, image }) => (
          <li key={id} className="w-32 md:w-auto">
            <a
              {...clientLink}
              href={paths.category(path)}
              className="block h-full rounded-card border border-line bg-surface p-2 text-center text-note font-medium hover:border-edge hover:text-link"
            >
              <Picture
                fileId={image}
                alt=""
                sizes="128px"
                maxWidth={160}
                className="mb-2 aspect-square rounded-control bg-ground mix-blend-multiply"
              />
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
