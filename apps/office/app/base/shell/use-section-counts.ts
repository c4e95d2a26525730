import { inbox } from '@shpulka/contract/people/inbox'
import { useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { callApi } from '../api/client.ts'
import { may, type Session } from './session.ts'

/** What waits behind a line of the menu. */
export interface SectionCount {
  readonly count: number
  /** Some of it should have been done already. */
  readonly isUrgent: boolean
}

const everyMilliseconds = 60_000

/** By the path of a section: read anew on every page and every minute. */
export function useSectionCounts(session: Session, pathname: string): Readonly<Record<string, SectionCount>> {
  const [counts, setCounts] = useState<Readonly<Record<string, SectionCount>>>({})
  const mayRead = may(session, 'inbox.read')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was done changes the page
  useEffect(() => {
    if (!mayRead) return
    const asked = new AbortController()
    const read = () =>
      callApi(inbox.countInbox, { signal: asked.signal }).then(
        ({ total, overdue }) => setCounts({ [paths.inbox()]: { count: total, isUrgent: overdue > 0 } }),
        // The menu is there all the same.
        () => {},
      )
    void read()
    const timer = setInterval(read, everyMilliseconds)
    return () => {
      asked.abort()
      clearInterval(timer)
    }
  }, [mayRead, pathname])
  return counts
}
