import { useState } from 'react'
import { useKeys } from '../shell/use-keys.ts'

/** Rows selected for a bulk action: some of the list, or all that its filter finds. */
export function useSelection({
  ids,
  opened,
  filter,
}: {
  /** Of the rows shown. */
  readonly ids: readonly number[]
  /** Id of the open record, which the key X selects; undefined: none of the list is open. */
  readonly opened: number | undefined
  /** A change of it clears the selection. */
  readonly filter: string
}) {
  const [some, setSome] = useState<ReadonlySet<number>>(new Set())
  const [isAll, setAll] = useState(false)
  const isSelected = (id: number) => isAll || some.has(id)
  function select(id: number, isWanted: boolean) {
    const next = new Set(isAll ? ids : some)
    if (isWanted) next.add(id)
    else next.delete(id)
    setAll(false)
    setSome(next)
  }
  function clear() {
    setAll(false)
    setSome(new Set())
  }
  // As soon as the other list is shown: a row of it that is selected at once stays selected.
  const [selectedOf, setSelectedOf] = useState(filter)
  if (selectedOf !== filter) {
    setSelectedOf(filter)
    clear()
  }
  useKeys({
    x: ['Выбрать открытую строку', () => opened !== undefined && select(opened, !isSelected(opened))],
    v: ['Выбрать все показанные строки', () => (ids.every(isSelected) ? clear() : setSome(new Set(ids)))],
  })
  return { selected: ids.filter(isSelected), isAll, isSelected, select, selectAll: () => setAll(true), clear }
}
