import type { PricedGroup } from '../../catalogue/catalog/offers.port.ts'
import type { BasketLine, PricedLine } from './basket-line.rule.ts'

/** An offer of a group, for tests of rules. */
export const pricedOffer = (overrides: Partial<PricedGroup['offers'][number]> = {}): PricedGroup['offers'][number] => ({
  id: 1,
  vendorCode: '',
  quantity: 1,
  free: 20,
  freeByWarehouse: [],
  weightGrams: 20,
  lengthMm: 1,
  widthMm: 1,
  heightMm: 1,
  ...overrides,
})

/** Needles at 100 roubles, twenty of them, by default. */
export const pricedGroup = (overrides: Partial<PricedGroup> = {}): PricedGroup => ({
  id: 1,
  title: '',
  productId: 1,
  productTitle: 'Иглы',
  vendorCode: '',
  productVendorCode: '',
  image: null,
  packSize: null,
  isForSale: true,
  minCount: 1,
  stepCount: 1,
  count: 20,
  prices: [{ limit: 0, price: 100_00, oldPrice: null }],
  weightGrams: 20,
  volumeCm3: 25,
  offers: [pricedOffer()],
  ...overrides,
})

export const basketLine = (overrides: Partial<BasketLine> = {}): BasketLine => ({
  groupId: 1,
  count: 1,
  selected: true,
  group: pricedGroup(),
  ...overrides,
})

export const pricedLine = (line: BasketLine, overrides: Partial<PricedLine> = {}): PricedLine => ({
  line,
  available: 20,
  basketErr: null,
  inStock: true,
  isIncluded: line.selected,
  priceKopecks: 100_00,
  oldPriceKopecks: null,
  setDiscountKopecks: 0,
  explanation: [],
  discountKopecks: 0,
  bonusKopecks: 0,
  sumKopecks: 100_00 * line.count,
  ...overrides,
})
