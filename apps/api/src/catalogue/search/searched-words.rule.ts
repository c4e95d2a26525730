import { wordStem } from './word-stem.rule.ts'

/**
 * Latin letters and signs that look like Cyrillic letters: buyers type articles in either script, and feeds mix both in
 * one word.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
  y: 'у',
  ё: 'е',
  '×': 'х',
}
const shortestCode = 3
const maxCode = 16
/** More words of a query are not read: each costs time, and no title has so many. */
export const maxSearchedWords = 12

/**
 * Folds a text for searching: case, ё and the script of look-alike letters are ignored. Letters are replaced one by
 * one, so a prefix stays a prefix.
 */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[abcehkmoptxyё×]/g, (letter) => lookAlikes[letter] as string)

/** A word or a number. */
export const anyWord = /[\p{L}\p{N}]+/gu

/** Words and numbers of a folded text. */
export const foldedWords = (folded: string): string[] => folded.match(anyWord) ?? []

/** Letters and numbers of a folded text alone: «DLN-5410N» and «dln 5410 n» are the same article. */
export const bareCode = (folded: string): string => folded.replace(/[^\p{L}\p{N}]+/gu, '')

/** Whether a word is a number with its unit, see `measures.rule.ts`. */
export const isMeasure = (word: string): boolean => word.startsWith('=')

/**
 * Whether a word is a code (model, size, article), which is found by any part of it. A shorter one, found in
 * everything, is an ordinary word.
 */
export const isCode = (word: string): boolean => word.length >= shortestCode && hasNumber(word)

/** Digits are tested first: it is faster, and nearly all numbers are digits. */
const hasNumber = (text: string): boolean => /[0-9]/.test(text) || (/[^ -\u04ff]/.test(text) && /\p{N}/u.test(text))

/** Fewer digits are in some barcode by chance. */
const barcodePart = /^\d{6,}$/
const barcodes = /\d{12,}/g

/** Whether a code may be a part of a barcode that a buyer typed. */
export const isBarcodePart = (code: string): boolean => barcodePart.test(code)

/** A code of a set, whose articles and barcodes stand together, without the barcodes; of a barcode, empty. */
export const withoutBarcodes = (code: string): string => code.replace(barcodes, '')

/** The codes in a folded text: pieces between spaces that contain a number, without separators. */
export const codesIn = (folded: string): string[] =>
  hasNumber(folded) ? folded.split(/\s+/).map(bareCode).filter(isCode) : []

/**
 * The codes in a characteristic or a size, including a short one as a whole: «uy128gas» finds «UY 128 GAS».
 */
export const codesInAttribute = (folded: string): string[] => {
  const whole = bareCode(folded)
  return [...codesIn(folded), ...(whole.length <= maxCode && isCode(whole) ? [whole] : [])]
}

/** The letters of a code: «ty8700» is also found by «ty». */
export const lettersOf = (word: string): string[] => (isCode(word) ? (word.match(/\p{L}+/gu) ?? []) : [])

/** Judges a folded word by its ending; some nouns pass too. */
export const isAdjective = (word: string): boolean => /(?:ый|ий|ой|ая|яя|ое|ее|ые|[гжкхчшщ]ие)$/.test(word)

/**
 * Whether a folded adjective names what a machine does, «вязальная», «посудомоечная»: not what it is like, as
 * «оригинальная», «профессиональная».
 */
export const isActionAdjective = (word: string): boolean => isAdjective(word) && work.test(word) && !likeWork.test(word)

const work = /(?:[аыя]льн|[ое]чн|скорняжн|рашельн)(?:ая|ый|ой|ое|ые|ых|ую)$/
/** Whether a folded word is a work of other machines than sewing ones: «машинка для вязания». */
export const isOtherWork = (word: string): boolean =>
  /^(?:вязани|прядени|стирк|стрижк|плетени|валяни|ткачеств|печат|вертк|пайк|сварк)/.test(word)

/** Ends alone: «многофункциональная», «высокоточная». */
const likeWork = new RegExp(
  `(?:${(
    'нормальн идеальн оригинальн профессиональн универсальн уникальн реальн специальн функциональн оптимальн ' +
      'индивидуальн натуральн минимальн максимальн актуальн легальн официальн глобальн локальн национальн гениальн ' +
      'феноменальн рациональн персональн вертикальн горизонтальн диагональн прочн точн срочн подарочн рассрочн ' +
      'вечн безупречн'
  ).replaceAll(' ', '|')})\\p{L}+$`,
  'u',
)

/** Words of somebody who asks a person: «подскажите, какую машину взять для пошива». */
const spoken =
  'здравствуйте добрый день привет пожалуйста подскажите посоветуйте порекомендуйте помогите покажите найти подобрать ' +
  'выбрать взять приобрести какой какая какое какие какую какого каким какими сколько стоит стоят ' +
  'стоимость почем есть ли вас нас мне нам меня это этот эта где наличии наличие оптом розницу доставкой требуется ' +
  'подойдет подойдут подходит подходят годится годятся лучше который которая которое которые ' +
  'требуются интересует интересуют много несколько могу буду будем собираюсь планирую пошив пошива пошиву шитья шитье шитью шьет шью шьем шили шьется'

/** Words of somebody whose part is worn out: «сломалась игла», «порвался ремень». */
const worn =
  'сломался сломалась сломалось сломались погнулся погнулась порвался порвалась порвались стерся стерлась стерлись ' +
  'износился износилась износились треснул треснула лопнул лопнула затупился затупилась затупились кончился кончилась ' +
  'кончились закончился закончилась закончились потерялся потерялась потерялись'

/** Words that name no thing: prepositions, conjunctions, «купить», «нужен» and the like. */
const stopWords = new Set([
  ...`${spoken} ${worn}`.split(' ').map(foldedText),
  'купить',
  'заказать',
  'цена',
  'нужен',
  'нужна',
  'нужно',
  'нужны',
  'ищу',
  'чем',
  'что',
  'чтобы',
  'чтоб',
  'надо',
  'хочу',
  'можно',
  'как',
  'шить',
  'сшить',
  'аналог',
  'аналоги',
  'и',
  'в',
  'во',
  'с',
  'со',
  'к',
  'ко',
  'на',
  'по',
  'под',
  'от',
  'до',
  'из',
  'за',
  'о',
  'об',
  'у',
  'для',
  'или',
  'не',
  'при',
  'без',
  'над',
  'около',
  'перед',
  'такой',
  'такая',
  'такие',
  'же',
])

/** General names of machines: «станок для вышивания» is searched as «для вышивания». */
const anyThing = new Set(
  ['станок', 'аппарат', 'агрегат', 'устройство', 'приспособление', 'оборудование', 'приспособа'].map(foldedText),
)

/** Whether a folded word is one for anything that works: «оборудование». */
export const isGenericDeviceWord = (word: string): boolean => anyThing.has(word)

const machines = new Set(['машин', 'машинк', 'станок', 'станк', 'аппарат', 'автомат', 'полуавтомат'])

/** Whether a folded word is one for any machine. */
export const isAnyMachine = (word: string): boolean => machines.has(wordStem(word))

/** Whether a folded word is «класс», which says nothing beside a number: machines of other makers are called so. */
export const isClass = (word: string): boolean => /^класс/.test(word)

/** Takes a folded word. */
export const isStopWord = (word: string): boolean => stopWords.has(word)

/** The words after these say what the thing is for, made of or goes with: «стол для машины» is a table. */
const purposeWords = new Set([
  'для',
  'под',
  'к',
  'ко',
  'с',
  'со',
  'на',
  'от',
  'из',
  'при',
  'в',
  'во',
  'по',
  'над',
  'без',
  'чтобы',
  'чтоб',
])

export const isPurposeWord = (word: string): boolean => purposeWords.has(word)

/** A word of a query: folded, and as it is shown to the visitor. */
export interface SearchedWord {
  readonly word: string
  readonly shown: string
  /** The word may be the name of the thing: it comes before «для», «с» and the like. */
  readonly isHead: boolean
  /** True: it says what is to be done. Goods may be called by it, but it tells no more than other words. */
  readonly isVerb?: boolean
  /** True: it is what the goods are to be without. */
  readonly isLacking?: boolean
  /** True: it does not match words that begin with it. */
  readonly isWhole?: boolean
  /** Synonyms, folded, which score a little less. */
  readonly others?: readonly string[]
}

/** The words to search for, each once. */
export function searchedWords(query: string): SearchedWord[] {
  const byWord = new Map<string, SearchedWord>()
  const typed = typedWords(query)
  const askedAt = typed.findLastIndex((shown, n) => interrogatives.has(shown) && !purposeWords.has(typed[n - 1] ?? ''))
  const isOfTask = isTask(query)
  // «Станок KS 190»: a model says it all.
  const hasCode = typed.some((shown) => isCode(foldedText(shown)))
  let isHead = !isOfTask && askedAt <= 0
  let isVerbFirst = isOfTask
  let isLacking = false
  for (const [n, shown] of typed.entries()) {
    if (byWord.size === maxSearchedWords) break
    const word = shown === usedGoods ? unknownWord : foldedText(shown)
    if (anyThing.has(word) && byWord.size === 0 && (typed[n + 1] === 'для' || hasCode)) continue
    // «Рвётся нитка, какие иглы взять» asks for needles.
    if (n === askedAt + 1 && askedAt > 0) isHead = true
    if (purposeWords.has(word) && byWord.size > 0) isHead = false
    if (purposeWords.has(word)) isLacking = word === 'без'
    // «Смазать оверлок»: goods are called by what is to be done.
    const isVerb = isVerbFirst && verb.test(word)
    if (isVerb) isVerbFirst = false
    const of = { ...(isVerb && { isVerb }), ...(isLacking && word !== 'без' && { isLacking }) }
    if (!byWord.has(word)) byWord.set(word, { word, shown, isHead: isHead || isVerb, ...of })
  }
  const all = [...byWord.values()]
  const meaningful = all
    .filter(({ word }) => !stopWords.has(word))
    .filter(isNoMachineOfKind)
    .filter(isNoSewingMachine)
  // A query of stop words alone is searched by them: «на» may be the beginning of a word.
  if (meaningful.length > 0) return meaningful
  return all.length === 1 ? all : []
}

/** «Лапка для прямострочной машины» is one «для прямострочной»: characteristics name the kind alone. */
const isNoMachineOfKind = ({ word, isHead }: SearchedWord, n: number, words: readonly SearchedWord[]): boolean => {
  const before = words[n - 1]
  return isHead || !isAnyMachine(word) || !before || before.isHead || !adjectiveOfPurpose.test(before.word)
}

/** «Колёса к столу швейной машины» are «колёса к столу»: every machine is a sewing one. */
const isNoSewingMachine = (each: SearchedWord, n: number, words: readonly SearchedWord[]): boolean => {
  const start = isAnyMachine(each.word) ? n - 1 : n
  const [sewing, machine] = words.slice(Math.max(start, 0))
  const isMachine = sewing && machine && sewingOfPurpose.test(sewing.word) && isAnyMachine(machine.word)
  const isOther = ({ word, isHead }: SearchedWord) => !isHead && !isAdjective(word)
  return !isMachine || sewing.isHead || !words.slice(0, start).some(isOther)
}

const sewingOfPurpose = /^швейн(?:ой|ую|ых|ого)$/

/** Every machine is a sewing one: «стол для швейной машины» is for no kind. */
const adjectiveOfPurpose = /^(?!швейн).*(?:ой|ую|ых|их|ого)$/

/** «Б/у» is one word, and none that a product has: the shop sells new goods, the answer says that it was left out. */
const usedGoods = 'б/у'
const unknownWord = '=б/у'
const usedOrWord = new RegExp(String.raw`(?<!\p{L})${usedGoods}(?!\p{L})|${anyWord.source}`, 'gu')
/** Alone, «бу» may begin a word. */
const spelledUsed = /(?<=\S\s+)б(?:у|\.\s?у\.?|\s+у)(?!\p{L})/gu

const typedWords = (query: string): string[] =>
  query
    .replaceAll('№', ' ')
    .replaceAll('×', 'x')
    .normalize('NFKC')
    .toLowerCase()
    .replace(spacedCross, '$1x$2')
    .replace(spelledUsed, usedGoods)
    .match(usedOrWord) ?? []

/** «DB x 1», «360 х 500» as «DBx1», «360x500». */
const spacedCross = /(?<![\p{L}\p{N}])(\p{L}{2}|\p{N}+) [xх] (\p{N}+)/gu

const interrogatives = new Set(['какой', 'какая', 'какое', 'какие', 'какую'])

const verb = /^.{3,}[аеиоуяы]ть$/

/** Whether a query names a task, not a thing: «на чём шить сумки», «подскажите, чем подгибать низ». */
const isTask = (query: string): boolean => taskStart.test(query.trim())

const taskStart =
  /^(?:(?:здравствуйте|добрый\sдень|пожалуйста|подскажите|посоветуйте|что|чтобы|надо|нужно|хочу|буду|будем|собираюсь)[,.!]?\s+)*(?:(?:на |с )?ч[её]м(?!\p{L})|как(?!\p{L})|шить(?!\p{L})|\p{L}{3,}[аеиоуяы]ть(?!\p{L}))/iu
