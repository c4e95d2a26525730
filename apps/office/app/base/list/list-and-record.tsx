import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import type { ReactNode } from 'react'
import { Link, Outlet, useRevalidator } from 'react-router'

interface Props {
  title: string
  /** How many items wait, for the title of the browser tab; 0 is not shown. */
  waiting: number
  /** Tabs that choose what the list shows, above list and record. */
  tabs: ReactNode
  filters: ReactNode
  /** Beside the title. */
  actions: ReactNode
  /** Describes the list as shown: how many were found, when they are due. */
  status: ReactNode
  rows: ReactNode
  /** Shown below the rows. */
  children?: ReactNode
  /** How many new rows there are since the list was loaded. */
  arrived: number
  /** The word for one of them; the list has «новый» without it. */
  arrivedOne?: string
  isOpened: boolean
  /** Names the open record to screen readers. */
  recordLabel: string
  /** Notice of the last action. */
  notice?: string
  back: { readonly to: string; readonly title: string }
  context?: unknown
}

/** A list on the left and the open record on the right; below 1280 px only one of them. */
export function ListAndRecord({ title, waiting, arrived, isOpened, recordLabel, notice = '', back, ...parts }: Props) {
  const revalidator = useRevalidator()
  // The open record gets the page's main heading.
  const Title = isOpened ? 'h2' : 'h1'
  const narrowHidden = isOpened && 'max-xl:hidden'
  const name = `${title} — контора`
  return (
    <div className="xl:grid xl:grid-cols-[minmax(380px,5fr)_8fr] xl:gap-x-5">
      <title>{waiting > 0 ? `(${waiting}) ${name}` : name}</title>
      <div className={classes('min-w-0 xl:col-span-2', narrowHidden)}>
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 md:min-h-9">
          <Title id="list" className="text-title font-semibold">
            {title}
          </Title>
          {parts.actions}
        </div>
        {parts.tabs}
      </div>
      <section aria-labelledby="list" className={classes('min-w-0', narrowHidden)}>
        <div className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">{parts.filters}</div>
        {arrived > 0 && (
          <Button
            look="quiet"
            size="small"
            className="mt-2 w-full"
            onClick={() => {
              window.scrollTo({ top: 0 })
              void revalidator.revalidate()
            }}
          >
            {counted(arrived, [parts.arrivedOne ?? 'новый', 'новых', 'новых'])} — показать
          </Button>
        )}
        <p role="status" className="mt-2 text-note text-ink-3">
          {parts.status}
        </p>
        <ul className="mt-1 flex flex-col rounded-card border border-line bg-surface empty:hidden">{parts.rows}</ul>
        {parts.children}
      </section>
      <section aria-label={recordLabel} className={classes('min-w-0 xl:mt-2', !isOpened && 'max-xl:hidden')}>
        {isOpened && (
          <Link to={back.to} className="mb-2 inline-flex min-h-11 items-center gap-1 text-link xl:hidden">
            <Icon name="chevron-left" className="size-5" />
            {back.title}
          </Link>
        )}
        <p role="status" className={classes('mb-2 text-note text-good', notice === '' && 'sr-only')}>
          {notice}
        </p>
        <Outlet context={parts.context} />
      </section>
    </div>
  )
}
