import type { Email } from './email.port.ts'
import { type EmailShop, greeting, renderedEmail } from './rendered-email.rule.ts'

/** A short email of the shop to one person: a greeting, perhaps a code, and a few lines. */
export const noticeEmail = (
  to: Email['to'],
  shop: EmailShop,
  title: string,
  lines: readonly string[],
  code?: string,
): Email =>
  renderedEmail({
    to,
    replyTo: { name: shop.name, address: shop.email },
    subject: `${title} — ${shop.name}`,
    title,
    sections: [{ lines: [greeting(to.name)] }, ...(code === undefined ? [] : [{ code }]), { lines }],
    shop,
  })
