import type { DeskView } from '@shpulka/contract/buying/desk-list'
import type { SavedView } from '@shpulka/contract/people/saved-views'
import { useSearchParams } from 'react-router'
import { ListTab, ListTabs } from '../../base/list/list-tabs.tsx'
import { SavedViewTabs } from '../../base/list/saved-views.tsx'
import { paths } from '../../paths.ts'
import { deskViews } from './desk-views.rule.ts'

interface Props {
  current: DeskView
  counts: readonly { readonly view: DeskView; readonly count: number }[]
  views: readonly SavedView[]
  /** The view whose filter is in the address. */
  shown: SavedView | undefined
  /** Results of a search are shown: it covers all orders, whichever tab is open. */
  isSearched: boolean
}

/** Saved views, then views of the desk with how many orders each has; views of alarms only while they have some. */
export function DeskTabs({ current, counts, views, shown, isSearched }: Props) {
  const [query] = useSearchParams()
  const countOf = (code: string) => counts.find(({ view }) => view === code)?.count
  return (
    <ListTabs label="Виды заказов">
      <SavedViewTabs views={views} shown={isSearched ? undefined : shown} pathOf={paths.orders} />
      {deskViews
        .filter(({ code, isAlarm }) => !isAlarm || current === code || countOf(code) !== 0)
        .map(({ code, title, staysInRow }) => (
          <ListTab
            key={code}
            to={paths.orders({ ...Object.fromEntries(query), view: code })}
            title={title}
            isCurrent={current === code && !isSearched && !shown}
            count={countOf(code)}
            staysInRow={staysInRow}
          />
        ))}
    </ListTabs>
  )
}
