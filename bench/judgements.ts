import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoCatalogue, pathOf } from '../apps/demo/src/demo-catalogue.ts'
import { type JudgedProduct, type Judgement, readJudgements } from './search-score.rule.ts'

/** Site of the demo that is searched. */
export const judgedSite = 1

const read = (name: string): Judgement[] =>
  readJudgements(readFileSync(join(import.meta.dirname, '../apps/api/src/catalogue/search', name), 'utf8'))

/** Judged searches for tuning the search. */
export const judgements = (): Judgement[] => read('judgements.tsv')

/** Judged searches that are never used for tuning. */
export const unseenJudgements = (): Judgement[] => read('judgements-unseen.tsv')

/** Judged everyday searches, graded before their answers were seen. */
export const everydayJudgements = (): Judgement[] => read('judgements-everyday.tsv')

/** Judged searches for a single final measurement after tuning. */
export const lastJudgements = (): Judgement[] => read('judgements-last.tsv')

/** Products that buyers of the judged site can find, with prices for guests. */
export function judgedProducts(): JudgedProduct[] {
  const { products, offers } = demoCatalogue()
  const prices = new Map(
    offers.map(({ vendorCode, prices }) => [
      vendorCode,
      prices.find((price) => price.priceListId === 1 && price.priceRole === 'guest_opt' && price.limitKopecks === 0)!
        .priceKopecks,
    ]),
  )
  return products
    .filter(({ sites }) => sites.includes(judgedSite))
    .map(({ code, title, category, brand, values, numbers, groups }) => ({
      code,
      title,
      brand,
      values,
      numbers,
      categories: pathOf(category),
      priceKopecks: Math.min(
        ...groups.map((group) =>
          group.offers.reduce((sum, [article, quantity]) => sum + prices.get(article)! * quantity, 0),
        ),
      ),
    }))
}

/** What generated goods are called (generate-products.ts), and where goods of that name would stand in the demo. */
const generatedKinds: readonly [name: string, category: string, property?: string, value?: string][] = [
  ['Промышленная швейная машина', 'odnoigolnye'],
  ['Оверлок четырёхниточный', 'chetyrehnitochnye'],
  ['Плоскошовная машина', 'raspashivalnye-ploskie'],
  ['Раскройный нож', 'raskroynye-nozhi'],
  ['Парогенератор', 'parogeneratory'],
  ['Гладильный стол', 'gladilnye-stoly'],
  ['Вышивальная машина', 'odnogolovochnye'],
  ['Игла для трикотажа', 'igly', 'ostrie', 'Для трикотажа'],
  ['Нитки армированные', 'nitki-armirovannye'],
  ['Лапка тефлоновая', 'lapki-universalnye', 'tip-lapki', 'Тефлоновая'],
  ['Шпульный колпачок', 'shpulnye-kolpachki', 'detal', 'Шпульный колпачок'],
  ['Стол промышленный', 'promyshlennye-stoly'],
]

/**
 * A generated product as its name says: graded as one of the demo's category without characteristics. Null: a name that
 * the bench does not generate.
 */
export function generatedProduct(code: string, title: string, priceKopecks: number): JudgedProduct | null {
  const [, category, property, value] = generatedKinds.find(([name]) => title.startsWith(name)) ?? []
  if (category === undefined) return null
  const values = new Map(property === undefined || value === undefined ? [] : [[property, [value]]])
  return { code, title, brand: '', values, numbers: new Map(), categories: pathOf(category), priceKopecks }
}
