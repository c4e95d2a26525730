import { raffleUsage, runRaffleCommand } from '../../api/src/people/raffles/raffle.command.ts'
import { runCommand } from './run-command.ts'

await runCommand({
  usage: raffleUsage,
  role: 'розыгрыш',
  stopped: 'Команда остановлена.',
  failed: 'Не сделано',
  run: runRaffleCommand,
})
