import type { FeedCard, FeedParam, FeedProduct } from './feed-item.ts'
import { feedLimits } from './feed-text.rule.ts'

/** Param that distinguishes a variant from the others. */
const variantParam = 'вариант'
const separators = /[\s\-._/,;:#№]/

/**
 * Joins offers of one group_id into one product: what they share becomes its card, what differs distinguishes its
 * variants. A single offer keeps its own id; the product stays the same whichever of the two ids it had before.
 */
export function familyProduct(familyId: string, members: readonly FeedProduct[]): FeedProduct {
  const cards = members.map(({ card }) => card as FeedCard)
  const first = cards[0] as FeedCard
  const groupId = `group:${familyId}`
  const ids = members.map(({ sourceId }) => sourceId)
  const { title, variants } = familyNames(cards)
  const params = cards.map((card) => card.params.filter(({ name }) => name.toLowerCase() !== variantParam))
  const counts = new Map<string, number>()
  for (const own of params) for (const key of new Set(own.map(paramText))) counts.set(key, (counts.get(key) ?? 0) + 1)
  const isDiffering = (param: FeedParam) => (counts.get(paramText(param)) ?? 0) < members.length
  return {
    ...(members.length === 1
      ? { sourceId: ids[0] as string, formerIds: [groupId] }
      : { sourceId: groupId, formerIds: ids }),
    line: (members[0] as FeedProduct).line,
    card: {
      name: title,
      vendor: first.vendor,
      vendorCode: sharedCode(cards.flatMap(({ vendorCode }) => vendorCode ?? [])),
      categoryIds: first.categoryIds,
      pictureUrls: [...new Set(cards.flatMap(({ pictureUrls }) => pictureUrls))].slice(0, feedLimits.pictures),
      vat: first.vat,
      unit: first.unit,
      description: cards.find(({ description }) => description !== '')?.description ?? '',
      params: [...new Map(params.flat().map((param) => [paramText(param), param])).values()].slice(
        0,
        feedLimits.params,
      ),
    },
    offers: members.flatMap(({ offers }, at) =>
      offers.map((offer) => ({
        ...offer,
        details: offer.details && {
          ...offer.details,
          title: members.length === 1 ? '' : (variants[at] as string),
          characteristics: (params[at] as FeedParam[])
            .filter(isDiffering)
            .map(({ name, unit, value }) => ({ title: name, value: unit ? `${value} ${unit}` : value })),
        },
      })),
    ),
  }
}

/** The product's title and the title of each variant. */
function familyNames(cards: readonly FeedCard[]): { title: string; variants: string[] } {
  const names = cards.map(({ name }) => name)
  const explicit = cards.map(
    ({ params }) => params.find(({ name }) => name.toLowerCase() === variantParam)?.value ?? null,
  )
  const withoutVariant = names.map((name, at) =>
    explicit[at] !== null && name.endsWith(`, ${explicit[at]}`) ? name.slice(0, -`, ${explicit[at]}`.length) : name,
  )
  if (new Set(withoutVariant).size === 1)
    return {
      title: withoutVariant[0] as string,
      variants: explicit.map((variant, at) => variant ?? differingValues(cards, at)),
    }
  const shared = sharedStart(names)
  const title = shared.replace(/[\s\-–—.,;:(/№#«]+$/u, '')
  if (title.length < 3) return { title: names[0] as string, variants: names }
  return {
    title,
    variants: names.map(
      (name, at) =>
        explicit[at] ?? (name.slice(title.length).replace(/^[\s\-–—.,;:/]+/u, '') || differingValues(cards, at)),
    ),
  }
}

/** Values of the params that differ between variants: the variant's title when names are the same. */
function differingValues(cards: readonly FeedCard[], at: number): string {
  const own = (cards[at] as FeedCard).params.filter(
    (param) => !cards.every(({ params }) => params.some((other) => paramText(other) === paramText(param))),
  )
  const words = own.map(({ unit, value }) => (unit ? `${value} ${unit}` : value)).join(', ')
  return (words || (cards[at] as FeedCard).vendorCode || String(at + 1)).slice(0, feedLimits.shortTextChars)
}

/** The common beginning of all texts, up to the end of a whole word. */
function sharedStart(texts: readonly string[]): string {
  const [first = '', ...rest] = texts
  let length = first.length
  for (const text of rest) {
    let same = 0
    while (same < length && text[same] === first[same]) same += 1
    length = same
  }
  const isWhole = texts.every((text) => text.length === length || separators.test(text[length] as string))
  const shared = first.slice(0, length)
  return isWhole
    ? shared
    : shared.slice(
        0,
        Math.max(
          0,
          [...shared].findLastIndex((sign) => separators.test(sign)),
        ),
      )
}

/** The article of the product: the common beginning of its variants' articles. */
function sharedCode(codes: readonly string[]): string | null {
  return sharedStart(codes).replace(/[\s\-._/]+$/, '') || null
}

const paramText = ({ name, unit, value }: FeedParam) => `${name.toLowerCase()}\n${unit ?? ''}\n${value.toLowerCase()}`
