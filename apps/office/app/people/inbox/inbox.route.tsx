import { type InboxAssignment, type InboxItem, inbox } from '@shpulka/contract/people/inbox'
import { useState } from 'react'
import { useParams, useRevalidator, useSearchParams } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { ListAndRecord } from '../../base/list/list-and-record.tsx'
import { ListTab } from '../../base/list/list-tabs.tsx'
import { readViews, SaveView } from '../../base/list/saved-views.tsx'
import { shouldReload } from '../../base/list/should-reload.rule.ts'
import { SiteFilter } from '../../base/list/site-filter.tsx'
import { useArrivals } from '../../base/list/use-arrivals.ts'
import { useOpenRow } from '../../base/list/use-open-row.ts'
import { useSelection } from '../../base/list/use-selection.ts'
import { shownView } from '../../base/list/view-filter.rule.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/inbox.route.ts'
import { arrivedItems } from './arrived-items.rule.ts'
import { InboxAssignmentDialog, InboxBulkBar } from './inbox-bulk-bar.tsx'
import { inboxFilter, itemKey } from './inbox-filter.rule.ts'
import { InboxRow } from './inbox-row.tsx'
import { InboxTabs } from './inbox-tabs.tsx'
import { prefetchItem } from './prefetched-items.ts'
import { useNextItem } from './use-next-item.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = inboxFilter(new URL(request.url).searchParams)
  const [list, saved] = await Promise.all([
    callApi(inbox.listInbox, { query: filter, signal: request.signal }),
    readViews('inbox', request.signal),
  ])
  return { filter, saved, ...list }
}

export const shouldRevalidate = shouldReload

/** Context that the list passes to the open item. */
export interface InboxOutlet {
  readonly colleagues: readonly { readonly id: number; readonly fio: string }[]
  /** Shows the message about the action and opens the next item. */
  readonly onDone: (message: string) => void
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { filter, saved, items, total, counts, colleagues } = loaderData
  const { item: opened } = useParams()
  const [query] = useSearchParams()
  const revalidator = useRevalidator()
  const session = useSession()
  const { sites } = session
  const [notice, setNotice] = useState('')
  const pathOf = (item: InboxItem) => paths.inboxItem(itemKey(item), query)
  const list = useOpenRow({ rows: items, keyOf: itemKey, pathOf, opened, prefetch: prefetchItem })
  const isAssignable = (item: InboxItem) => mayDoAt(session, 'inbox.answer', item.siteId)
  const assignable = items.filter(isAssignable)
  const selection = useSelection({
    ids: assignable.map(itemKey),
    filter: query.toString(),
    opened: list.opened && isAssignable(list.opened) ? itemKey(list.opened) : undefined,
  })
  const [assigned, setAssigned] = useState<{ assignment: InboxAssignment; shown: InboxItem[] } | null>(null)
  const openNext = useNextItem(items, pathOf, filter.kind !== undefined)
  const arrived = useArrivals(items, async () =>
    arrivedItems({ items, total }, (await callApi(inbox.listInbox, { query: filter })).items),
  )
  function onDone(message: string) {
    setNotice(message)
    openNext()
    void revalidator.revalidate()
  }
  const link = (changed: Record<string, string | undefined>) =>
    paths.inbox({ ...Object.fromEntries(query), ...changed })
  const dueOfKind = counts.kinds.find(({ kind }) => kind === filter.kind)?.dueText
  return (
    <ListAndRecord
      title="Входящие"
      waiting={counts.total}
      arrived={arrived}
      arrivedOne="новое"
      isOpened={opened !== undefined}
      recordLabel="Открытое"
      notice={notice}
      back={{ to: paths.inbox(Object.fromEntries(query)), title: 'Ко всем входящим' }}
      actions={<SaveView list="inbox" saved={saved} filter={filter} />}
      tabs={<InboxTabs kind={filter.kind} counts={counts} views={saved.views} shown={shownView(saved.views, filter)} />}
      filters={
        <>
          <ListTab
            to={link({ overdue: filter.overdue ? undefined : 'true' })}
            isCurrent={!!filter.overdue}
            title="Просроченные"
            count={counts.overdue}
            isUrgent={counts.overdue > 0}
          />
          <ListTab
            to={link({ mine: filter.mine ? undefined : 'true' })}
            isCurrent={!!filter.mine}
            title="Мои"
            count={counts.mine}
          />
          <SiteFilter siteId={filter.siteId} />
        </>
      }
      status={[
        dueOfKind && `Срок: ${dueOfKind}`,
        items.length === 0 ? 'Здесь всё отвечено.' : total > items.length && `Показаны ${items.length} из ${total}.`,
      ]
        .filter(Boolean)
        .join(' ')}
      rows={items.map((item) => (
        <InboxRow
          key={itemKey(item)}
          item={item}
          to={pathOf(item)}
          isOpened={item === list.opened}
          selection={
            isAssignable(item)
              ? {
                  isSelected: selection.isSelected(itemKey(item)),
                  onSelect: (isSelected) => selection.select(itemKey(item), isSelected),
                }
              : null
          }
          siteName={sites.length > 1 ? (sites.find(({ id }) => id === item.siteId)?.name ?? '') : ''}
        />
      ))}
      context={{ colleagues, onDone } satisfies InboxOutlet}
    >
      {selection.selected.length > 0 && (
        <InboxBulkBar
          selected={assignable.filter((item) => selection.isSelected(itemKey(item)))}
          colleagues={colleagues}
          onClear={selection.clear}
          onAssigned={(assignment) => {
            setAssigned({ assignment, shown: [...items] })
            selection.clear()
          }}
        />
      )}
      {assigned && (
        <InboxAssignmentDialog
          key={assigned.assignment.id}
          assigned={assigned.assignment}
          shown={assigned.shown}
          onClose={() => setAssigned(null)}
        />
      )}
    </ListAndRecord>
  )
}
