/** How well one word fits, of ten, by where it stands; a word of the same root, or of another name, fits less. */
export const wordFits = {
  ...{ title: 10, kinInTitle: 8, purpose: 7, variant: 7, titleBegun: 6, kinPurpose: 6, near: 5, kinNear: 4 },
  ...{ purposeBegun: 4, nearBegun: 3, about: 2, kinAbout: 1, described: 1 },
} as const

/** A number with its unit among the characteristics is nearly as good as in a title. */
export const nearMeasure = 8

/**
 * How well a code fits by where it stands: the article, its beginning, a code of the title, its end, a part of it, of
 * another.
 */
export const codeFits = {
  article: 12,
  articleBeginning: 11,
  titleCode: 10,
  titleEnd: 9,
  title: 7,
  nearCode: 5,
  near: 3,
} as const

/** What is called by a word of the question stands before what only is for that or has it. */
const namedBonus = 2.4
/** «Комплект колёс для станины» is called by all of «колёса для станины». */
const titledBonus = 0.4
const maxLevel = 13

/** Of a level the odd one is that of products whose title begins with a word of the question. */
const fitOf = (level: number, isNamed: boolean) => 2 * Math.min(level, maxLevel) + (isNamed ? 1 : 0)

/** `article`: the question is its article; `otherName`: the best that another name of the question gives. */
export const fits = {
  ...{ otherName: fitOf(11, true), articleBeginning: fitOf(maxLevel, true) + 2, article: fitOf(maxLevel, true) + 4 },
} as const

/** A found product fits like this if its article is the whole question. */
export const exactFit = fits.article

/** Whether a product is called by a word of the question, or has it as a code. */
export const isNamedFit = (fit: number): boolean => fit % 2 === 1

/**
 * How well a product fits, from 2; `mean`: how well the words fit, of ten; `isNamed`: its title begins with one;
 * `isTitled`: its title has all.
 */
export function productFit(mean: number, isNamed: boolean, isTitled = false): number {
  const bonus = isNamed ? namedBonus : isTitled ? titledBonus : 0
  return fitOf(1 + Math.round(mean + bonus), isNamed || isTitled)
}

/** The whole question as a code. */
export function codeFit(fit: number): number {
  if (fit === codeFits.article) return fits.article
  if (fit === codeFits.articleBeginning) return fits.articleBeginning
  return productFit(fit, true)
}
