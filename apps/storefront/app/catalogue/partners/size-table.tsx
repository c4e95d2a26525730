import type { SizeTable as Table } from '@shpulka/contract/catalogue/partners'
import { classes } from '@shpulka/ui/classes.ts'
import { sizeOf } from './size-table.rule.ts'

/** Columns in the first line of a card on phones, beside the size. */
const leadingColumns = 2

/** Longer first cells are words, «А45 армированная». */
const longestNumber = 4

/** «60–120» does not break at its dash. */
const isRange = (cell: string) => /^[\d,]+–[\d,]+$/.test(cell)

interface Props {
  table: Table
  /** Titles of the groups on sale: their rows are marked. */
  own?: readonly string[]
}

/** A brand's size chart: a table; on phones a card per row, with the size first. */
export function SizeTable({ table: { title, columns, rows }, own = [] }: Props) {
  const numbers = new Set(own.map(sizeOf))
  const isOwn = (name: string | undefined) => name !== undefined && numbers.has(sizeOf(name))
  const isNumbered = rows.every(([name = '']) => name.length <= longestNumber)
  const marked = (name: string | undefined) => (isOwn(name) ? 'bg-accent-soft' : '')
  return (
    <>
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="relative overflow-x-auto rounded-card border border-line bg-surface max-sm:hidden"
      >
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="border-b border-line px-3 py-2.5 text-note font-semibold whitespace-nowrap text-ink-2"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name} className={`not-last:border-b not-last:border-line ${marked(name) || 'hover:bg-paper'}`}>
                <th scope="row" className="px-3 py-2 font-medium whitespace-nowrap">
                  {name}
                  {isOwn(name) && <span className="ml-2 text-note font-normal text-ink-2">есть в продаже</span>}
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]} className={classes('px-3 py-2', isRange(cell) && 'whitespace-nowrap')}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul aria-label={title} className="rounded-card border border-line bg-surface sm:hidden">
        {rows.map(([name, ...cells]) => (
          <li key={name} className={`flex gap-3 px-3 py-2 not-last:border-b not-last:border-line ${marked(name)}`}>
            <p className={classes('shrink-0 font-semibold', isNumbered ? 'w-18 text-lead' : 'w-30')}>
              <span className="sr-only">{columns[0]}: </span>
              {name}
              {isOwn(name) && <span className="block text-note font-normal text-ink-2">есть в продаже</span>}
            </p>
            <dl className="min-w-0 grow text-note">
              {cells.map((cell, index) => (
                <div key={columns[index + 1]} className={index < leadingColumns ? '' : 'mr-3 inline-block text-ink-3'}>
                  <dt className="inline text-ink-3">{columns[index + 1]}: </dt>
                  <dd
                    className={classes(
                      'inline',
                      index === 0 && 'font-medium text-ink',
                      isRange(cell) && 'whitespace-nowrap',
                    )}
                  >
                    {cell}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
