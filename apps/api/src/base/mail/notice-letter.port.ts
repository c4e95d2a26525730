import type { Letter } from './letter.port.ts'
import { greeting, type LetterShop, writtenLetter } from './written-letter.rule.ts'

/** A short letter of the shop to one person: a greeting, perhaps a code, and a few lines. */
export const noticeLetter = (to: Letter['to'], shop: LetterShop, title: string, lines: readonly string[], code?: string): Letter =>
  writtenLetter({
    to,
    replyTo: { name: shop.name, address: shop.email },
    subject: `${title} — ${shop.name}`,
    title,
    sections: [{ lines: [greeting(to.name)] }, ...(code === undefined ? [] : [{ code }]), { lines }],
    shop,
  })
