import { decodedText } from './decoded-text.ts'

/** An open file. */
export interface CommerceMlSource {
  name: string
  chunks: () => AsyncIterable<Buffer>
}

/** What a file contains, found by its tags. */
export interface CommerceMlContents {
  goods: boolean
  offers: boolean
  orders: boolean
  /** Names of price types, warehouses, properties or groups, which some programs send in files of their own. */
  classifier: boolean
  /** Some goods have ids like `goods#variant`: each is a variant of the goods before `#`. */
  variantsAsGoods: boolean
  /**
   * Some offer has a warehouse or a count other than 0. A package of changes (УТ 11) without either may come from a
   * program that exports no stock, whose zeros mean nothing, or name only what is sold out.
   */
  hasStock: boolean
  /** Notes on the file as a whole, in Russian. */
  notes: string[]
}

/**
 * Scans a file for tags without parsing it: cheaper than parsing it twice, and enough to choose which files to read
 * first.
 */
export async function commerceMlContents({ chunks }: CommerceMlSource): Promise<CommerceMlContents> {
  const found: CommerceMlContents = {
    goods: false,
    offers: false,
    orders: false,
    classifier: false,
    variantsAsGoods: false,
    hasStock: false,
    notes: [],
  }
  const notes = new Set<string>()
  let tail = ''
  for await (const text of decodedText(chunks(), notes)) {
    const seen = tail + text
    for (const [, name] of seen.matchAll(
      /<(?:[\w.-]+:)?(Каталог|ПакетПредложений|ИзмененияПакетаПредложений|Документ|Классификатор)[\s>]/g,
    )) {
      if (name === 'Каталог') found.goods = true
      else if (name === 'Документ') found.orders = true
      else if (name === 'Классификатор') found.classifier = true
      else found.offers = true
    }
    found.variantsAsGoods ||= /<(?:[\w.-]+:)?Товар(?:\s[^<>]*)?>\s*<(?:[\w.-]+:)?Ид>[^<]{1,200}#/.test(seen)
    found.hasStock ||= /ИдСклада\s*=|<(?:[\w.-]+:)?Количество>[\s\d]*[1-9]/.test(seen)
    tail = text.slice(-400)
  }
  found.notes = [...notes]
  return found
}
