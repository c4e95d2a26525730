import type { SizeTable as Table } from '@shpulka/contract/partners'

/** What sizes of a brand's goods mean. */
export function SizeTable({ table: { title, columns, rows } }: { table: Table }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label={title} tabIndex={0} className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="border-b border-line px-3 py-2.5 text-note font-semibold whitespace-nowrap text-ink-2">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="not-last:border-b not-last:border-line hover:bg-paper">
              <th scope="row" className="px-3 py-2 font-medium">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]} className="px-3 py-2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
