/**
 * How well a product fits, from 1: words near to it; its title; begins its title; begins its article; is its article.
 */
export const fits = { near: 2, title: 5, articleBeginning: 7, article: 8 } as const

/** A found product fits like this if its article is the whole question. */
export const exactFit = fits.article
