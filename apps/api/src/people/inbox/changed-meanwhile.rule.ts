import type { InboxDetail } from '@shpulka/contract/people/inbox'

const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Moscow' })

/** Why an action was refused: who changed the item since it was read, and its state now. */
export function changedMeanwhile(history: InboxDetail['history'], state: string): string {
  const last = history.at(-1)
  const now = `Сейчас: ${state.toLowerCase()}`
  if (!last) return `Пока вы читали, это изменилось. ${now}. Ваш текст цел`
  return `Пока вы читали, это изменилось: ${last.who}, ${time.format(new Date(last.at))}, ${last.what.toLowerCase()}. ${now}. Ваш текст цел`
}
