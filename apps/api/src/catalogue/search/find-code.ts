import { hasBit, setBits } from '../catalog-index/bits.rule.ts'
import { type CodeIndex, gramLength } from './code-index.ts'
import { codeScores } from './relevance.rule.ts'
import type { Scratch } from './scratch.ts'
import type { SearchedText } from './searched-text.rule.ts'
import {
  bareCode,
  codesIn,
  codesInAttribute,
  foldedText,
  isBarcodePart,
  withoutBarcodes,
} from './searched-words.rule.ts'
import type { WordSegment } from './word-segment.ts'

/**
 * Up to this many candidates for a code are verified by reading their texts. More candidates are taken unverified:
 * they contain all parts of the code, almost always in the right order.
 */
const maxReadCandidates = 500
/** As many candidates for a code of three letters, a single trigram, which says less. */
const maxReadShort = 100
const sharedGrams = 4
/** Reading the texts of so few costs less than another list. */
const fewCandidates = 4

/** A product with a code that contains the one that is searched, and its score (`codeScores`). */
export interface FoundCode {
  readonly row: number
  readonly score: number
}

/** Products with a code that contains this one. Every wording of a query asks for the same code: it is read once. */
export function findCode(
  segment: WordSegment,
  code: string,
  textOf: (row: number) => SearchedText | null,
  scratch: Scratch,
): readonly FoundCode[] {
  const ofSegment = scratch.codes.get(segment) ?? new Map<string, readonly FoundCode[]>()
  scratch.codes.set(segment, ofSegment)
  const known = ofSegment.get(code)
  if (known) return known
  const found = segment.indexesOfCode(code).flatMap((index) => readCode(index, code, textOf, scratch))
  ofSegment.set(code, found)
  return found
}

function readCode(
  codes: CodeIndex,
  code: string,
  textOf: (row: number) => SearchedText | null,
  scratch: Scratch,
): FoundCode[] {
  const grams = codes.gramsOf(code)
  if (!grams) return []
  let candidates = readList(codes, grams[0] as number, scratch)
  for (const gram of grams.slice(1, sharedGrams)) {
    if (candidates.length <= fewCandidates) break
    const others = setBits(scratch.noRows(), candidates)
    candidates = readList(codes, gram, scratch).filter((row) => hasBit(others, row))
  }
  if (candidates.length <= (code.length > gramLength ? maxReadCandidates : maxReadShort))
    return Array.from(candidates).flatMap((row) => {
      const text = textOf(row)
      const score = text ? scoreOfCode(code, text) : 0
      return score > 0 ? [{ row, score }] : []
    })
  const beginning = codes.beginningOf(code)
  const beginningRows = new Set(beginning === undefined ? [] : readList(codes, beginning, scratch))
  // Three digits are in many numbers and articles; as a whole number they are a word.
  const score = threeDigits.test(code) ? 0 : codeScores.title
  return Array.from(candidates, (row) => ({
    row,
    score: beginningRows.has(row) ? codeScores.articleBeginning : score,
  })).filter(({ score }) => score > 0)
}

const threeDigits = /^\d{3}$/

function scoreOfCode(code: string, text: SearchedText): number {
  const { title, article } = text
  const bareArticle = bareCode(foldedText(article))
  if (bareArticle === code) return codeScores.article
  if (bareArticle.startsWith(code)) return codeScores.articleBeginning
  const folded = foldedText(title)
  const codes = codesIn(folded)
  if (codes.includes(code)) return codeScores.titleCode
  if (codes.some((each) => each.endsWith(code))) return codeScores.titleEnd
  if (bareArticle.includes(code) || bareCode(folded).includes(code)) return codeScores.title
  let best = 0
  const isOfBarcode = isBarcodePart(code)
  // «220» is no part of «2200 Вт».
  const part = /^\d+$/.test(code) && !isOfBarcode ? new RegExp(`(?<!\\d)${code}(?!\\d)`) : null
  const digit = /\p{N}/u.exec(code)?.[0] ?? ''
  const offerCodes = text.offerCodes ?? []
  if (offerCodes.some((each) => bareCode(foldedText(each)) === code)) return codeScores.articleBeginning
  for (const attribute of [...(text.variants ?? []), ...text.attributes, ...offerCodes]) {
    // Most texts are ruled out before they are split into codes.
    if (!attribute.includes(digit)) continue
    const folded = foldedText(attribute)
    if (!bareCode(folded).includes(code)) continue
    for (const other of codesInAttribute(folded)) {
      if (other === code) return codeScores.attributeCode
      const others = isOfBarcode ? other : withoutBarcodes(other)
      if (part ? part.test(others) : others.includes(code)) best = codeScores.attribute
    }
  }
  return best
}

const readList = (codes: CodeIndex, gram: number, scratch: Scratch): Uint32Array =>
  scratch.list.slice(0, codes.postings.read(gram, scratch.list))
