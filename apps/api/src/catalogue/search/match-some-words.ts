import { bestCombination } from './best-combination.ts'
import { measuresLeft, withMeasures } from './match-all-words.ts'
import {
  interpretationKind,
  measuresOf,
  type SearchResult,
  shownText,
  withPrepositions,
} from './query-interpretation.rule.ts'
import { isNamedScore, wordScores } from './relevance.rule.ts'
import type { SearchIndex } from './search-index.ts'
import {
  isActionAdjective,
  isAdjective,
  isAnyMachine,
  isClass,
  isCode,
  isMeasure,
  isOtherWork,
  maxSearchedWords,
  type SearchedWord,
  searchedWords,
} from './searched-words.rule.ts'
import { isMisleadingSynonym, type Rewording, rewordings, withMeantName } from './synonyms.rule.ts'
import { partsOfCode, wordMeaning } from './word-meaning.ts'

/** What every machine of the shop is, folded. */
const everyMachine = /^швейн/
const shortestMeaningful = 3
const maxWordingsTried = 5
/** Synonyms are preferred if they match this many times better. */
const clearlyBetter = 1.2

/**
 * Products that have the most meaningful of the words together, in the wording that matches best; null: there are none.
 */
export function matchSomeWords(query: string, index: SearchIndex): SearchResult | null {
  const { known, dictionary } = index
  const beginsTitles = known.cachedBeginsTitles()
  const plain = searchedWords(query)
  const typed = withMeantName(plain, dictionary.synonyms, beginsTitles)?.words ?? plain
  const searched = typed.flatMap((word) => partsOfCode(word, known)).slice(0, maxSearchedWords)
  let isHead = true
  const interpreted = searched.map((word) => {
    const meaning = wordMeaning(isHead ? word : { ...word, isHead }, index)
    // «Igly dlya overloka»: after «dlya» comes the purpose, not the name.
    if (!meaning) isHead = false
    return meaning
  })
  const words = interpreted.flatMap((word) => word ?? [])
  // Of a wording whose new words no product has, nothing is found that the words themselves do not find.
  const hasMore = ({ wording, put }: Rewording) =>
    wording.some(({ word }) => !words.some((each) => each.word === word) && known.isKnown(word, true)) &&
    !isMisleadingSynonym(put, dictionary.synonyms, beginsTitles)
  const measured = withMeasures(words, query, known)
  const wordings = [
    { wording: measured, put: [], replaced: [] },
    ...rewordings(words, dictionary.synonyms, true)
      .slice(0, maxWordingsTried)
      .filter(hasMore)
      // «Метровая» is «1 м», of «круглый нож 10 см» the size stays one.
      .map((each) => ({
        ...each,
        wording: withMeasures(
          each.wording,
          `${shownText(each.wording)} ${measuresLeft(each.wording, measured)}`,
          known,
        ),
      })),
  ].map(({ wording, put, replaced }) => ({ ...bestCombination(wording, index), put, replaced }))
  const named = bestOf(wordings, words.find(isThing), beginsTitles)
  const best = toldBy(named, words, query, index) ?? named
  // Of «330 класс» the number is the name.
  const isUnknownClass = typed.some(
    ({ word }) => /^\d{2,}/.test(word) && !best.matched.some((each) => each.word === word),
  )
  // Adjectives and single digits are not enough: «велосипед детский» must not find a children's dummy.
  const isMeaningful = ({ word }: SearchedWord) =>
    word.length >= shortestMeaningful && !isAdjective(word) && !(isUnknownClass && isClass(word))
  // «Спинкой» ends like an adjective, which two of three words hardly are.
  const isEnough =
    best.matched.some(isMeaningful) ||
    best.scores.some(isNamedScore) ||
    best.matched.filter(({ word }) => word.endsWith('ой')).length > 1
  // One of several words in a description is there by chance: «чем пробить люверсы» is no iron that «пробивает» wool.
  const isChance = typed.length > 1 && best.quality * words.length < wordScores.sharedText
  // Of «коврик для резки ткани» a part of the purpose alone is known: what has it is something else.
  const isOther =
    words.some(isThing) &&
    best.matched.length < words.filter(({ isHead }) => !isHead).length &&
    !best.matched.some(({ word, isHead }) => isHead || isCode(word)) &&
    !best.scores.some(isNamedScore)
  // Of «молния потайная 20 см» a size is known, not the thing.
  const isSizeAlone =
    words.some((word) => isThing(word) && !best.matched.includes(word)) &&
    best.matched.some(({ word }) => isMeasure(word)) &&
    best.matched.every(({ word }) => isMeasure(word) || isAdjective(word)) &&
    !best.scores.some(isNamedScore)
  // Of «пегасус w1500» the number of a model that no product has.
  const isNumberAlone =
    typed.length > 1 &&
    best.matched.every(({ word }) => /^\d+$/.test(word) && !typed.some((each) => each.word === word))
  if (best.rows.length === 0 || !isEnough || isChance || isOther || isSizeAlone || isNumberAlone) return null
  const isIn = (words: readonly SearchedWord[], { word }: SearchedWord) =>
    searched.some((each, n) => word.includes(each.word) && words.includes(interpreted[n] as SearchedWord))
  // Of «тройное продвижение» nothing is found where of «шагающая лапка», put in for it, only «лапка» is.
  const isLost = best.put.some((word) => best.words.includes(word) && !best.matched.includes(word))
  const leftOut = typed.filter(
    (word) => (isIn(best.words, word) && !isIn(best.matched, word)) || (isLost && isIn(best.replaced, word)),
  )
  const sizes = best.words.filter((word) => /^=\d/.test(word.word) && !best.matched.includes(word))
  // «Вязальная машина» is no machine of another kind.
  const isOtherMachine =
    leftOut.some(({ word, isHead }) => (isHead && isActionAdjective(word)) || isOtherWork(word)) &&
    best.matched.every(({ word, isHead }) => !isHead || isAnyMachine(word) || everyMachine.test(word))
  if (isOtherMachine) return null
  return {
    rows: best.rows,
    scores: best.scores,
    interpretation: {
      words: withPrepositions(best.matched, query),
      kind: interpretationKind(searched, interpreted, best.matched),
      leftOut: [...leftOut, ...sizes].map(({ shown }) => shown),
      ...measuresOf(best.matched),
    },
  }
}

const isThing = ({ word, isHead, isVerb }: SearchedWord) => isHead && !isVerb && !isCode(word) && !isAdjective(word)

/** How many words more a description must have to tell the task better than a name. */
const clearlyMore = 2

/**
 * Of «разгладить платье на вешалке» irons are called by the verb, what is described by all of it is a steamer. Null:
 * the query is no task, or no description has much more of it.
 */
function toldBy(
  named: FoundWording,
  words: readonly SearchedWord[],
  query: string,
  index: SearchIndex,
): FoundWording | null {
  if (!words[0]?.isVerb || words.length < named.matched.length + clearlyMore) return null
  const told = withMeasures(words, query, index.known).map((word) => ({ ...word, isHead: false, others: [] }))
  const found = bestCombination(told, index)
  const isWhole = found.matched.includes(told[0] as SearchedWord)
  if (!isWhole || found.matched.length < named.matched.length + clearlyMore) return null
  return { ...found, put: [], replaced: [] }
}

interface FoundWording extends ReturnType<typeof bestCombination> {
  /** Words put in for others, and those others. */
  readonly put: readonly SearchedWord[]
  readonly replaced: readonly SearchedWord[]
}

/** The wording that matches best, the words themselves first. `asked`: the thing that is asked for. */
function bestOf(
  wordings: readonly FoundWording[],
  asked: SearchedWord | undefined,
  beginsTitles: (word: string) => boolean,
): FoundWording {
  const [plain] = wordings as [FoundWording]
  // Of «каркас стола машины» no product is called «каркас»: its synonym names the product that is sought.
  const isAnswer = ({ words, matched, put, scores }: FoundWording) => {
    const name = put.find(isThing)
    if (words.includes(asked as SearchedWord) || !name || !matched.includes(name)) return false
    return scores.some(isNamedScore) && beginsTitles(name.word)
  }
  // Of «ученический стол для машинки» tables are no «парта»: what the owner calls so by both words is meant.
  const isWholeName = ({ matched, put, replaced, scores }: FoundWording) => {
    if (replaced.length < 2 || !replaced.includes(asked as SearchedWord)) return false
    const name = put.find(isThing)
    const isPlain = replaced.every((word) => plain.matched.includes(word))
    return !isPlain && name && matched.includes(name) && scores.some(isNamedScore) && beginsTitles(name.word)
  }
  // «Резинка 6 см» is found: what «эластичная лента 6 см» finds too may be another thing.
  const isNamed = asked && !isAnyMachine(asked.word) && beginsTitles(asked.word) && plain.scores.some(isNamedScore)
  const addsNothing = ({ matched, put, replaced }: FoundWording) =>
    isNamed &&
    replaced.length === 1 &&
    replaced[0] === asked &&
    plain.matched.includes(asked) &&
    matched.every((word) => put.includes(word) || plain.matched.some((each) => each.word === word.word))
  const answers = asked ? wordings.filter(plain.matched.includes(asked) ? isWholeName : isAnswer) : []
  return (answers.length > 0 ? answers : wordings.filter((each) => !addsNothing(each))).reduce((one, other) =>
    other.quality > one.quality * clearlyBetter ? other : one,
  )
}

/** Prefers products whose titles begin with some of the words to those that only have all words somewhere. */
export function preferNamed(result: SearchResult, query: string, index: SearchIndex): SearchResult {
  const isNamed = (candidate: SearchResult | null) => candidate?.scores.some(isNamedScore) ?? false
  if (isNamed(result)) return result
  const other = matchSomeWords(query, index)
  return other && isNamed(other) ? other : result
}
