import type { BasketTotal } from '@shpulka/contract/buying/basket'
import { bonusForms, counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useCurrency } from '../../base/shell/shop.ts'

/** The parts of the total, as rows of a `dl`. */
export function TotalRows({ total }: { total: BasketTotal }) {
  const currency = useCurrency()
  const reduction = total.oldPrice - total.goodsPrice - total.setsDiscount
  return (
    <>
      <TotalRow title={counted(total.count, goodsForms)} value={priceText(total.oldPrice, currency)} />
      {reduction > 0 && (
        <TotalRow title="Скидка от суммы и акции" value={minus(priceText(reduction, currency))} isGood />
      )}
      {total.setsDiscount > 0 && (
        <TotalRow title="Скидка за комплект" value={minus(priceText(total.setsDiscount, currency))} isGood />
      )}
      {total.promoCodeDiscountValue > 0 && (
        <TotalRow
          title={`Промокод ${total.promocodeUsed ?? ''}`}
          value={minus(priceText(total.promoCodeDiscountValue, currency))}
          isGood
        />
      )}
      {total.writeOff.used > 0 && (
        <TotalRow title="Оплата бонусами" value={minus(priceText(total.writeOff.used, currency))} isGood />
      )}
    </>
  )
}

/** Bonuses the buyer will earn when the order is completed. */
export function EarnedBonuses({ total }: { total: BasketTotal }) {
  const earned = Math.floor(total.bonusesForAccrual / 100)
  return (
    earned > 0 && <p className="mt-2 text-note text-ink-2">Начислим {counted(earned, bonusForms)} после получения</p>
  )
}

export function TotalRow({
  title,
  value,
  isGood = false,
}: {
  title: string
  value: React.ReactNode
  isGood?: boolean
}) {
  return (
    <div className="flex justify-between gap-4 text-ink-2">
      <dt className="min-w-0 [overflow-wrap:anywhere]">{title}</dt>
      <dd className={isGood ? 'whitespace-nowrap text-good' : 'text-right whitespace-nowrap'}>{value}</dd>
    </div>
  )
}

const minus = (text: string) => `−${text}`
