import type { BlockOf } from '@shpulka/contract/content/blocks'
import { classes } from '../../base/ui/classes.ts'
import { Line } from './line.tsx'
import { numberColumns } from './number-columns.rule.ts'

/**
 * Of two columns it is a table at every width; of more, on phones a card for each row: its first cell on top, the
 * others under the names of their columns. Columns are as wide as their longest word.
 */
export function TableBlock({ block: { caption, head, rows } }: { block: BlockOf<'table'> }) {
  const isCards = head.length > 2
  const numbers = numberColumns(rows)
  return (
    <div className="sm:overflow-x-auto">
      <table
        className={classes('w-full border-collapse text-left [overflow-wrap:break-word]', isCards && 'max-sm:block')}
      >
        {caption && (
          <caption className={classes('mb-2 text-left font-semibold', isCards && 'max-sm:block')}>{caption}</caption>
        )}
        <thead className={isCards ? 'max-sm:sr-only' : undefined}>
          <tr>
            {head.map((name, at) => (
              <th
                key={name}
                scope="col"
                className={classes(
                  'border-b-2 border-line bg-ground px-3 py-2.5 text-note font-semibold text-ink-2 sm:max-lg:px-2',
                  'first:rounded-tl-card last:rounded-tr-card',
                  numbers.has(at) && 'sm:text-right',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={isCards ? 'max-sm:block max-sm:space-y-3' : undefined}>
          {rows.map((cells, place) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              key={place}
              className={classes(
                'break-inside-avoid border-b border-line sm:hover:bg-surface',
                isCards && 'max-sm:block max-sm:rounded-card max-sm:border max-sm:bg-surface max-sm:p-3',
              )}
            >
              {cells.map((runs, at) =>
                at === 0 ? (
                  <th
                    key={head[at]}
                    scope="row"
                    className={classes(
                      'px-3 py-2.5 align-top font-medium sm:max-lg:px-2',
                      isCards && 'max-sm:block max-sm:p-0 max-sm:pb-1 max-sm:font-semibold',
                    )}
                  >
                    <Line runs={runs} />
                  </th>
                ) : (
                  <td
                    key={head[at]}
                    className={classes(
                      'px-3 py-2.5 align-top sm:max-lg:px-2',
                      numbers.has(at) && 'whitespace-nowrap sm:text-right',
                      isCards
                        ? 'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:px-0 max-sm:py-1'
                        : 'max-sm:[overflow-wrap:anywhere]',
                    )}
                  >
                    {isCards && (
                      <span
                        aria-hidden
                        className="shrink-0 text-note leading-[22px] text-ink-3 sm:hidden max-sm:max-w-1/2"
                      >
                        {head[at]}
                      </span>
                    )}
                    <span className={isCards ? 'max-sm:text-right' : undefined}>
                      <Line runs={runs} />
                    </span>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
