import type { ShopPointKind } from '@shpulka/contract/content/shop-points'

export const kindTitles: Readonly<Record<ShopPointKind, string>> = {
  shop: 'Наш магазин',
  showroom: 'Наш зал',
  service: 'Наш сервис',
  warehouse: 'Наш склад',
  dealer: 'Дилер',
}
