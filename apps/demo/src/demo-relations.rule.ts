import { similarityTo } from '../../api/src/catalogue/similar-products/similarity.rule.ts'

/** The data of a product from which relations are computed. */
export interface RelatedCandidate {
  readonly code: string
  readonly title: string
  readonly category: string
  readonly popularity: number
  readonly sites: readonly number[]
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly numbers: ReadonlyMap<string, number>
  readonly priceRoubles: number
  readonly isSoldOut: boolean
}

export interface DemoRelation {
  /** Codes of products. */
  readonly from: string
  readonly to: string
  readonly kind: 'analog' | 'accessory'
  readonly sort: number
}

const maxAnalogs = 3
/** The minimum similarity of analogs by `similarityTo`: nearly the same characteristics and price. */
const minAnalogSimilarity = 0.95
/** Properties that define the purpose: products that differ in one of these are not analogs. */
const purposeProperties = [
  'klass',
  'platforma',
  'sistema-igl',
  'ostrie',
  'tip-lapki',
  'detal',
  'podhodit',
  'shpulka',
  'sostav',
  'tolshchina',
  'figura',
  'instrument',
]
const purposeNumbers = ['kolvo-igl', 'kolvo-nitey', 'shirina', 'nastil']
/** Categories that are accessories of an industrial machine. */
const workplaceCategories = ['svetilniki', 'stulya'] as const

/** Computes relations of the demo's products from their characteristics. The result is the same each time. */
export function demoRelations(products: readonly RelatedCandidate[]): DemoRelation[] {
  const byPopularity = products.toSorted((a, b) => b.popularity - a.popularity || (a.code < b.code ? -1 : 1))
  const machines = byPopularity.filter(isMachine)
  return [...machines.flatMap((machine) => accessoriesOf(machine, byPopularity)), ...analogs(byPopularity)]
}

const isMachine = ({ values, numbers }: RelatedCandidate) => values.has('klass') && numbers.has('skorost')
const shareSite = (one: RelatedCandidate, other: RelatedCandidate) =>
  one.sites.some((site) => other.sites.includes(site))

function accessoriesOf(machine: RelatedCandidate, products: readonly RelatedCandidate[]): DemoRelation[] {
  const isIndustrial =
    machine.values.get('napryazhenie')?.includes('220 В') === true && !machine.values.get('klass')?.includes('Бытовая')
  const takesOil = ['Автоматическая', 'Ручная'].some((way) => machine.values.get('smazka')?.includes(way))
  const categories = [...(isIndustrial ? workplaceCategories : []), ...(takesOil ? ['maslo-shveynoe'] : [])]
  return categories.flatMap((category, sort) => {
    const accessory = products.find((each) => each.category === category && !each.isSoldOut && shareSite(each, machine))
    return accessory ? [{ from: machine.code, to: accessory.code, kind: 'accessory' as const, sort }] : []
  })
}

/** Products of one category with the same purpose and about the same price. Each pair is listed once. */
function analogs(products: readonly RelatedCandidate[]): DemoRelation[] {
  const relations = new Map<string, DemoRelation>()
  for (const categoryProducts of Map.groupBy(products, ({ category }) => category).values()) {
    const numbers = new Map<string, number>()
    const candidates = categoryProducts.map((product) => ({
      product,
      price: product.priceRoubles,
      values: [...product.values].flatMap(([property, titles]) =>
        titles.map((title) => numberOf(`${property} ${title}`, numbers)),
      ),
    }))
    for (const current of candidates) {
      const similarity = similarityTo(current)
      candidates
        .filter(
          (other) =>
            other !== current &&
            !other.product.isSoldOut &&
            shareSite(other.product, current.product) &&
            haveSamePurpose(other.product, current.product),
        )
        .map((other) => ({ code: other.product.code, similarity: similarity(other) }))
        .filter((other) => other.similarity >= minAnalogSimilarity)
        .sort((a, b) => b.similarity - a.similarity)
        .slice(0, maxAnalogs)
        .forEach(({ code }, sort) => {
          const [from, to] = [current.product.code, code].sort() as [string, string]
          if (!relations.has(`${from} ${to}`)) relations.set(`${from} ${to}`, { from, to, kind: 'analog', sort })
        })
    }
  }
  return [...relations.values()]
}

const haveSamePurpose = (one: RelatedCandidate, other: RelatedCandidate) =>
  Math.max(one.priceRoubles, other.priceRoubles) <= 2 * Math.min(one.priceRoubles, other.priceRoubles) &&
  purposeProperties.every((property) => String(one.values.get(property)) === String(other.values.get(property))) &&
  purposeNumbers.every((property) => one.numbers.get(property) === other.numbers.get(property))

function numberOf(name: string, numbers: Map<string, number>): number {
  const number = numbers.get(name) ?? numbers.size
  numbers.set(name, number)
  return number
}
