/** The properties of a product that judgements refer to. */
export interface JudgedProduct {
  code: string
  title: string
  /** Category codes, from the root. */
  categories: readonly string[]
  /** Brand code. */
  brand: string
  /** Price of the cheapest variant. */
  priceKopecks: number
  /** Titles of the values of each property, by its code. */
  values: ReadonlyMap<string, readonly string[]>
  numbers: ReadonlyMap<string, number>
}

/** Whether a product is among the right answers of a judgement. */
export type Selector = (product: JudgedProduct) => boolean

export interface Judgement {
  query: string
  /** The right answer is to find nothing. */
  isEmptyRight: boolean
  answers: { grade: number; selector: Selector; written: string }[]
}

export interface Score {
  /** nDCG of the first five answers, from 0 to 1. */
  ndcg: number
  /** The first answer has the best possible grade for this query. */
  isRightFirst: boolean
  /** One of the first five is graded 2 or 3. */
  isOneOfFive: boolean
  /** Nothing was found although something should be. */
  isZero: boolean
}

const columns = 'query\tanswers'
const rankedCount = 5
const goodGrade = 2

/** Parses judgements.tsv, which describes its format at the top; throws at the first invalid row. */
export function readJudgements(text: string): Judgement[] {
  const [head, ...rows] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  if (head !== columns) throw new Error(`The columns are not those documented: ${head}`)
  return rows.map((row) => {
    const [query = '', answers = '', ...more] = row.split('\t')
    if (query === '' || query !== query.trim() || answers === '' || more.length > 0)
      throw new Error(`Not a question and its answers: ${row}`)
    const items = answers.split('; ')
    const isEmptyRight = items[0] === 'none'
    return { query, isEmptyRight, answers: items.slice(isEmptyRight ? 1 : 0).map(readAnswer) }
  })
}

function readAnswer(written: string): Judgement['answers'][number] {
  const [, grade, selector = ''] = /^([123]):(.+)$/.exec(written) ?? []
  if (!grade) throw new Error(`Not a grade and a selector: ${written}`)
  return { grade: Number(grade), selector: readSelector(selector), written }
}

/** `code`, `category:code` or `all`, then conditions: `igly-db-1`, `category:nitki&tsvet=Чёрный|Белый`. */
export function readSelector(text: string): Selector {
  const [target = '', ...conditions] = text.split('&')
  const category = /^category:(.+)$/.exec(target)?.[1]
  const isMatch: Selector = (product) =>
    target === 'all' || (category === undefined ? product.code === target : product.categories.includes(category))
  const tests = conditions.map(readCondition)
  return (product) => isMatch(product) && tests.every((test) => test(product))
}

function readCondition(text: string): Selector {
  const [, name = '', operator, operand = ''] = /^([a-z-]+)(<=|>=|=|~)(.+)$/.exec(text) ?? []
  if (!operator) throw new Error(`Not a condition: ${text}`)
  const alternatives = operand.split('|')
  const limit = Number(operand)
  if (operator === '=') return (product) => valuesOf(product, name).some((value) => alternatives.includes(value))
  if (operator === '~') {
    const parts = alternatives.map((part) => part.toLowerCase())
    return (product) =>
      valuesOf(product, name).some((value) => parts.some((part) => value.toLowerCase().includes(part)))
  }
  if (!Number.isFinite(limit)) throw new Error(`Not a number: ${text}`)
  return (product) =>
    valuesOf(product, name).some((value) => (operator === '<=' ? Number(value) <= limit : Number(value) >= limit))
}

function valuesOf({ title, brand, priceKopecks, values, numbers }: JudgedProduct, name: string): readonly string[] {
  if (name === 'title') return [title]
  if (name === 'brand') return [brand]
  if (name === 'price') return [String(priceKopecks)]
  const number = numbers.get(name)
  return number === undefined ? (values.get(name) ?? []) : [String(number)]
}

/** The highest grade a judgement gives the product, or 0. */
export const gradeOf = ({ answers }: Judgement, product: JudgedProduct): number =>
  Math.max(0, ...answers.map(({ grade, selector }) => (selector(product) ? grade : 0)))

/** Discounted cumulative gain of grades in the order shown. */
export const dcg = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

/** `found`: grades of the answers in order; `all`: grades of all products that could be found. */
export function scoreOf(isEmptyRight: boolean, found: readonly number[], all: readonly number[]): Score {
  if (found.length === 0)
    return { ndcg: isEmptyRight ? 1 : 0, isRightFirst: isEmptyRight, isOneOfFive: isEmptyRight, isZero: !isEmptyRight }
  const best = all.toSorted((a, b) => b - a).slice(0, rankedCount)
  const first = found.slice(0, rankedCount)
  const maxDcg = dcg(best)
  return {
    ndcg: maxDcg === 0 ? 0 : dcg(first) / maxDcg,
    isRightFirst: best[0]! > 0 && first[0] === best[0],
    isOneOfFive: first.some((grade) => grade >= goodGrade),
    isZero: false,
  }
}
