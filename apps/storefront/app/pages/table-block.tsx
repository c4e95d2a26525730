import type { BlockOf } from '@shpulka/contract/blocks'
import { Line } from './line.tsx'

/** A table; on phones a card for each row, its first cell on top and the others under the names of their columns. Columns are as wide as their longest word. */
export function TableBlock({ block: { caption, head, rows } }: { block: BlockOf<'table'> }) {
  return (
    <div className="sm:overflow-x-auto">
      <table className="w-full border-collapse text-left max-sm:block sm:[overflow-wrap:break-word]">
        {caption && <caption className="mb-2 text-left font-semibold max-sm:block">{caption}</caption>}
        <thead className="max-sm:sr-only">
          <tr>
            {head.map((name) => (
              <th
                key={name}
                scope="col"
                className="border-b-2 border-line bg-ground px-3 py-2.5 text-note font-semibold text-ink-2 first:rounded-tl-card last:rounded-tr-card"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block max-sm:space-y-3">
          {rows.map((cells, place) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              key={place}
              className="break-inside-avoid max-sm:block max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-3 sm:border-b sm:border-line sm:hover:bg-surface"
            >
              {cells.map((runs, at) =>
                at === 0 ? (
                  <th
                    key={head[at]}
                    scope="row"
                    className="px-3 py-2.5 align-top font-medium max-sm:block max-sm:p-0 max-sm:pb-1 max-sm:font-semibold"
                  >
                    <Line runs={runs} />
                  </th>
                ) : (
                  <td key={head[at]} className="px-3 py-2.5 align-top max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:px-0 max-sm:py-1">
                    <span aria-hidden className="shrink-0 text-note leading-[22px] text-ink-3 sm:hidden max-sm:max-w-1/2">
                      {head[at]}
                    </span>
                    <span className="max-sm:text-right">
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
