/**
 * How well a product fits, from 1: words near to it; called by one of them; all in its title; begins its article; is
 * its article.
 */
export const fits = { near: 2, named: 4, title: 5, articleBeginning: 8, article: 9 } as const

/** A found product fits like this if its article is the whole question. */
export const exactFit = fits.article

/** How well one word fits, by where it stands; a product fits as its worst word does. */
export const wordFits = { far: 1, near: 2, titleBegun: 3, purpose: 4, title: 5 } as const

/** Of a product, by how its worst word fits. */
const byWorst = [0, 1, fits.near, 3, 3, fits.title]
/**
 * The same where the title begins with one of the words: that is what the thing is, and comes before things for that,
 * though its other words are only near.
 */
const namedByWorst = [0, fits.named, 5, fits.named, 6, 7]

export const productFit = (worstWord: number, isNamed: boolean): number =>
  (isNamed ? namedByWorst : byWorst)[worstWord] as number
