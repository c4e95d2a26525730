import type { GridPrice } from '@shpulka/contract/supply/price-batches'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { priceGrid } from './price-grid.rule.ts'

type ShownPrice = GridPrice & { readonly becomes?: number; readonly oldBecomes?: number | null }

/** Prices by offer, role and limit; with what they become, in a preview. */
export function PriceTable({ prices, caption }: { readonly prices: readonly ShownPrice[]; readonly caption: string }) {
  const { columns, rows } = priceGrid(prices)
  return (
    <section
      className="relative min-w-0 overflow-x-auto rounded-card border border-line bg-surface"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys too
      tabIndex={0}
    >
      <table className="w-full text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-note text-ink-3">
          <tr>
            <th scope="col" className="px-3 py-2 font-normal">
              Товар
            </th>
            {columns.map(({ role, limit }) => (
              <th key={`${role}/${limit}`} scope="col" className="px-3 py-2 text-right font-normal">
                {role}
                {limit > 0 && <span className="block">от {priceText(limit)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ offer, cells }) => (
            <tr key={offer.offerId} className="border-t border-line align-top">
              <th scope="row" className="min-w-48 px-3 py-1.5 font-medium break-words">
                <NonBreakingText>{offer.title}</NonBreakingText>
                <span className="block text-note font-normal text-ink-3">
                  {[offer.vendorCode, offer.brand].filter(Boolean).join(' · ')}
                </span>
              </th>
              {columns.map(({ role, limit }, index) => (
                <td key={`${role}/${limit}`} className="px-3 py-1.5 text-right whitespace-nowrap tabular-nums">
                  <Cell price={cells[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ price: shown }: { readonly price: ShownPrice | undefined }) {
  if (!shown) return '—'
  const { price, oldPrice, becomes, oldBecomes, ofProgram } = shown
  const crossed = becomes === undefined ? oldPrice : oldBecomes
  return (
    <>
      {becomes === undefined ? (
        priceText(price)
      ) : (
        <>
          <span className="text-ink-2">
            <span className="sr-only">было </span>
            {priceText(price)}
          </span>
          <span className="block font-medium">→ {priceText(becomes)}</span>
        </>
      )}
      {crossed !== null && crossed !== undefined && (
        <span className="block text-note text-ink-3">
          <span className="sr-only">зачёркнута </span>
          <s>{priceText(crossed)}</s>
        </span>
      )}
      {becomes !== undefined && oldPrice !== null && oldBecomes === null && (
        <span className="block text-note text-ink-3">зачёркнутой не будет</span>
      )}
      {becomes === undefined && ofProgram !== null && (
        <span className="block text-note text-ink-3">в программе {priceText(ofProgram)}</span>
      )}
    </>
  )
}
