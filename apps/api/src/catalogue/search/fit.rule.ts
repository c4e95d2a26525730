/**
 * How well one word fits, up to 10, by where in the texts it is. `rootIn…`: a word of the same root; `prefixIn…`: a word
 * that begins with it.
 */
export const wordFits = {
  title: 10,
  rootInTitle: 8,
  purpose: 7,
  variant: 7,
  prefixInTitle: 6,
  rootInPurpose: 6,
  attribute: 5,
  rootInAttribute: 4,
  prefixInPurpose: 4,
  prefixInAttribute: 3,
  shared: 2,
  rootInShared: 1,
  described: 1,
} as const

/** A number with its unit fits nearly as well in characteristics as in a title. */
export const attributeMeasure = 8

/**
 * How well a code fits: it is the article, its beginning, a code in the title, the end or a part of one, a code in
 * characteristics or a part of one.
 */
export const codeFits = {
  article: 12,
  articleBeginning: 11,
  titleCode: 10,
  titleEnd: 9,
  title: 7,
  attributeCode: 5,
  attribute: 3,
} as const

/** For a product whose title begins with a word of the query, over those that are for such a thing or have it. */
const namedBonus = 2.4
/** For a title that has all words of the query: «Комплект колёс для станины» for «колёса для станины». */
const titledBonus = 0.4
const maxLevel = 13

/** Each level has two fits: the odd one is for products whose title begins with a word of the query. */
const fitOf = (level: number, isNamed: boolean) => 2 * Math.min(level, maxLevel) + (isNamed ? 1 : 0)

/** `article`: the query is the product's article; `otherName`: the greatest fit found by a synonym. */
export const fits = {
  otherName: fitOf(11, true),
  articleBeginning: fitOf(maxLevel, true) + 2,
  article: fitOf(maxLevel, true) + 4,
} as const

/** The fit of a product whose article is the whole query. */
export const exactFit = fits.article

/** The fit of a product found by another name: goods called by it come before those that have it in their title. */
export const otherNameFit = (fit: number): number =>
  fit === fits.otherName ? fit - levelStep : Math.min(fit, fits.otherName)

const levelStep = 4

/** Whether the title begins with a word of the query, or the query is the product's code. */
export const isNamedFit = (fit: number): boolean => fit % 2 === 1

/** Whether a single word of the query is in the title, if only of the same root: «бытовая», «для бытовых машин». */
export const isTitledFit = (fit: number): boolean => fit >= productFit(wordFits.rootInPurpose, false)

/**
 * How well a product fits, from 2. `mean`: the mean fit of the words, 0 to 10; `isNamed`: its title begins with one of
 * them; `isTitled`: its title has all.
 */
export function productFit(mean: number, isNamed: boolean, isTitled = false): number {
  const bonus = isNamed ? namedBonus : isTitled ? titledBonus : 0
  return fitOf(1 + Math.round(mean + bonus), isNamed || isTitled)
}

/** The fit of a product by the whole query as a code. */
export function productFitByCode(fit: number): number {
  if (fit === codeFits.article) return fits.article
  if (fit === codeFits.articleBeginning) return fits.articleBeginning
  return productFit(fit, true)
}
