import type { DeskLine, DeskOrder } from '@shpulka/contract/buying/desk-order'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'

/** Order lines: what was ordered, the parts of its price, and the warehouses that have it. */
export function OrderLines({ order }: { order: DeskOrder }) {
  const { lines, goodsPrice, promoCode, bonusesUsed, itemsPrice, delivery, total } = order
  return (
    <div className="panel p-0">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys too */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="Строки заказа">
        <table className="grid-table">
          <thead>
            <tr>
              <th>Товар</th>
              <th className="text-right max-sm:hidden">Цена</th>
              <th className="text-right max-sm:hidden">Кол-во</th>
              <th className="text-right">Сумма</th>
              <th className="max-sm:hidden xl:max-2xl:hidden">Склад</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.line}>
                <td className="sm:min-w-48">
                  <div>
                    <NonBreakingText>{line.title}</NonBreakingText>
                  </div>
                  <div className="text-note text-ink-3">
                    {line.vendorCode}
                    {line.set && ` · комплект «${line.set.title}»`}
                    {line.sentCount > 0 && line.sentCount < line.count && ` · отправлено: ${line.sentCount}`}
                    {line.withdrawnCount > 0 && ` · не отправим: ${line.withdrawnCount}`}
                    {line.returnedCount > line.withdrawnCount &&
                      ` · возврат: ${line.returnedCount - line.withdrawnCount}`}
                  </div>
                  {/* On a phone a line is one cell and its sum. */}
                  <div className="flex items-baseline gap-1 sm:hidden">
                    <Price line={line} /> × {amountText(line.count, line.packSize)}
                  </div>
                  {/* Beside the list there is no room for a column of it. */}
                  <div className="sm:hidden xl:max-2xl:block">
                    <Stock line={line} />
                  </div>
                </td>
                <td className="text-right max-sm:hidden">
                  <Price line={line} />
                </td>
                <td className="text-right whitespace-nowrap max-sm:hidden">{amountText(line.count, line.packSize)}</td>
                <td className="text-right font-medium whitespace-nowrap">{priceText(line.sum)}</td>
                <td className="whitespace-nowrap max-sm:hidden xl:max-2xl:hidden">
                  <Stock line={line} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <dl className="ml-auto grid w-full max-w-100 grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-t border-line p-4">
        <Row title="Товары" kopecks={goodsPrice} />
        {promoCode && <Row title={`Промокод ${promoCode.code}`} kopecks={-promoCode.discount} />}
        {bonusesUsed > 0 && <Row title="Бонусы" kopecks={-bonusesUsed} />}
        {goodsPrice !== itemsPrice && <Row title="Товары со скидкой" kopecks={itemsPrice} />}
        {delivery && <Row title="Доставка" kopecks={delivery.price} />}
        <dt className="font-semibold">Итого</dt>
        <dd className="text-right font-semibold whitespace-nowrap">{priceText(total)}</dd>
      </dl>
    </div>
  )
}

const Stock = ({ line: { stock } }: { line: DeskLine }) => (
  <div className="text-note text-ink-2">
    {stock.map(({ warehouse, free, held }) => (
      <div key={warehouse}>
        {warehouse}: {held > 0 && `отложено ${numberText(held)}, `}свободно {numberText(free)}
      </div>
    ))}
    {stock.length === 0 && <span className="text-warn">на складах нет</span>}
  </div>
)

const Row = ({ title, kopecks }: { title: string; kopecks: number }) => (
  <>
    <dt className="text-ink-2">{title}</dt>
    <dd className="text-right whitespace-nowrap">{kopecks < 0 ? `−${priceText(-kopecks)}` : priceText(kopecks)}</dd>
  </>
)

function Price({ line: { price, oldPrice, explanation } }: { line: DeskLine }) {
  if (explanation.length === 0) return <span className="whitespace-nowrap">{priceText(price)}</span>
  return (
    <details className="text-right">
      <summary className="whitespace-nowrap underline decoration-dotted underline-offset-4">{priceText(price)}</summary>
      <ul className="text-note text-ink-2">
        {explanation.map(({ step, title, change }) => (
          <li key={`${step} ${title}`}>
            {title}: {change < 0 ? `−${priceText(-change)}` : priceText(change)}
          </li>
        ))}
        {oldPrice > price && <li>Без скидок {priceText(oldPrice)}</li>}
      </ul>
    </details>
  )
}
