import type { InboxDetail } from '@shpulka/contract/people/inbox'

const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Moscow' })

/** Explains a refused action: who changed the item since it was read, and its current state. */
export function changedMeanwhileMessage(history: InboxDetail['history'], state: string): string {
  const last = history.at(-1)
  const currentState = `Сейчас: ${state.toLowerCase()}`
  if (!last) return `Пока вы читали, это изменилось. ${currentState}. Ваш текст цел`
  return `Пока вы читали, это изменилось: ${last.who}, ${time.format(new Date(last.at))}, ${last.what.toLowerCase()}. ${currentState}. Ваш текст цел`
}
