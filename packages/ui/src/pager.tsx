import { Link } from 'react-router'
import { classes } from './classes.ts'
import { pagerNumbers } from './pager.rule.ts'
import { prefetchOf } from './prefetch.rule.ts'

/** Page numbers as plain links. */
export function Pager({ page, pages, hrefOf }: { page: number; pages: number; hrefOf: (page: number) => string }) {
  if (pages < 2) return null
  return (
    <nav aria-label="Страницы" className="flex flex-wrap items-center gap-1">
      {pagerNumbers(page, pages).map((number, at, all) =>
        number === null ? (
          <span key={`gap-${all[at - 1]}`} className="px-1 text-ink-3">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={hrefOf(number)}
            prefetch={prefetchOf(hrefOf(number))}
            aria-label={`Страница ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={classes(
              'grid min-h-11 min-w-11 place-content-center rounded-control px-2 font-medium md:min-h-9 md:min-w-9',
              number === page ? 'bg-ink text-white' : 'text-ink hover:bg-ground',
            )}
          >
            {number}
          </Link>
        ),
      )}
    </nav>
  )
}
