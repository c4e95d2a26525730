import { type InboxCounts, type InboxKind, inboxKinds } from '@shpulka/contract/people/inbox'
import type { SavedView } from '@shpulka/contract/people/saved-views'
import { useSearchParams } from 'react-router'
import { ListTab, ListTabs } from '../../base/list/list-tabs.tsx'
import { SavedViewTabs } from '../../base/list/saved-views.tsx'
import { paths } from '../../paths.ts'

interface Props {
  /** The chosen kind; undefined: all. */
  kind: InboxKind | undefined
  counts: InboxCounts
  views: readonly SavedView[]
  /** The view whose filter is in the address. */
  shown: SavedView | undefined
}

/** Saved views, then kinds with how many items of each wait. */
export function InboxTabs({ kind: chosen, counts, views, shown }: Props) {
  const [query] = useSearchParams()
  const link = (kind: InboxKind | undefined) => paths.inbox({ ...Object.fromEntries(query), kind })
  return (
    <ListTabs label="Что показать">
      <SavedViewTabs views={views} shown={shown} pathOf={paths.inbox} />
      <ListTab to={link(undefined)} isCurrent={!chosen && !shown} title="Все" count={counts.total} />
      {counts.kinds.map(({ kind, total, overdue }) => (
        <ListTab
          key={kind}
          to={link(kind)}
          isCurrent={chosen === kind && !shown}
          title={inboxKinds[kind]}
          count={total}
          isUrgent={overdue > 0}
        />
      ))}
    </ListTabs>
  )
}
