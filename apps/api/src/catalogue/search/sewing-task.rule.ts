import { foldedText, foldedWords, isAnyMachine, isGenericDeviceWord, isStopWord } from './searched-words.rule.ts'
import { isSewnThing } from './sewn-things.rule.ts'

/** Verbs of what only a machine does to a thing; «пришить», «подшить», «обметать» have goods of their own. */
const sewing = String.raw`(?:со?|по|про|у|за|рас)?ши(?:ть|вать)|пошив\p{L}*|(?:про|на|от|за)?строч(?:ить|ка|ки|ку)|(?:про|на|от|за)страчивать|стач(?:ать|ивать)`
const place = String.raw`(?:цех|ателье|производств|мастерск|фабрик|бизнес)\p{L}*`
const machineTo = String.raw`машин\p{L}*\s+(?:чтобы\s+)?\p{L}{3,}[аеиуя]ть`
/** «Отстрочка 6 мм лапка»: who ends with goods asks for them. */
const action = /(?:строчка|пошив\p{L}*)(?!\p{L})/iu
const task = new RegExp(String.raw`(?<!\p{L})(?:${sewing}|${machineTo})\s+(.*\S)`, 'iu')
/** «Швейный цех»: all that is said is where it is sewn. */
const placeAlone = new RegExp(String.raw`^\s*(?:швейн\p{L}*\s+)?${place}(?:\s+швейн\p{L}*)?\s*$`, 'iu')
const workshop = new RegExp(String.raw`(?<!\p{L})${place}\s+(?:(?:по|для)\s+)?(?:пошив\p{L}*\s+)?(.*\S)`, 'iu')
/** «На 12 рабочих мест» says how large a workshop is, not what is sewn there. */
const workplaces =
  /(?<![\p{L}\d.,/-])(?:на\s+)?\d{1,4}[\s-]+(?:(?:рабоч|швейн)\p{L}*\s+)*мест(?:[аоу]|ами?|ах)?(?!\p{L})/giu
/** «На 100 футболок в смену» says how many are sewn: of it «футболок» is what is sewn. */
const amount = /(?<![\p{L}\d.,/-])(?:(?:на|до|по|от)\s+)?\d{1,3}(?:\s?\d{3})*\s+(?:тыс\p{L}*\.?\s+)?(\p{L}+)/giu
const pieces = /^(?:шт|издели|единиц)/iu
const period = /(?<!\p{L})(?:в|за)\s+(?:смену|день|сутки|час|неделю|месяц|год)(?!\p{L})/giu

const withoutAmount = (thing: string): string =>
  thing
    .replace(amount, (text, word: string) => (pieces.test(word) ? '' : isSewnThing(foldedText(word)) ? word : text))
    .replace(period, '')

/** Words before a task that name no goods. */
const beforeTask = new RegExp(
  String.raw`^(?:${place}|оборудовани\p{L}*|машин\p{L}*|откры\p{L}*|запус\p{L}*|оснасти\p{L}*|вс[её]|швейн\p{L}*|начинающ\p{L}*)$`,
  'iu',
)

/**
 * The query for a machine that does the task a query names: «шить шторы», «цех по пошиву штор» are «машина для шторы»;
 * «цех на 12 мест», «швейный цех» is «машина». Null: no task, or goods are named before it or at its end, as in «нитки
 * шить джинсы». `isGoods`: whether goods are called by a folded word.
 */
export function machineForTask(query: string, isGoods: (word: string) => boolean = () => false): string | null {
  if (placeAlone.test(query)) return 'машина'
  const found = task.exec(query) ?? workshop.exec(query)
  const thing = withoutMachine(withoutAmount((found?.[1] ?? '').replace(workplaces, '')).trim())
  if (found && thing === '' && isOnlyTaskBefore(query, found.index)) return 'машина'
  if (!found || !foldedWords(foldedText(thing)).some((word) => !isStopWord(word))) return null
  const last = foldedWords(foldedText(thing)).at(-1) ?? ''
  if (action.test(found[0].slice(0, -(found[1] as string).length)) && !isSewnThing(last) && isGoods(last)) return null
  return isOnlyTaskBefore(query, found.index) ? `машина для ${thing}` : null
}

/** Whether the words before a task name no goods. */
const isOnlyTaskBefore = (query: string, taskAt: number): boolean =>
  foldedWords(query.slice(0, taskAt).toLowerCase()).every(
    (word) => isStopWord(foldedText(word)) || beforeTask.test(word),
  )

/** «Футболки нужна машинка»: that it is a machine is said anyway. */
function withoutMachine(thing: string): string {
  const isSaid = (word: string) =>
    isStopWord(foldedText(word)) || isAnyMachine(foldedText(word)) || isGenericDeviceWord(foldedText(word))
  const [before, last = ''] = /^(.*\S)\s+(\S+)$/u.exec(thing)?.slice(1) ?? []
  return before !== undefined && isSaid(last) ? withoutMachine(before) : thing
}

/**
 * «Станок для подшивки тюля», «швейная машинка для трикотажа» as a machine for it; null: the query does not begin so.
 * `isAnyMachine`: it is not called a sewing machine.
 */
export function machineForPurpose(query: string): { readonly query: string; readonly isAnyMachine: boolean } | null {
  const [, sewing, purpose] = machineAtStart.exec(query) ?? []
  return purpose === undefined ? null : { query: `машина для ${purpose}`, isAnyMachine: sewing === undefined }
}

const machineAtStart =
  /^\s*(?:станок|аппарат|агрегат|оборудование|((?:швейн\p{L}*\s+)?машинк[аиу]|швейн\p{L}*\s+машин[аыу]))\s+для\s+(.*\S)/iu

/**
 * «Прямострочная для тентов», «прямострочка с тройным продвижением» as a machine for it or with it, and the words of
 * the kind; of two purposes, «для кожзама и тентов», for both or for either. Empty: the query does not begin with a
 * kind of machine. `isKind`: whether a folded word names one.
 */
export function machinesOfOtherKind(
  query: string,
  isKind: (word: string) => boolean,
): { readonly query: string; readonly kind: readonly string[] }[] {
  const [, before = '', preposition = '', purpose = ''] = kindAtStart.exec(query) ?? []
  const words = before.split(/\s+/).filter((word) => !isAnyMachine(foldedText(word)))
  if (before === '' || words.length === 0 || !words.every((word) => isKind(foldedText(word)))) return []
  const said = /^со?$/i.test(preposition) ? preposition : 'для'
  const purposes = [...new Set([purpose, ...purpose.split(/\s*,\s*|\s+и\s+/u)])]
  return purposes.map((each) => ({ query: `машина ${said} ${each}`, kind: words }))
}

const kindAtStart = /^\s*(\p{L}+(?:\s+\p{L}+)?)\s+(для|на|под|со?)\s+(.*\S)/iu
