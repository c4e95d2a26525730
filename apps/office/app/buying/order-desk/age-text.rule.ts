import { dayText } from '@shpulka/ui/text/date-text.rule.ts'

/** How long ago, in short: «3 мин», «5 ч», «вчера», then the day. */
export function ageText(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return 'сейчас'
  if (minutes < 60) return `${minutes} мин`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} ч`
  return dayText(at)
}
