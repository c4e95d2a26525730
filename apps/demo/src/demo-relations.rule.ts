import { nearnessTo } from '../../api/src/catalogue/similar-products/nearness.rule.ts'

/** What of a demo product its related goods are chosen by. */
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
  readonly kind: 'analog' | 'compatible' | 'accessory'
  readonly sort: number
}

/** So many of each category are named beside a machine, and so many analogs of anything. */
const maxOfCategory = 4
const maxAnalogs = 3
/** Most of the characteristics and a price about the same. */
const analogFrom = 0.95
/** Goods that differ in one of these do different work, whatever else they share. */
const purpose = [
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
/** What is put beside an industrial machine on the same day. */
const workplace = ['svetilniki', 'stulya'] as const

/** What the demo's goods have to do with one another, by their own characteristics: the same every time. */
export function demoRelations(products: readonly RelatedCandidate[]): DemoRelation[] {
  const byPopularity = products.toSorted((a, b) => b.popularity - a.popularity || (a.code < b.code ? -1 : 1))
  const machines = byPopularity.filter(isMachine)
  return [
    ...machines.flatMap((machine) => partsOf(machine, byPopularity)),
    ...machines.flatMap((machine) => accessoriesOf(machine, byPopularity)),
    ...analogs(byPopularity),
  ]
}

const isMachine = ({ values, numbers }: RelatedCandidate) => values.has('klass') && numbers.has('skorost')
const isNeedle = ({ values }: RelatedCandidate) => values.has('ostrie')
const shares = (one: RelatedCandidate, other: RelatedCandidate, property: string) => {
  const titles = other.values.get(property) ?? []
  return (one.values.get(property) ?? []).some((title) => titles.includes(title))
}
const areSoldTogether = (one: RelatedCandidate, other: RelatedCandidate) =>
  one.sites.some((site) => other.sites.includes(site))

/**
 * Needles of the machine's system in a size it takes; parts that say they fit its class, and its series where they name
 * one.
 */
function fits(part: RelatedCandidate, machine: RelatedCandidate): boolean {
  if (isNeedle(part)) return shares(part, machine, 'sistema-igl') && shares(part, machine, 'nomer-igly')
  const classes = part.values.get('podhodit') ?? []
  const isForHomeOverlocks = classes.includes('Оверлок') && classes.includes('Бытовая')
  if (isForHomeOverlocks || machine.category === 'bytovye-overloki')
    return isForHomeOverlocks && machine.category === 'bytovye-overloki'
  const series = /серии ([^\s]+?)0*$/.exec(part.title)?.[1]
  if (series !== undefined && !machine.title.includes(series)) return false
  if (part.title.includes('сухой головы') && !machine.values.get('smazka')?.includes('Сухая голова')) return false
  return classes.some((klass) => machine.values.get('klass')?.includes(klass))
}

/**
 * The most popular of every category first, then the second of each: a buyer sees needles, feet and bobbins, not eight
 * feet.
 */
function partsOf(machine: RelatedCandidate, products: readonly RelatedCandidate[]): DemoRelation[] {
  const parts = products.filter((part) => !isMachine(part) && areSoldTogether(part, machine) && fits(part, machine))
  return [...Map.groupBy(parts, ({ category }) => category).values()].flatMap((own, category) =>
    own.slice(0, maxOfCategory).map(
      ({ code }, place): DemoRelation => ({
        from: code,
        to: machine.code,
        kind: 'compatible',
        sort: place * 100 + category,
      }),
    ),
  )
}

function accessoriesOf(machine: RelatedCandidate, products: readonly RelatedCandidate[]): DemoRelation[] {
  const isIndustrial =
    machine.values.get('napryazhenie')?.includes('220 В') === true && !machine.values.get('klass')?.includes('Бытовая')
  const takesOil = ['Автоматическая', 'Ручная'].some((way) => machine.values.get('smazka')?.includes(way))
  const categories = [...(isIndustrial ? workplace : []), ...(takesOil ? ['maslo-shveynoe'] : [])]
  return categories.flatMap((category, sort) => {
    const best = products.find(
      (each) => each.category === category && !each.isSoldOut && areSoldTogether(each, machine),
    )
    return best ? [{ from: machine.code, to: best.code, kind: 'accessory' as const, sort }] : []
  })
}

/** Goods of one category that do the same work for about the same money; each pair once. */
function analogs(products: readonly RelatedCandidate[]): DemoRelation[] {
  const found = new Map<string, DemoRelation>()
  for (const shelf of Map.groupBy(products, ({ category }) => category).values()) {
    const numbers = new Map<string, number>()
    const described = shelf.map((product) => ({
      product,
      price: product.priceRoubles,
      values: [...product.values].flatMap(([property, titles]) =>
        titles.map((title) => numberOf(`${property} ${title}`, numbers)),
      ),
    }))
    for (const own of described) {
      const nearness = nearnessTo(own)
      described
        .filter(
          (other) =>
            other !== own &&
            !other.product.isSoldOut &&
            areSoldTogether(other.product, own.product) &&
            doTheSame(other.product, own.product),
        )
        .map((other) => ({ code: other.product.code, nearness: nearness(other) }))
        .filter((other) => other.nearness >= analogFrom)
        .sort((a, b) => b.nearness - a.nearness)
        .slice(0, maxAnalogs)
        .forEach(({ code }, sort) => {
          const [from, to] = [own.product.code, code].sort() as [string, string]
          if (!found.has(`${from} ${to}`)) found.set(`${from} ${to}`, { from, to, kind: 'analog', sort })
        })
    }
  }
  return [...found.values()]
}

const doTheSame = (one: RelatedCandidate, other: RelatedCandidate) =>
  Math.max(one.priceRoubles, other.priceRoubles) <= 2 * Math.min(one.priceRoubles, other.priceRoubles) &&
  purpose.every((property) => String(one.values.get(property)) === String(other.values.get(property))) &&
  purposeNumbers.every((property) => one.numbers.get(property) === other.numbers.get(property))

function numberOf(name: string, numbers: Map<string, number>): number {
  const number = numbers.get(name) ?? numbers.size
  numbers.set(name, number)
  return number
}
