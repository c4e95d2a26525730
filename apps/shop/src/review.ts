import { reviewUsage, runReviewCommand } from '../../api/src/people/review-moderation/review.command.ts'
import { runCommand } from './run-command.ts'

await runCommand({
  usage: reviewUsage,
  role: 'проверку отзывов',
  stopped: 'Команда остановлена: недоделанное не записано.',
  failed: 'Отзывы не изменены',
  run: runReviewCommand,
})
