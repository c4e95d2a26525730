import type { PastedLine } from '@shpulka/contract/buying/pasted-lists'
import { unitText } from '@shpulka/contract/catalogue/pack'
import { outOfStockWords } from '@shpulka/ui/availability.rule.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useShopData } from '../../base/shell/shop.ts'

/** What was recognized, line by line; on a phone each line is a card. */
export function PreviewTable({ lines }: { lines: readonly PastedLine[] }) {
  const { currency } = useShopData()
  const shown = lines.filter(({ state }) => state !== 'skipped')
  const skipped = lines.length - shown.length
  return (
    <>
      <table className="mt-3 w-full text-note max-md:block">
        <caption className="sr-only">Что узнали в списке</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line text-left text-ink-3">
            <th scope="col" className="py-2 pr-3 font-normal">
              Строка
            </th>
            <th scope="col" className="py-2 pr-3 font-normal">
              Товар
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-normal">
              Количество
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Цена
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {shown.map(({ number, text, goods, count, message }) => (
            <tr
              key={number}
              className="border-b border-line align-top last:border-0 max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:py-2"
            >
              <td className="py-2 pr-3 text-ink-2 [overflow-wrap:anywhere] max-md:col-span-2 max-md:py-0.5">{text}</td>
              <td className="py-2 pr-3 max-md:col-span-2 max-md:py-0.5">
                {goods ? (
                  <span className="flex gap-2">
                    {goods.available < count ? (
                      <Icon name="circle-alert" className="mt-px size-4 shrink-0 text-warn" />
                    ) : (
                      <Icon name="circle-check" className="mt-px size-4 shrink-0 text-good" />
                    )}
                    <span className="min-w-0">
                      {goods.title}
                      <span className="block text-ink-3">
                        {goods.vendorCode}
                        {goods.available < count && (
                          <span className="text-warn">
                            {' · '}
                            {goods.available > 0 ? `в наличии ${numberText(goods.available)}` : outOfStockWords}
                          </span>
                        )}
                      </span>
                    </span>
                  </span>
                ) : (
                  <span className="flex gap-2 text-warn">
                    <Icon name="circle-help" className="mt-px size-4 shrink-0" />
                    {message}
                  </span>
                )}
              </td>
              <td className="py-2 pr-3 text-right whitespace-nowrap max-md:text-left max-md:py-0.5">
                {goods && (
                  <>
                    {numberText(count)}&nbsp;{unitText(goods.packSize)}
                  </>
                )}
              </td>
              <td className="py-2 text-right whitespace-nowrap max-md:py-0.5">
                {goods?.price != null && priceText(goods.price, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {skipped > 0 && (
        <p className="mt-2 text-note text-ink-3">Заголовки, итоги и приветствия пропустили: {skipped}.</p>
      )}
    </>
  )
}
