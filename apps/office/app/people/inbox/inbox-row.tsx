import { type InboxItem, inboxKinds } from '@shpulka/contract/people/inbox'
import { classes } from '@shpulka/ui/classes.ts'
import { Link } from 'react-router'
import { dueText, isOverdue } from './due-text.rule.ts'
import { prefetchItem } from './prefetched-items.ts'

/** An item in the list: its kind, sender and due time. */
export function InboxRow({
  item,
  to,
  isOpened,
  siteName,
  selection,
}: {
  item: InboxItem
  to: string
  isOpened: boolean
  /** Not shown when empty. */
  siteName: string
  /** Null: nothing may be done with it here. */
  selection: { readonly isSelected: boolean; readonly onSelect: (isSelected: boolean) => void } | null
}) {
  const [due, now] = [new Date(item.dueAt), new Date()]
  return (
    <li className={classes('flex border-line not-first:border-t', isOpened ? 'bg-accent-soft' : 'hover:bg-paper')}>
      {selection && (
        <label className="flex items-start py-2.5 pl-3">
          <input
            type="checkbox"
            className="box size-6!"
            aria-label={`Выбрать: ${item.title}`}
            checked={selection.isSelected}
            onChange={(event) => selection.onSelect(event.currentTarget.checked)}
          />
        </label>
      )}
      <Link
        to={to}
        aria-current={isOpened ? 'true' : undefined}
        onMouseEnter={() => prefetchItem(item)}
        className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-2"
      >
        <span className="truncate font-medium">{item.title}</span>
        <span className={classes('text-note whitespace-nowrap', isOverdue(due, now) ? 'text-bad' : 'text-ink-2')}>
          {dueText(due, now)}
        </span>
        <span className="col-span-2 truncate text-note text-ink-2">
          {[inboxKinds[item.kind], item.from, item.state, siteName, item.assignee?.fio].filter(Boolean).join(' · ')}
        </span>
      </Link>
    </li>
  )
}
