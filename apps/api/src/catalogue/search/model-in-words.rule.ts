import { isUnit, type Measure, measuresIn } from './measures.rule.ts'
import { foldedText, isAdjective, isStopWord, searchedWords } from './searched-words.rule.ts'
import { isSewnThing } from './sewn-things.rule.ts'

/** A query that may say which machine the goods are for: «челнок для Lumera L-5550», «нож Kestrix KO-504». */
export interface ModelInWords {
  /** The goods: «челнок». */
  readonly goods: string
  /** The goods are called parts, whatever they are: «запчасти», «расходники». */
  readonly isAnyPart: boolean
  /** Of the machine, without «для»: «Lumera L-5550». */
  readonly model: string
  /** As typed, with «для». */
  readonly text: string
  /** What else the goods are for, said after the model: «под трикотаж». Empty: nothing. */
  readonly purpose: string
}

const afterPurpose = /^(.*?\p{L}.*?)\s+((?:для|под|к|ко|на|от|в)\s+(\S.*))$/iu
/** Without «для» the model begins with the first word that has Latin letters or a number. */
const afterGoods = /^([^a-z\d]*?\p{L}[^a-z\d]*?)\s+((\S*[a-z\d].*))$/iu

/**
 * The same for a model of another maker found in the query, as typed, and the words for what stands in for it: of «иглы
 * на джек ф4» the goods are «иглы».
 */
export function goodsForStandIn(query: string, typed: string, words: string): ModelInWords | null {
  const at = query.indexOf(typed)
  const before = query.slice(0, at).trim()
  const [, named = before] = beforePurpose.exec(before) ?? []
  const isBefore = hasGoods(named)
  const goods = (isBefore ? named : query.slice(at + typed.length)).trim()
  // «Тажима вышивальная» is the machine itself.
  if (!hasGoods(goods) || searchedWords(goods).every(({ word }) => isAdjective(word))) return null
  const text = isBefore ? query.slice(query.indexOf(named) + named.length, at + typed.length) : typed
  const after = query.slice(at + typed.length).trim()
  const purpose = isBefore && purposeAtStart.test(after) ? after : ''
  return { goods, isAnyPart: anyPart.test(goods), model: words, text: text.trim(), purpose }
}

/** «Под трикотаж», «джинса»: a shorter word without a preposition may be a part of the model. */
const purposeText = String.raw`(?:(?:для|под|на|из|по)\s+\p{L}|[а-яё]{4})`
const purposeAtStart = new RegExp(`^${purposeText}`, 'iu')
const modelAndPurpose = new RegExp(String.raw`^(.*?\d\S*)\s+(${purposeText}.*)$`, 'iu')

const beforePurpose = /^(.*?)(?:^|\s+)(?:для|под|к|ко|на|от|в)(?:\s.*)?$/iu
const hasGoods = (text: string): boolean => searchedWords(text).some(({ word }) => !isStopWord(word))

const asked = String.raw`что\s+(?:под(?:ходит|ойд[её]т)|нужно|есть)`
const parts = String.raw`(?:запчаст|запасн|детал|комплектующ|расходн|аксессуар|оснастк)\p{L}*`
const anyPart = new RegExp(
  String.raw`^(?:${asked}|(?=\S)(?:(?:все|всё|любые)(?:\s+|$))?(?:${parts})?(?:\s+части)?)$`,
  'iu',
)

/** Null: nothing in the query can be a model, which has a number, or no goods are named before it. */
export function modelInWords(query: string): ModelInWords | null {
  const [, goods = '', text = '', model = ''] = afterPurpose.exec(query) ?? afterGoods.exec(query) ?? []
  // «7 мм», «4 нитки» are no models.
  if (!/\d/.test(model) || !/\p{L}/u.test(model) || measuresIn(foldedText(model)).some(isAmount)) return null
  if (!hasGoods(goods) && !anyPart.test(goods)) return null
  const [, machine = model, purpose = ''] = modelAndPurpose.exec(model) ?? []
  const own = text.slice(0, text.length - model.length + machine.length)
  return { goods, isAnyPart: anyPart.test(goods), model: machine, text: own, purpose }
}

/**
 * The same for a kind of machine: «иглы на бытовой оверлок». Null: no goods, or nothing that they are for, is named.
 */
export function kindInWords(query: string): ModelInWords | null {
  const [, goods = '', text = '', model = ''] = afterPurpose.exec(query) ?? []
  // What is sewn is no machine: «нитки для отстрочки джинсов».
  const isOfSewing = searchedWords(model).some(({ word }) => isSewnThing(word))
  const isKind = hasGoods(goods) && !anyPart.test(goods) && hasGoods(model) && !/\d/.test(model) && !isOfSewing
  return isKind ? { goods, isAnyPart: false, model, text, purpose: '' } : null
}

/** «5700f» is a model, «5700 м» and «100мм» are amounts. */
const isAmount = ({ text }: Measure): boolean => {
  const letters = /^\d{3,}(\p{L}{1,2})$/u.exec(text)?.[1]
  return letters === undefined || isUnit(letters)
}
