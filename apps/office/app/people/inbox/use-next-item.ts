import type { InboxItem } from '@shpulka/contract/people/inbox'
import { useEffect, useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { itemFromKey, itemKey, nextItem } from './inbox-filter.rule.ts'

/**
 * Opens the next item once the open one is handled. Somebody who chose a kind goes through it: the first opens by
 * itself as each next one does. On a phone the list comes first.
 */
export function useNextItem(items: readonly InboxItem[], pathOf: (item: InboxItem) => string, isOfKind: boolean) {
  const { item: opened } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const handledKeys = useRef(new Set<string>())
  const first = items.find((item) => !handledKeys.current.has(itemKey(item)))
  const firstPath = opened === undefined && isOfKind && first ? pathOf(first) : null
  useEffect(() => {
    if (firstPath !== null && matchMedia('(min-width: 1280px)').matches) void navigate(firstPath, { replace: true })
  }, [firstPath, navigate])
  return () => {
    const handled = itemFromKey(opened)
    const next = handled && nextItem(items, handled)
    if (opened) handledKeys.current.add(opened)
    navigate(next ? pathOf(next) : paths.inbox(Object.fromEntries(query)), { replace: true })
  }
}
