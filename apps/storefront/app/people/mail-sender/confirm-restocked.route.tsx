import { mailSender } from '@shpulka/contract/people/mail-sender'
import { pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { followLink } from '../mail-distribution/email-link.server.ts'
import { EmailLinkPage, type LinkActionResult } from '../mail-distribution/email-link.tsx'
import type { Route } from './+types/confirm-restocked.route.ts'

export function meta({ matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { title: `Сообщить о поступлении — ${shop?.site.name ?? ''}`, isNoIndex: true })
}

export const action = (args: Route.ActionArgs) =>
  followLink(args, mailSender.confirmRestocked, 'Готово: напишем один раз, когда товар поступит.')

export default function ConfirmRestockedPage({ actionData }: Route.ComponentProps) {
  return (
    <EmailLinkPage
      title="Сообщить о поступлении"
      text="Осталось подтвердить, что о поступлении товара просили вы. Придёт одно письмо, когда он появится."
      button="Да, сообщите мне"
      answer={actionData as LinkActionResult | undefined}
    />
  )
}
