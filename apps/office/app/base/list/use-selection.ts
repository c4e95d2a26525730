import { useState } from 'react'
import { useKeys } from '../shell/use-keys.ts'

/** Rows selected for a bulk action: some rows of the list, or everything its filter finds. */
export function useSelection<Id extends number | string>({
  ids,
  opened,
  filter,
  isSearched = false,
}: {
  /** Ids of the rows shown. */
  readonly ids: readonly Id[]
  /** Id of the open record, which the key X selects; undefined when no record of the list is open. */
  readonly opened: Id | undefined
  /** When the filter changes, the selection is cleared. */
  readonly filter: string
  /** The rows are what a search has found, which is not everything the filter finds. */
  readonly isSearched?: boolean
}) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<Id>>(new Set())
  const [isAll, setAll] = useState(false)
  const isSelected = (id: Id) => isAll || selectedIds.has(id)
  function select(id: Id, shouldSelect: boolean) {
    const next = new Set(isAll ? ids : selectedIds)
    if (shouldSelect) next.add(id)
    else next.delete(id)
    setAll(false)
    setSelectedIds(next)
  }
  function clear() {
    setAll(false)
    setSelectedIds(new Set())
  }
  // Cleared during the first render of the other list, so that a row selected right after it stays selected.
  const [selectionFilter, setSelectionFilter] = useState(filter)
  if (selectionFilter !== filter) {
    setSelectionFilter(filter)
    clear()
  }
  // A bulk action would take the filter without the search.
  if (isAll && isSearched) setAll(false)
  useKeys({
    x: ['Выбрать открытую строку', () => opened !== undefined && select(opened, !isSelected(opened))],
    v: ['Выбрать все показанные строки', () => (ids.every(isSelected) ? clear() : setSelectedIds(new Set(ids)))],
  })
  return { selected: ids.filter(isSelected), isAll, isSelected, select, selectAll: () => setAll(true), clear }
}
