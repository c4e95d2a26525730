import type { SavedView } from '@shpulka/contract/people/saved-views'

type Filter = SavedView['filter']

/** The filter of a list as a saved view stores it: without fields that are not set. */
export const viewFilter = (filter: object): Filter =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )

/** The saved view with this filter; undefined when there is none. */
export const shownView = (views: readonly SavedView[], filter: object): SavedView | undefined => {
  const shown = comparableText(viewFilter(filter))
  return views.find((view) => comparableText(view.filter) === shown)
}

const comparableText = (filter: Filter) => JSON.stringify(Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1)))
