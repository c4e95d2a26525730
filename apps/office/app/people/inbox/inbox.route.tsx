import { type InboxItem, inbox, inboxKinds } from '@shpulka/contract/people/inbox'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { useEffect, useRef, useState } from 'react'
import {
  Link,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/inbox.route.ts'
import { inboxFilter, itemKey, itemOf, nextItem } from './inbox-filter.rule.ts'
import { InboxRow } from './inbox-row.tsx'
import { askAhead } from './item-ahead.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = inboxFilter(new URL(request.url).searchParams)
  return { filter, ...(await callApi(inbox.listInbox, { query: filter, signal: request.signal })) }
}

/** The list is read again when its filter changes or something was done, not when another item is opened. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search || currentUrl.href === nextUrl.href

/** What an open item knows of the list it was opened from. */
export interface InboxOutlet {
  readonly colleagues: readonly { readonly id: number; readonly fio: string }[]
  /** Says what was done and opens the next item. */
  readonly onDone: (done: string) => void
}

export default function Inbox({ loaderData: { filter, items, total, counts, colleagues } }: Route.ComponentProps) {
  const { item: opened } = useParams()
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const { sites } = useSession()
  const [done, setDone] = useState('')
  const openedAt = items.findIndex((item) => itemKey(item) === opened)
  // An item that was handled leaves the list: the next one has taken its place.
  const placeLeft = useRef(0)
  if (openedAt >= 0) placeLeft.current = openedAt

  useEffect(() => {
    for (const near of [items[openedAt + 1], items[openedAt - 1]]) if (openedAt >= 0 && near) askAhead(near)
  })
  const open = (item: InboxItem | null | undefined) => item && navigate(paths.inboxItem(itemKey(item), query))
  useKeys({
    j: () => open(items[openedAt < 0 ? placeLeft.current : openedAt + 1]),
    k: () => open(items[(openedAt < 0 ? placeLeft.current : openedAt) - 1]),
  })
  function onDone(what: string) {
    setDone(what)
    const handled = itemOf(opened)
    const next = handled && nextItem(items, handled)
    navigate(next ? paths.inboxItem(itemKey(next), query) : paths.inbox(Object.fromEntries(query)), { replace: true })
    void revalidator.revalidate()
  }
  const Title = opened ? 'h2' : 'h1'
  const link = (changed: Record<string, string | undefined>) =>
    paths.inbox({ ...Object.fromEntries(query), ...changed })
  const dueOfKind = counts.kinds.find(({ kind }) => kind === filter.kind)?.dueText
  return (
    <div className="xl:grid xl:grid-cols-[minmax(380px,5fr)_8fr] xl:gap-5">
      <title>{counts.total > 0 ? `(${counts.total}) Входящие — контора` : 'Входящие — контора'}</title>
      <section aria-labelledby="inbox" className={classes('min-w-0', opened && 'max-xl:hidden')}>
        <Title id="inbox" className="text-title font-semibold">
          Входящие
        </Title>
        <nav aria-label="Что показать" className="mt-2 flex flex-wrap gap-1">
          <Choice to={link({ kind: undefined })} isCurrent={!filter.kind} title="Все" count={counts.total} />
          {counts.kinds.map(({ kind, total: count, overdue }) => (
            <Choice
              key={kind}
              to={link({ kind })}
              isCurrent={filter.kind === kind}
              title={inboxKinds[kind]}
              count={count}
              isUrgent={overdue > 0}
            />
          ))}
        </nav>
        <div className="mt-1 flex flex-wrap items-center gap-1">
          <Choice
            to={link({ overdue: filter.overdue ? undefined : 'true' })}
            isCurrent={!!filter.overdue}
            title="Просроченные"
            count={counts.overdue}
            isUrgent={counts.overdue > 0}
          />
          <Choice
            to={link({ mine: filter.mine ? undefined : 'true' })}
            isCurrent={!!filter.mine}
            title="Мои"
            count={counts.mine}
          />
          {sites.length > 1 && (
            <Select
              label="Сайт"
              isLabelHidden
              className="min-w-0 grow basis-40"
              value={String(filter.siteId ?? '')}
              options={[
                { value: '', title: 'Все сайты' },
                ...sites.map(({ id, name }) => ({ value: String(id), title: name })),
              ]}
              onChange={(event) => {
                const { value } = event.currentTarget
                setQuery((before) => {
                  const next = new URLSearchParams(before)
                  if (value === '') next.delete('siteId')
                  else next.set('siteId', value)
                  return next
                })
              }}
            />
          )}
        </div>
        {dueOfKind && <p className="mt-2 text-note text-ink-2">Срок: {dueOfKind}</p>}
        <p className="mt-2 text-note text-ink-3">
          {items.length === 0 ? 'Здесь всё отвечено.' : total > items.length && `Показаны ${items.length} из ${total}.`}
        </p>
        <ul className="mt-1 flex flex-col rounded-card border border-line bg-surface">
          {items.map((item) => (
            <InboxRow
              key={itemKey(item)}
              item={item}
              to={paths.inboxItem(itemKey(item), query)}
              isOpened={itemKey(item) === opened}
              siteName={sites.length > 1 ? (sites.find(({ id }) => id === item.siteId)?.name ?? '') : ''}
            />
          ))}
        </ul>
      </section>
      <section aria-label="Открытое" className={classes('min-w-0', !opened && 'max-xl:hidden')}>
        {opened && (
          <Link
            to={paths.inbox(Object.fromEntries(query))}
            className="mb-2 inline-flex min-h-11 items-center gap-1 text-link xl:hidden"
          >
            <Icon name="chevron-left" className="size-5" />
            Ко всем входящим
          </Link>
        )}
        <p role="status" className={classes('mb-2 text-note text-good', done === '' && 'sr-only')}>
          {done}
        </p>
        <Outlet context={{ colleagues, onDone } satisfies InboxOutlet} />
      </section>
    </div>
  )
}

function Choice({
  to,
  title,
  count,
  isCurrent,
  isUrgent = false,
}: {
  to: string
  title: string
  count: number
  isCurrent: boolean
  isUrgent?: boolean
}) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      className={classes(
        'inline-flex min-h-9 items-center gap-1.5 rounded-control px-2.5 text-note font-medium max-md:min-h-11',
        isCurrent ? 'bg-ink text-white' : 'text-ink-2 hover:bg-ground',
      )}
    >
      {title}
      <span className={isCurrent ? 'text-white/80' : isUrgent ? 'font-semibold text-bad' : 'text-ink-3'}>{count}</span>
    </Link>
  )
}
