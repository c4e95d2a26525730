import { inbox } from '@shpulka/contract/people/inbox'
import { useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { callApi } from '../api/client.ts'
import { may, type Session } from './session.ts'

/** How many items wait in a section of the menu. */
export interface SectionCount {
  readonly count: number
  /** Some of it is overdue. */
  readonly isUrgent: boolean
}

const everyMilliseconds = 60_000

/** Counts by path of the section, loaded on every page and every minute. */
export function useSectionCounts(session: Session, pathname: string): Readonly<Record<string, SectionCount>> {
  const [counts, setCounts] = useState<Readonly<Record<string, SectionCount>>>({})
  const mayRead = may(session, 'inbox.read')
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again on each page
  useEffect(() => {
    if (!mayRead) return
    const controller = new AbortController()
    const read = () =>
      callApi(inbox.countInbox, { signal: controller.signal }).then(
        ({ total, overdue }) => setCounts({ [paths.inbox()]: { count: total, isUrgent: overdue > 0 } }),
        // The menu works without the counts.
        () => {},
      )
    void read()
    const timer = setInterval(read, everyMilliseconds)
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [mayRead, pathname])
  return counts
}
