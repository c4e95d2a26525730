import { titleOfEmail } from '../../people/stuck-emails/email-titles.rule.ts'

const states: Readonly<Record<string, (tries: number) => string>> = {
  waiting: () => ', ждёт отправки',
  sent: () => '',
  failing: (tries) => `, не уходит, попыток: ${tries}`,
  refused: () => ', почтовый сервер отказал',
  dropped: () => ', не отправлено: оно уже ни о чём',
}

/**
 * «Письмо покупателю: новый статус». `what` is the email, its addressee, its state and the number of tries, separated
 * by spaces.
 */
export function emailTitle(what: string): string {
  const [email, addressee, state, tries] = what.split(' ')
  const title = titleOfEmail(email!)
  return `Письмо ${addressee === 'shop' ? 'магазину' : 'покупателю'}: ${title}${states[state!]?.(Number(tries)) ?? ''}`
}
