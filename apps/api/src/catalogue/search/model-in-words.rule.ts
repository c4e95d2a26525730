import { measuresIn } from './measures.rule.ts'
import { foldedText, isStopWord, searchedWords } from './searched-words.rule.ts'

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
}

const afterPurpose = /^(.*?\p{L}.*?)\s+((?:для|под|к|ко|на|от|в)\s+(\S.*))$/iu
/** Without «для» the model begins with the first word that has Latin letters or a number. */
const afterGoods = /^([^a-z\d]*?\p{L}[^a-z\d]*?)\s+((\S*[a-z\d].*))$/iu

const anyPart =
  /^(?=\S)(?:(?:все|всё|любые)(?:\s+|$))?(?:(?:запчаст|запасн|детал|комплектующ|расходн|аксессуар|оснастк)\p{L}*)?(?:\s+части)?$/iu

/** Null: nothing in the query can be a model, which has a number, or no goods are named before it. */
export function modelInWords(query: string): ModelInWords | null {
  const [, goods = '', text = '', model = ''] = afterPurpose.exec(query) ?? afterGoods.exec(query) ?? []
  // «7 мм», «4 нитки» are no models.
  if (!/\d/.test(model) || !/\p{L}/u.test(model) || measuresIn(foldedText(model)).length > 0) return null
  return searchedWords(goods).some(({ word }) => !isStopWord(word))
    ? { goods, isAnyPart: anyPart.test(goods), model, text }
    : null
}
