import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../shell/use-keys.ts'
import { nextRow } from './next-row.rule.ts'

interface ListOfRecords<Row> {
  readonly rows: readonly Row[]
  /** Key of a row, as in the address of its record. */
  readonly keyOf: (row: Row) => string
  readonly pathOf: (row: Row) => string
  /** Key of the open record; undefined when none is open. */
  readonly opened: string | undefined
  /** Fetches a record that will probably be opened next. */
  readonly prefetch: (row: Row) => void
}

/** Which row is open; J opens the next row and K the previous one, and both are prefetched. */
export function useOpenRow<Row>({ rows, keyOf, pathOf, opened, prefetch }: ListOfRecords<Row>) {
  const navigate = useNavigate()
  const openedIndex = rows.findIndex((row) => keyOf(row) === opened)
  const lastIndex = useRef(0)
  if (openedIndex >= 0) lastIndex.current = openedIndex
  useEffect(() => {
    for (const neighbour of [rows[openedIndex + 1], rows[openedIndex - 1]])
      if (openedIndex >= 0 && neighbour) prefetch(neighbour)
  })
  // Tab goes on from the opened record.
  const open = (row: Row | undefined) => row && navigate(pathOf(row), { state: { takesFocus: true } })
  const { next, previous } = nextRow({ openedIndex, lastIndex: lastIndex.current, count: rows.length })
  useKeys({
    j: ['Следующая строка', () => open(rows[next])],
    k: ['Предыдущая строка', () => open(rows[previous])],
  })
  return { opened: rows[openedIndex], open }
}
