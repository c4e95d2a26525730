import { foldedText, foldedWords, isStopWord } from './searched-words.rule.ts'
import { isSewnThing } from './sewn-things.rule.ts'

/** Verbs of what only a machine does to a thing; «пришить», «подшить», «обметать» have goods of their own. */
const sewing = String.raw`(?:со?|по|про|у|за|рас)?ши(?:ть|вать)|пошив\p{L}*|(?:про|на|от|за)?строч(?:ить|ка|ки|ку)|(?:про|на|от|за)страчивать|стач(?:ать|ивать)`
const place = String.raw`(?:цех|ателье|производств|мастерск|фабрик|бизнес)\p{L}*`
const machineTo = String.raw`машин\p{L}*\s+(?:чтобы\s+)?\p{L}{3,}[аеиуя]ть`
/** «Отстрочка 6 мм лапка»: who ends with goods asks for them. */
const action = /(?:строчка|пошив\p{L}*)(?!\p{L})/iu
const task = new RegExp(String.raw`(?<!\p{L})(?:${sewing}|${machineTo})\s+(.*\S)`, 'iu')
const workshop = new RegExp(String.raw`(?<!\p{L})${place}\s+(?:(?:по|для)\s+)?(?:пошив\p{L}*\s+)?(.*\S)`, 'iu')
/** Words before a task that name no goods. */
const beforeTask = new RegExp(
  String.raw`^(?:${place}|оборудовани\p{L}*|машин\p{L}*|откры\p{L}*|запус\p{L}*|оснасти\p{L}*|вс[её]|швейн\p{L}*|начинающ\p{L}*)$`,
  'iu',
)

/**
 * The query for a machine that does the task a query names: «шить шторы», «цех по пошиву штор» are «машина для шторы».
 * Null: no task, or goods are named before it or at its end, as in «нитки шить джинсы». `isGoods`: whether goods are called by
 * a folded word.
 */
export function machineForTask(query: string, isGoods: (word: string) => boolean = () => false): string | null {
  const found = task.exec(query) ?? workshop.exec(query)
  const [, thing = ''] = found ?? []
  if (!found || !foldedWords(foldedText(thing)).some((word) => !isStopWord(word))) return null
  const last = foldedWords(foldedText(thing)).at(-1) ?? ''
  if (action.test(found[0].slice(0, -thing.length)) && !isSewnThing(last) && isGoods(last)) return null
  const before = foldedWords(query.slice(0, found.index).toLowerCase())
  return before.every((word) => isStopWord(foldedText(word)) || beforeTask.test(word)) ? `машина для ${thing}` : null
}
