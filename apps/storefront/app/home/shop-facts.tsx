import { useKnownShop } from '../shell/shop.ts'
import { priceText } from '../text/price-text.rule.ts'

/** Why here: three things a buyer of equipment asks first. */
export function ShopFacts() {
  const { config, currency } = useKnownShop()
  return (
    <ul className="mt-4 grid gap-x-8 gap-y-2 border-b border-line pb-4 text-note text-ink-2 sm:grid-cols-3">
      <li>
        <b className="block text-body font-semibold text-ink">Цена по сумме заказа</b>
        Ступени видны на каждом товаре
      </li>
      <li>
        <b className="block text-body font-semibold text-ink">Остатки по складам</b>
        Сколько и где лежит — до заказа
      </li>
      <li>
        <b className="block text-body font-semibold text-ink">Доставка бесплатно от {priceText(config.freeDeliveryFrom, currency)}</b>
        Курьером, до пункта выдачи или транспортной
      </li>
    </ul>
  )
}
