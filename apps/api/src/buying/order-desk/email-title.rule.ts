import { titleOfEmail } from '../../people/stuck-emails/email-titles.rule.ts'

const states: Readonly<Record<string, (tries: number) => string>> = {
  waiting: () => ', ждёт отправки',
  sent: () => '',
  failing: (tries) => `, не уходит, попыток: ${tries}`,
  refused: () => ', почтовый сервер отказал',
  dropped: () => ', не отправлено: оно уже ни о чём',
}

/** An email of an order as its history shows it. */
export interface SentEmail {
  /** The name of its template. */
  readonly email: string
  readonly addressee: string
  readonly state: string
  readonly tries: number
}

/** «Письмо покупателю: новый статус». */
export function emailTitle({ email, addressee, state, tries }: SentEmail): string {
  const to = addressee === 'shop' ? 'магазину' : 'покупателю'
  const call = state === 'refused' && addressee !== 'shop' ? '. Письмо не дошло: позвоните' : ''
  return `Письмо ${to}: ${titleOfEmail(email)}${states[state]?.(tries) ?? ''}${call}`
}

/** The same from the text of an event: the email, its addressee, its state and the number of tries between spaces. */
export function emailEventTitle(text: string): string {
  const [email = '', addressee = '', state = '', tries] = text.split(' ')
  return emailTitle({ email, addressee, state, tries: Number(tries) })
}
