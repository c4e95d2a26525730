import { transliterated } from '../../base/text/transliterate.rule.ts'
import { cyrillic } from './cyrillic.rule.ts'
import type { KnownWords } from './known-words.ts'
import { isUnit } from './measures.rule.ts'
import { inLatin, shortestCorrected } from './query-spellings.rule.ts'
import type { SearchIndex } from './search-index.ts'
import { foldedText, isCode, isStopWord, type SearchedWord } from './searched-words.rule.ts'
import { isSewnThing } from './sewn-things.rule.ts'
import { otherNames } from './synonyms.rule.ts'
import { wordRoot } from './word-root.rule.ts'

type MeaningSource = Pick<SearchIndex, 'known' | 'dictionary'>

/**
 * What a word means when no product has all the words: itself with its synonyms, in the other alphabet, corrected, or
 * another word that begins like it. A word that stays unknown is returned as it is; null: a stop word.
 */
export function wordMeaning(searched: SearchedWord, { known, dictionary }: MeaningSource): SearchedWord | null {
  const { synonyms, synonymByRoot, synonymWords } = dictionary
  const { word, shown, isHead } = searched
  const others = otherNames(word, synonyms)
  const isKnown = known.isKnown(word)
  // An unknown word that has the root of an owner's synonym means that synonym.
  const sameRoot = isKnown || others.length > 0 || isUnit(word) ? undefined : synonymByRoot.get(wordRoot(word))
  if (sameRoot !== undefined) others.push(sameRoot, ...otherNames(sameRoot, synonyms))
  if (isKnown || known.isKnown(word, true) || others.some((other) => known.isKnown(other))) {
    // «Мини» may be «Mini», even though other words begin with it.
    const spelt = isCode(word) || known.isWholeWord(word) ? word : foldedText(transliterated(word))
    if (spelt !== word && known.isWholeWord(spelt)) others.push(spelt)
    return others.length > 0 ? { ...searched, others } : searched
  }
  const latin = foldedText(transliterated(word))
  if (known.isKnown(latin)) return known.spelled(latin, isHead)
  const spelt = cyrillic(shown)
  if (spelt !== null) {
    if (isStopWord(spelt)) return null
    const meaning = known.isKnown(spelt, true) ? spelt : known.wholeCorrection(spelt)
    // «Janome» must not become «HOME», whose letters look like Cyrillic ones.
    if (meaning !== undefined && meaning !== spelt && /[a-z]/i.test(known.spelled(meaning, isHead).shown))
      return searched
    return meaning === undefined
      ? searched
      : { ...known.spelled(meaning, isHead), others: otherNames(meaning, synonyms) }
  }
  if (isCode(word) || word.length < shortestCorrected) return searched
  if (sameRoot !== undefined) return { ...searched, word: sameRoot, others }
  const unprefixed = withoutPrefix(word)
  if (unprefixed !== undefined && known.isKnown(unprefixed, true)) {
    const names = otherNames(unprefixed, synonyms)
    const repeated = repeatedVerb(word)
    return repeated !== undefined && known.isKnown(repeated, true)
      ? { ...searched, word: repeated, others: [unprefixed, ...names] }
      : { ...searched, word: unprefixed, others: names }
  }
  if (isSewnThing(word)) return searched
  const prefixed = withPrefixes(word).find((each) => known.isKnown(each, true))
  if (prefixed !== undefined) return { ...searched, word: prefixed }
  const [other] = [...known.corrections(word, synonymWords), ...known.sharingStart(word)]
  return other === undefined ? searched : known.spelled(other, isHead)
}

/** Splits a code that no product has into letters and numbers: «45лл». */
export function partsOfCode(searched: SearchedWord, known: KnownWords): SearchedWord[] {
  if (!isCode(searched.word) || known.isKnown(searched.word)) return [searched]
  const latin = inLatin(searched.shown)
    .map(foldedText)
    .find((each) => known.isKnown(each))
  if (latin !== undefined) return [{ ...searched, word: latin }]
  // Of «175х1», which no product has, the numbers say nothing.
  if (/^\d+[xх]\d+$/i.test(searched.shown)) return [searched]
  const parts = searched.shown.match(/\p{L}+|\p{N}+/gu) ?? []
  return parts.length < 2 ? [searched] : parts.map((shown) => ({ ...searched, shown, word: foldedText(shown) }))
}

/** «Отутюжить» is done with an iron as «утюжить» is. */
const withoutPrefix = (verb: string): string | undefined =>
  /^(?:пере|при|про|под|рас|раз|вы|до|за|на|об|от|по|о|у)([бвгджзклмнпрстфхцчшщ].{3,}(?:ть|тьс[ья]))$/.exec(verb)?.[1]

/** «Разгладить» is what a steamer does that «разглаживает». */
function repeatedVerb(verb: string): string | undefined {
  const [, start, end = ''] = /^(.{3,}?)(ст|[дзтс])ить$/.exec(verb) ?? []
  return start === undefined ? undefined : `${start}${alternating[end]}ивать`
}

const alternating: Readonly<Record<string, string>> = { ст: 'щ', д: 'ж', з: 'ж', т: 'ч', с: 'ш' }

/** «Сыпался» is told of what «осыпается». */
const withPrefixes = (verb: string): string[] =>
  /^[бвгджзклмнпрстфхцчшщ].{3,}(?:ть|тьс[ья]|л(?:ся|сь|ась|ось|ись|[аои])?|[еи]тс?я?|[юуя]тс?я?)$/.test(verb)
    ? ['о', 'об', 'по', 'за', 'вы', 'про', 'рас', 'раз', 'от', 'при', 'пере', 'под', 'с', 'на', 'у'].map(
        (prefix) => prefix + verb,
      )
    : []
