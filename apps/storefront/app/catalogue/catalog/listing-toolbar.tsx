import { listingQuery, type ProductSort } from '@shpulka/contract/catalogue/listing-url'
import { buttonClasses } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { useEffect, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { useReturnPath } from '../../base/shell/settings-form.tsx'
import { paths } from '../../paths.ts'
import { filtersFormId } from './filters.tsx'
import type { Listing } from './listing.server.ts'
import { sortTitles } from './listing-choice.rule.ts'

interface ToolbarProps {
  choice: Listing['choice']
  view: Listing['view']
  filtersCount: number
  onFilters: () => void
}

/** Above the products: filters on a phone, sorting, grid or rows. */
export function ListingToolbar({ choice, view, filtersCount, onFilters }: ToolbarProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [sort, setSort] = useState(choice.sort)
  useEffect(() => setSort(choice.sort), [choice.sort])
  return (
    <div className="mb-2 flex items-center gap-2 max-[415px]:gap-1.5 max-lg:sticky max-lg:top-15 md:max-lg:top-29 max-lg:z-20 max-lg:-mx-4 max-lg:bg-paper max-lg:px-4 max-lg:py-2 print:hidden">
      {/* biome-ignore lint/a11y/useValidAnchor: without scripts this address opens the sheet */}
      <a
        href="#filters"
        className={buttonClasses('quiet', 'normal', 'shrink-0 max-sm:px-2.5! lg:hidden')}
        onClick={(event) => {
          event.preventDefault()
          onFilters()
        }}
      >
        {/* Where both would not fit, the number stands in place of the picture. */}
        <Icon name="sliders-horizontal" className={classes('size-5', filtersCount > 0 && 'max-[415px]:hidden')} />
        <span className="max-[359px]:sr-only">Фильтры</span>
        {filtersCount > 0 && <span className="rounded-full bg-ink px-1.5 text-note text-white">{filtersCount}</span>}
      </a>
      <Select
        label="Порядок"
        isLabelHidden
        name="sort"
        form={filtersFormId}
        value={sort}
        options={Object.entries(sortTitles).flatMap(([value, title]) =>
          value === 'relevance' && !choice.search ? [] : [{ value, title }],
        )}
        onChange={(event) => {
          const next = event.target.value as ProductSort
          setSort(next)
          void navigate(pathname + listingQuery({ ...choice, sort: next, page: 1 }), {
            replace: true,
            preventScrollReset: true,
          })
        }}
        className="min-w-0 grow max-[415px]:[&_select]:pr-7 max-[415px]:[&_select]:pl-2 max-[415px]:[&_svg]:right-1.5 sm:max-w-60"
      />
      <noscript>
        <button type="submit" form={filtersFormId} className={buttonClasses('quiet')}>
          Применить
        </button>
      </noscript>
      <ViewSwitch view={view} />
    </div>
  )
}

/**
 * Grid or rows: saved by the server, so that the next page has the same view. On phones only the other view is offered.
 */
function ViewSwitch({ view }: { view: Listing['view'] }) {
  const back = useReturnPath()
  return (
    <Form
      method="post"
      action={paths.settings()}
      replace
      preventScrollReset
      className="ml-auto flex shrink-0 rounded-control border border-edge bg-surface"
    >
      <input type="hidden" name="back" value={back} />
      {(
        [
          ['grid', 'Сеткой', 'layout-grid'],
          ['rows', 'Строками с характеристиками', 'rows-3'],
        ] as const
      ).map(([value, label, icon]) => (
        <button
          key={value}
          type="submit"
          name="view"
          value={value}
          aria-label={label}
          aria-pressed={view === value}
          className={classes(
            'grid size-11 place-content-center rounded-[5px]',
            view === value ? 'bg-ground text-ink max-sm:hidden' : 'text-ink-3 hover:text-ink',
          )}
        >
          <Icon name={icon} className="size-5" />
        </button>
      ))}
    </Form>
  )
}
