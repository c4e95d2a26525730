import { pickerUsage, runPickerCommand } from '../../api/src/catalogue/machine-picker/picker.command.ts'
import { runCommand } from './run-command.ts'

await runCommand({
  usage: pickerUsage,
  role: 'запись подбора машины',
  stopped: 'Команда остановлена: ничего не записано.',
  failed: 'Подбор не записан',
  run: runPickerCommand,
})
