import { type OwnerFileDeps, runOwnerFileCommand } from '../compatibility/owner-file.port.ts'
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

/** Runs the command; returns its exit code. */
export const runPickerCommand = (argv: readonly string[], deps: OwnerFileDeps): Promise<number> =>
  runOwnerFileCommand(
    {
      usage: pickerUsage,
      action: 'picker.load',
      kind: 'picker',
      tag: 'machine-picker',
      print: async (pool) => pickerLines(await readPicker(pool), await readPlanning(pool)),
      load: loadPicker,
    },
    argv,
    deps,
  )
