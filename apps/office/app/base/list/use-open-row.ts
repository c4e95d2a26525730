import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../shell/use-keys.ts'

interface ListOfRecords<Row> {
  readonly rows: readonly Row[]
  /** What tells a row from others, as the address of its record says it. */
  readonly keyOf: (row: Row) => string
  readonly pathOf: (row: Row) => string
  /** Key of the record that is open; undefined: none is. */
  readonly opened: string | undefined
  /** Asks for a record that will probably be opened next. */
  readonly askAhead: (row: Row) => void
}

/** Which row is open, and the way to others: J the next one, K the one before, both read ahead. */
export function useOpenRow<Row>({ rows, keyOf, pathOf, opened, askAhead }: ListOfRecords<Row>) {
  const navigate = useNavigate()
  const openedAt = rows.findIndex((row) => keyOf(row) === opened)
  // A record that was done leaves the list: the next one has taken its place.
  const placeLeft = useRef(0)
  if (openedAt >= 0) placeLeft.current = openedAt
  useEffect(() => {
    for (const near of [rows[openedAt + 1], rows[openedAt - 1]]) if (openedAt >= 0 && near) askAhead(near)
  })
  const open = (row: Row | undefined) => row && navigate(pathOf(row))
  useKeys({
    j: ['Следующая строка', () => open(rows[openedAt < 0 ? placeLeft.current : openedAt + 1])],
    k: ['Предыдущая строка', () => open(rows[(openedAt < 0 ? placeLeft.current : openedAt) - 1])],
  })
  return { opened: rows[openedAt], open }
}
