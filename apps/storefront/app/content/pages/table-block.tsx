import type { BlockOf } from '@shpulka/contract/content/blocks'
import { classes } from '@shpulka/ui/classes.ts'
import { numberColumns } from './number-columns.rule.ts'
import { TextRuns } from './text-runs.tsx'

/**
 * Columns are at least as wide as their longest word. A table of three or more columns that does not fit scrolls
 * sideways with its first column fixed; only such a table can be focused.
 */
export function TableBlock({ block: { caption, head, rows } }: { block: BlockOf<'table'> }) {
  const table = <Table caption={caption} head={head} rows={rows} />
  if (head.length < 3) return table
  return (
    <section
      aria-label={caption || head.join(', ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-card border border-line bg-surface"
    >
      {table}
    </section>
  )
}

/** A short cell such as «60–80» or «L-5700F» is not wrapped. */
const isShort = (runs: Cell) => runs.reduce((sum, { text }) => sum + text.length, 0) <= 10

const maxUnwrappedHead = 13
const isRatherShort = (runs: Cell) => runs.reduce((sum, { text }) => sum + text.length, 0) <= 18

type Cell = BlockOf<'table'>['rows'][number][number]

function Table({ caption, head, rows }: Pick<BlockOf<'table'>, 'caption' | 'head' | 'rows'>) {
  const isWide = head.length > 2
  const numbers = numberColumns(rows)
  /** Words after right-aligned numbers stand off them. */
  const isAfterNumbers = (index: number) => !numbers.has(index) && numbers.has(index - 1)
  const cell = classes('px-3 py-2.5 align-top sm:max-lg:px-2', isWide && 'max-sm:px-2 max-sm:py-2 max-sm:text-note')
  const first = isWide && 'max-sm:sticky max-sm:left-0 max-sm:max-w-32 max-sm:border-r max-sm:border-line'
  return (
    <table
      className={classes(
        'w-full border-separate border-spacing-0 text-left [overflow-wrap:break-word]',
        isWide && '[&_tr:last-child>*]:border-b-0',
      )}
    >
      {caption && (
        <caption className={classes('mb-2 text-left font-semibold', isWide && 'mx-2 mt-2 sm:mx-3 sm:mt-2.5')}>
          {/* It stays on the screen while the table scrolls. */}
          <span className="max-sm:sticky max-sm:left-2 max-sm:inline-block max-sm:max-w-[calc(100vw-3.5rem)]">
            {caption}
          </span>
        </caption>
      )}
      <thead>
        <tr>
          {head.map((name, index) => (
            <th
              key={name}
              scope="col"
              className={classes(
                'border-b-2 border-line bg-ground px-3 py-2.5 text-note font-semibold text-ink-2 sm:max-lg:px-2',
                isWide ? 'max-sm:px-2' : 'first:rounded-tl-card last:rounded-tr-card',
                name.length <= maxUnwrappedHead && 'whitespace-nowrap',
                numbers.has(index) && 'sm:w-28 sm:text-right',
                isAfterNumbers(index) && 'sm:pl-12 sm:max-lg:pl-6',
                index === 0 && first,
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, place) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
            key={place}
            className="break-inside-avoid sm:hover:bg-surface"
          >
            {cells.map((runs, index) =>
              index === 0 ? (
                <th
                  key={head[index]}
                  scope="row"
                  className={classes(
                    'border-b border-line font-medium',
                    cell,
                    first,
                    isWide && 'max-sm:bg-surface',
                    isShort(runs) && 'whitespace-nowrap',
                  )}
                >
                  <TextRuns runs={runs} />
                </th>
              ) : (
                <td
                  key={head[index]}
                  className={classes(
                    'border-b border-line',
                    cell,
                    numbers.has(index) && 'sm:text-right',
                    isAfterNumbers(index) && 'sm:pl-12 sm:max-lg:pl-6',
                    (numbers.has(index) || isShort(runs)) && 'whitespace-nowrap',
                    isRatherShort(runs) && 'sm:whitespace-nowrap',
                    isWide
                      ? head.length > 3 && !numbers.has(index) && 'max-sm:min-w-30'
                      : 'max-sm:[overflow-wrap:anywhere]',
                  )}
                >
                  <TextRuns runs={runs} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
