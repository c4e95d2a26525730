import type { RaffleState } from '@shpulka/contract/people/raffles'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted, type Forms } from '@shpulka/ui/text/plural.rule.ts'

export const participantForms: Forms = ['участник', 'участника', 'участников']
export const prizeForms: Forms = ['приз', 'приза', 'призов']
const dayForms: Forms = ['день', 'дня', 'дней']
const hourForms: Forms = ['час', 'часа', 'часов']
const minuteForms: Forms = ['минута', 'минуты', 'минут']

export const stateTexts: Readonly<Record<RaffleState, string>> = {
  coming: 'Скоро',
  open: 'Идёт приём',
  closed: 'Приём закончен',
  drawn: 'Победители определены',
}

interface Dates {
  state: RaffleState
  startsAt: string
  endsAt: string
  drawsAt: string
  drawnAt: string | null
}

/** What happens next, by dates alone: a cached document must not depend on the current time. */
export function datesText({ state, startsAt, endsAt, drawsAt, drawnAt }: Dates): string {
  if (state === 'coming') return `Приём с ${momentText(new Date(startsAt))} по московскому времени`
  if (state === 'open') return `Приём до ${momentText(new Date(endsAt))} по московскому времени`
  if (state === 'closed') return `Розыгрыш ${momentText(new Date(drawsAt))} по московскому времени`
  return `Розыгрыш состоялся ${momentText(new Date(drawnAt ?? drawsAt))}`
}

/** «16 дней 3 часа», «2 часа 5 минут», «меньше минуты»; null when no time is left. */
export function timeLeftText(milliseconds: number): string | null {
  if (milliseconds <= 0) return null
  const minutes = Math.floor(milliseconds / 60_000)
  const [wholeDays, wholeHours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (wholeDays > 0)
    return [counted(wholeDays, dayForms), ...(wholeHours > 0 ? [counted(wholeHours, hourForms)] : [])].join(' ')
  if (wholeHours > 0)
    return [counted(wholeHours, hourForms), ...(minutes % 60 > 0 ? [counted(minutes % 60, minuteForms)] : [])].join(' ')
  return minutes === 0 ? 'меньше минуты' : counted(minutes, minuteForms)
}
