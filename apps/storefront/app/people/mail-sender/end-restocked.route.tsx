import { mailSender } from '@shpulka/contract/people/mail-sender'
import { pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { followLink } from '../mail-distribution/email-link.server.ts'
import { EmailLinkPage, type LinkActionResult } from '../mail-distribution/email-link.tsx'
import type { Route } from './+types/end-restocked.route.ts'

export function meta({ matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { title: `Не сообщать о поступлении — ${shop?.site.name ?? ''}`, isNoIndex: true })
}

export const action = (args: Route.ActionArgs) =>
  followLink(args, mailSender.endRestocked, 'Готово: о поступлении товаров больше не напишем.')

export default function EndRestockedPage({ actionData }: Route.ComponentProps) {
  return (
    <EmailLinkPage
      title="Не сообщать о поступлении"
      text="Перестанем ждать для вас все товары, о которых вы просили сообщить. Письма о заказах приходят в любом случае."
      button="Больше не сообщать"
      answer={actionData as LinkActionResult | undefined}
    />
  )
}
