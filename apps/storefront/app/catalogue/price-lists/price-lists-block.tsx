import type { AnswerOf } from '@shpulka/contract/base/call'
import { type priceLists, wholePriceList } from '@shpulka/contract/catalogue/price-lists'
import { buttonClasses } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { paths } from '../../paths.ts'

export type PriceListsData = AnswerOf<typeof priceLists.listPriceLists>

/** Price lists with their date and length. */
export function PriceListsBlock({ data: { priceRole, items } }: { data: PriceListsData }) {
  return (
    <section aria-label="Прайс-листы">
      <p className="text-note text-ink-2">
        Ваш вид цены: <b className="font-semibold text-ink">{priceRole}</b>
      </p>
      <ul className="mt-3 overflow-hidden rounded-card border border-line bg-surface">
        {items.map(({ code, title, productsCount, changedAt }) => (
          <li
            key={code}
            className={classes(
              'flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0',
              code === wholePriceList && 'bg-accent-soft',
            )}
          >
            <Icon name="file-spreadsheet" className="size-7 shrink-0 text-good" />
            <div className="min-w-0 grow basis-40">
              <p className={code === wholePriceList ? 'font-semibold' : 'font-medium'}>{title}</p>
              <p className="text-note text-ink-2">
                {counted(productsCount, goodsForms)}, изменён {dateText(new Date(changedAt))}
              </p>
            </div>
            <a
              href={paths.priceList(code)}
              download
              aria-label={`Скачать Excel: ${title}`}
              className={buttonClasses(
                code === wholePriceList ? 'primary' : 'quiet',
                'normal',
                'max-sm:w-full print:hidden',
              )}
            >
              Скачать Excel
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
