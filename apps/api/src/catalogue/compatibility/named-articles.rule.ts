/** A property whose values are lists of articles: «LM-L-5550, LM-L-5550H». */
export interface ArticleProperty {
  /** Of the parts that have it; null: the articles are of what is sold instead. */
  readonly role: string | null
  readonly title: string
  /** By ordinal of the value: the articles it names, as `articleKey`. */
  readonly articles: ReadonlyMap<number, readonly string[]>
  /** By `articleKey`: ordinals of the values that name it. */
  readonly values: ReadonlyMap<string, readonly number[]>
}

/** Articles are equal whatever the case of their letters. */
export const articleKey = (article: string): string => article.trim().toLowerCase()

/** Articles are separated by commas, semicolons or line ends: an article may have spaces, dots and slashes. */
export const articlesIn = (value: string): string[] => [
  ...new Set(
    value
      .split(/[,;\r\n]+/)
      .map(articleKey)
      .filter((article) => article !== ''),
  ),
]

/** Reads what the values of a property name; `values` are ordinals with titles. */
export function articleProperty(
  role: string | null,
  title: string,
  values: readonly (readonly [ordinal: number, title: string])[],
): ArticleProperty {
  const articles = new Map(values.map(([ordinal, text]) => [ordinal, articlesIn(text)]))
  const byArticle = new Map<string, number[]>()
  for (const [ordinal, keys] of articles)
    for (const key of keys) {
      const ordinals = byArticle.get(key)
      if (ordinals) ordinals.push(ordinal)
      else byArticle.set(key, [ordinal])
    }
  return { role, title, articles, values: byArticle }
}
