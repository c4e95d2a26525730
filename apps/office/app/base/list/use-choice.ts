import { useEffect, useState } from 'react'
import { useKeys } from '../shell/use-keys.ts'

/** Rows that were chosen to do something with them at once: some of the list, or all that its filter finds. */
export function useChoice({
  ids,
  opened,
  filter,
}: {
  /** Of the rows shown. */
  readonly ids: readonly number[]
  /** Id of the open record, which X chooses; undefined: none of the list is. */
  readonly opened: number | undefined
  /** Another one is another choice. */
  readonly filter: string
}) {
  const [some, setSome] = useState<ReadonlySet<number>>(new Set())
  const [isAll, setAll] = useState(false)
  const isChosen = (id: number) => isAll || some.has(id)
  function choose(id: number, isWanted: boolean) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another choice
  useEffect(clear, [filter])
  useKeys({
    x: ['Выбрать открытую строку', () => opened !== undefined && choose(opened, !isChosen(opened))],
    v: ['Выбрать все показанные строки', () => (ids.every(isChosen) ? clear() : setSome(new Set(ids)))],
  })
  return { chosen: ids.filter(isChosen), isAll, isChosen, choose, chooseAll: () => setAll(true), clear }
}
