import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { commandActor, recordAudit } from '../../base/audit/audit.port.ts'
import { announceWithCommit } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { loadPicker } from './load-picker.ts'
import { pickerLines } from './picker-text.view.ts'
import { readPicker } from './read-picker.ts'
import { readPlanning } from './read-planning.ts'

export const pickerUsage = `Подбор машины и план цеха: npm run picker -- команда
print                  напечатать всё записанное: вопросы, ответы, операции, правила, рабочее место, нормы времени
load ФАЙЛ              записать файл вместо прежнего; при ошибке в любой строке ничего не меняется

Строки файла, списки через «;»:
машины   | разделы
вопрос   | код | вопрос | подсказка
ответ    | код | код вопроса | ответ | подсказка
операции | код ответа | коды ответов, чем это обычно шьют
правило  | код | при каких ответах | нужно или лучше | условия | вес 1–100 | почему подходит | чего не хватает
место    | роль | название | при каких ответах | у какой машины | какой товар | сколько | почему
План цеха:
участок   | код | название | площадь места с проходом, м² | ответ, по которому подбирают машину; пусто: без машины
оснащение | участок | роль | название | какой товар | сколько на одно место | почему
изделие   | код | название | ответы подбора: что шьют, из чего | подсказка
норма     | изделие | код | операция | участок | секунд на одно изделие | откуда норма
объём     | ответ подбора | от скольких изделий в смену
При ответах: по одному из названных на каждый вопрос; «-код вопроса»: пока на него не ответили.
Условия: свойство=значение или значение; число=2..4; раздел=код; цена=..30000; наличие; минус впереди: кроме.
О товаре ещё подходит=роль совместимости. Из строк одной роли берётся первая, по которой есть товар на складе.`

const shownErrors = 50

export interface PickerCommandDeps {
  readonly pool: Pool
  readonly out: { write(text: string): unknown }
}

/** Runs the command; returns the exit code: 0 done, 1 the file is wrong, 2 asked for in a wrong way. */
export async function runPickerCommand(
  [command, file, ...rest]: readonly string[],
  { pool, out }: PickerCommandDeps,
): Promise<number> {
  const say = (line: string) => void out.write(`${line}\n`)
  if (command === 'print' && file === undefined) {
    for (const line of pickerLines(await readPicker(pool), await readPlanning(pool))) say(line)
    return 0
  }
  if (command !== 'load' || file === undefined || rest.length > 0) {
    say(pickerUsage)
    return 2
  }
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    say(`Файл не прочитан: ${(error as Error).message}`)
    return 1
  }
  const { loaded, errors } = await transaction(pool, async (tx) => {
    const result = await loadPicker(tx, text)
    if (result.errors.length > 0) return result
    await recordAudit(tx, {
      ...{ actor: commandActor, action: 'picker.load', record: { kind: 'picker', id: basename(file) } },
      changes: { lines: [null, result.loaded] },
    })
    await announceWithCommit(tx, ['machine-picker'])
    return result
  })
  for (const { line, message } of errors.slice(0, shownErrors)) say(`строка ${line}: ${message}`)
  if (errors.length > shownErrors) say(`и ещё ошибок: ${errors.length - shownErrors}`)
  say(errors.length > 0 ? 'Ничего не изменено' : `Записано строк: ${loaded}`)
  return errors.length > 0 ? 1 : 0
}
