import { transliterated } from '../../api/src/base/text/transliterate.rule.ts'
import { brandNamed } from './data/brands.ts'
import { categories } from './data/categories.ts'
import { families } from './data/families.ts'
import { properties } from './data/properties.ts'
import { maxSchoolPriceRoubles, priceTiers, reductions, stickers } from './data/shops.ts'
import { type DemoPrice, demoPrices } from './demo-prices.rule.ts'
import { isSoldOut, stockByWarehouse } from './demo-stock.rule.ts'
import { factsOf, type ProductFacts, stableNumber } from './facts.ts'
import { type Family, single, type Variant } from './family.ts'
import { readTable, type TableRow } from './read-table.ts'

export interface DemoProduct {
  code: string
  title: string
  /** Paragraphs separated by an empty line. */
  description: string
  vendorCode: string
  brand: string
  category: string
  sites: number[]
  stickers: string[]
  popularity: number
  createdAt: Date
  /** The SVG of each picture. */
  pictures: string[]
  /** What a picture shows besides the product, by its place: the title of a group. */
  pictureTitles: ReadonlyMap<number, string>
  /** Titles of values by property, for lists and flags. */
  values: Map<string, string[]>
  numbers: Map<string, number>
  groups: DemoGroup[]
}

export interface DemoGroup {
  title: string
  /** Its offers by vendor code, with their quantities. */
  offers: (readonly [vendorCode: string, quantity: number])[]
}

export interface DemoOffer {
  vendorCode: string
  barcode: string
  title: string
  characteristics: { title: string; value: string }[]
  weightGrams: number
  sidesMm: readonly [length: number, width: number, height: number]
  prices: DemoPrice[]
  /** On hand in the warehouses 1, 2 and 3. */
  stock: readonly [number, number, number]
}

export interface DemoCatalogue {
  products: DemoProduct[]
  offers: DemoOffer[]
}

const maxPictures = 4
const hitShare = 0.05
const hitCode = stickers.find(({ mark }) => mark === 'hit')!.code!

/** The title of the value of a flag that is set. */
export const yes = 'Да'

/** Generates all products and offers from the tables. The result is the same each time. */
export function demoCatalogue(): DemoCatalogue {
  const products: DemoProduct[] = []
  const offers: DemoOffer[] = []
  for (const family of families) {
    for (const row of readTable(family.rows)) {
      const { product, ownOffers } = productOf(family, { ...family.common, ...row })
      products.push(product)
      offers.push(...ownOffers)
    }
  }
  stockPartsOfSets(products, offers)
  limitHits(products)
  return { products, offers }
}

/** Leaves the sticker «hit» only on the 5 % most popular products. */
function limitHits(products: DemoProduct[]): void {
  const minPopularity = products.map(({ popularity }) => popularity).sort((a, b) => b - a)[
    Math.floor(products.length * hitShare)
  ]!
  for (const product of products)
    if (product.popularity <= minPopularity) product.stickers = product.stickers.filter((code) => code !== hitCode)
}

function productOf(family: Family, cells: TableRow): { product: DemoProduct; ownOffers: DemoOffer[] } {
  const brand = brandNamed(cells.brand!)
  const row = { ...cells, ...family.derive?.(factsOf(brand, cells)) }
  const facts = factsOf(brand, row)
  const vendorCode = `${brand.prefix}-${transliterated(facts.model).toUpperCase()}`
  const title = row.title || `${family.noun} ${brand.title} ${facts.model}`
  const variants = family.variants?.(facts) ?? [single]
  const { values, numbers } = specifications(row, variants)
  const product: DemoProduct = {
    code: transliterated(row.title ? `${title} ${facts.model}` : title),
    title,
    description: family.describe(facts).filter(Boolean).join('\n\n'),
    vendorCode,
    brand: brand.code,
    category: family.category,
    sites: sitesOf(family, facts),
    stickers: stickers.filter((sticker) => sticker.mark === row.sticker).map((sticker) => sticker.code!),
    popularity:
      (family.popularity ?? 10) * 4 + (row.sticker === 'hit' ? 300 : 0) + facts.randomBelow('popularity', 300),
    createdAt:
      row.sticker === 'new'
        ? daysAfter('2026-10-05', facts.randomBelow('created', 40))
        : daysAfter('2026-02-02', facts.randomBelow('created', 200)),
    pictures: [...new Set(family.draw(facts))].slice(0, maxPictures),
    pictureTitles: new Map(
      variants.flatMap(({ picture, title: of }) => (picture === undefined ? [] : [[picture, of]])),
    ),
    values,
    numbers,
    groups: variants.map((variant) => ({ title: variant.title, offers: offersOf(variant, vendorCode) })),
  }
  return {
    product,
    ownOffers: variants
      .filter(({ vendorCodeSuffix }) => vendorCodeSuffix !== null)
      .map((variant) => offerOf(variant, facts, vendorCode, title)),
  }
}

/** The offers of a variant: its own and those sold with it. An empty vendor code: the first offer of the product. */
const offersOf = ({ vendorCodeSuffix, includedOffers = [] }: Variant, vendorCode: string): DemoGroup['offers'] => [
  ...(vendorCodeSuffix === null ? [] : [[vendorCode + vendorCodeSuffix, 1] as const]),
  ...includedOffers.map(([other, quantity]) => [other || vendorCode, quantity] as const),
]

function offerOf(variant: Variant, facts: ProductFacts, productCode: string, title: string): DemoOffer {
  const vendorCode = productCode + (variant.vendorCodeSuffix ?? '')
  const roubles = variant.priceRoubles ?? facts.number('price')
  const [length = 0, width = 0, height = 0] = facts.text('box').split('x').map(Number)
  const soldOut =
    isSoldOut(soldOutNumber(productCode)) || (variant.vendorCodeSuffix !== '' && isSoldOut(soldOutNumber(vendorCode)))
  return {
    vendorCode,
    barcode: barcodeOf(vendorCode),
    title: variant.title === '' ? title : `${title}, ${variant.title.charAt(0).toLowerCase()}${variant.title.slice(1)}`,
    characteristics: (variant.characteristics ?? []).map(([name, value]) => ({ title: name, value })),
    weightGrams: Math.max(1, Math.round((variant.weightKg ?? facts.number('kg')) * 1000)),
    sidesMm: [length, width, height],
    prices: demoPrices(roubles, priceTiers, reductions[facts.text('sticker')]),
    stock: soldOut ? [0, 0, 0] : stockByWarehouse(stableNumber(`stock ${vendorCode}`), roubles),
  }
}

/** Whether no group of the product is in stock. */
export const isProductSoldOut = ({ groups }: DemoProduct, offers: ReadonlyMap<string, DemoOffer>): boolean =>
  groups.every((group) =>
    group.offers.some(
      ([vendorCode, quantity]) =>
        (offers.get(vendorCode)?.stock.reduce((sum, count) => sum + count, 0) ?? 0) < quantity,
    ),
  )

const soldOutNumber = (vendorCode: string) => stableNumber(`sold out ${vendorCode}`)

function specifications(row: TableRow, variants: readonly Variant[]): Pick<DemoProduct, 'values' | 'numbers'> {
  const values = new Map<string, string[]>()
  const numbers = new Map<string, number>()
  for (const { code, kind } of properties) {
    const cell = row[code] ?? ''
    const ofVariants = variants.map((variant) => variant.values?.[code]).filter((value) => value !== undefined)
    if (kind === 'number' && cell !== '') numbers.set(code, Number(cell.replace(',', '.')))
    if (kind === 'flag' && cell === '+') values.set(code, [yes])
    if (kind !== 'list') continue
    const titles = new Set(
      [...(cell === '' ? [] : cell.split(/,\s+/)), ...ofVariants].map(
        (title) => title.charAt(0).toUpperCase() + title.slice(1),
      ),
    )
    if (titles.size > 0) values.set(code, [...titles])
  }
  return { values, numbers }
}

function sitesOf(family: Family, facts: ProductFacts): number[] {
  if (family.onlySite === 'shop') return [1]
  if (family.onlySite === 'school') return [2]
  const isExpensive = facts.number('price') > maxSchoolPriceRoubles && family.category !== 'odnogolovochnye'
  return isExpensive ? [1] : [1, 2]
}

/**
 * Parts of sets are never sold out, because then the sets would be too. One warehouse stocks enough of them for several
 * sets.
 */
function stockPartsOfSets(products: readonly DemoProduct[], offers: readonly DemoOffer[]) {
  const requiredQuantities = new Map<string, number>()
  for (const product of products) {
    for (const [vendorCode, quantity] of product.groups.flatMap((group) => group.offers)) {
      if (!vendorCode.startsWith(product.vendorCode))
        requiredQuantities.set(vendorCode, Math.max(requiredQuantities.get(vendorCode) ?? 0, quantity))
    }
  }
  for (const offer of offers) {
    const quantity = requiredQuantities.get(offer.vendorCode)
    if (quantity !== undefined && offer.stock[0] < quantity * 6)
      offer.stock = [quantity * 6 + (stableNumber(offer.vendorCode) % 9), quantity * 4, quantity * 2]
  }
}

/** An EAN-13 from the range reserved for internal use of shops. */
function barcodeOf(vendorCode: string): string {
  const digits = `20${String(stableNumber(`barcode ${vendorCode}`)).padStart(10, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return digits + ((10 - (sum % 10)) % 10)
}

const daysAfter = (day: string, days: number) => new Date(Date.parse(`${day}T09:00:00Z`) + days * 86_400_000)

const categoryByCode = new Map(categories.map((category) => [category.code, category]))

/** Codes from the root to a category. */
export function pathOf(code: string): string[] {
  const category = categoryByCode.get(code)
  if (!category) throw new Error(`There is no category ${code}`)
  return category.parent === null ? [code] : [...pathOf(category.parent), code]
}
