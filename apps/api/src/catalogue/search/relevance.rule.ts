/**
 * The score of one word, up to 10, by where in the texts it is. `rootIn…`: a word of the same root; `prefixIn…`: a word
 * that begins with it.
 */
export const wordScores = {
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
  sharedText: 2,
  rootInSharedText: 1,
  described: 1,
} as const

/** A number with its unit scores nearly as high in characteristics as in a title. */
export const attributeMeasure = 8

/**
 * The score of a code: it is the article, its beginning, a code in the title, the end or a part of one, a code in
 * characteristics or a part of one.
 */
export const codeScores = {
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

/** Each level has two scores: the odd one is for products whose title begins with a word of the query. */
const scoreOf = (level: number, isNamed: boolean) => 2 * Math.min(level, maxLevel) + (isNamed ? 1 : 0)

/** `article`: the query is the product's article; `otherName`: the highest score of what is found by a synonym. */
export const productScores = {
  otherName: scoreOf(11, true),
  articleBeginning: scoreOf(maxLevel, true) + 2,
  article: scoreOf(maxLevel, true) + 4,
} as const

/** The score of a product whose article is the whole query. */
export const exactScore = productScores.article

/** The score of a product found by another name: goods called by it come before those that have it in their title. */
export const otherNameScore = (score: number): number =>
  score === productScores.otherName ? score - levelStep : Math.min(score, productScores.otherName)

/**
 * The score of goods that the owner names by what the words say they are for: before what only is for it as well, an
 * embroidery machine of «машина для трикотажа».
 */
export const purposeNameScore = (score: number): number => Math.min(score, productScores.otherName + 2)

const levelStep = 4

/** Whether the title begins with a word of the query, or the query is the product's code. */
export const isNamedScore = (score: number): boolean => score % 2 === 1

/** Whether a single word of the query is in the title, if only of the same root: «бытовая», «для бытовых машин». */
export const isTitledScore = (score: number): boolean => score >= productScore(wordScores.rootInPurpose, false)

/**
 * The relevance score of a product, from 2. `mean`: the mean score of the words, 0 to 10; `isNamed`: its title begins
 * with one of them; `isTitled`: its title has all.
 */
export function productScore(mean: number, isNamed: boolean, isTitled = false): number {
  const bonus = isNamed ? namedBonus : isTitled ? titledBonus : 0
  return scoreOf(1 + Math.round(mean + bonus), isNamed || isTitled)
}

/** The score of a product by the whole query as a code. */
export function productScoreByCode(score: number): number {
  if (score === codeScores.article) return productScores.article
  if (score === codeScores.articleBeginning) return productScores.articleBeginning
  return productScore(score, true)
}
