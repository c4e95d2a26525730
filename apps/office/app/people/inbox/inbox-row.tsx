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
}: {
  item: InboxItem
  to: string
  isOpened: boolean
  /** Not shown when empty. */
  siteName: string
}) {
  const [due, now] = [new Date(item.dueAt), new Date()]
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={to}
        aria-current={isOpened ? 'true' : undefined}
        onMouseEnter={() => prefetchItem(item)}
        className={classes(
          'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-2',
          isOpened ? 'bg-accent-soft' : 'hover:bg-paper',
        )}
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
