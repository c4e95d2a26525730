import type { Site } from '@shpulka/contract/settings'
import type { Letter } from './letter.port.ts'
import { letterText } from './letter-text.rule.ts'

/** A short letter of the shop to one person: a greeting and a few lines. */
export function noticeLetter(to: Letter['to'], shop: Pick<Site, 'name' | 'phone' | 'email'>, title: string, lines: readonly string[]): Letter {
  return {
    to,
    replyTo: { name: shop.name, address: shop.email },
    subject: `${title} — ${shop.name}`,
    ...letterText(title, [
      { heading: to.name === '' ? 'Здравствуйте' : `Здравствуйте, ${to.name}`, lines },
      { heading: shop.name, lines: [`Телефон: ${shop.phone}`, `Почта: ${shop.email}`] },
    ]),
  }
}
