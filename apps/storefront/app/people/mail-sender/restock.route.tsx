import { basket } from '@shpulka/contract/buying/basket'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import { mailSender } from '@shpulka/contract/people/mail-sender'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { data, Form, Link } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { readForm } from '../../base/api/form.server.ts'
import { pageNotFound, requireId } from '../../base/api/page-not-found.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/restock.route.ts'
import { restockBody } from './restock.rule.ts'
import { type RestockActionResult, RestockForm } from './restock-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { title: `Сообщить о поступлении — ${shop?.site.name ?? ''}`, isNoIndex: true })
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const group = requireId(url.searchParams.get('group'))
  const { inStock, notInStock } = await callApi(context.get(requestContext), basket.priceVirtualBasket, {
    body: { groups: [{ id: group, count: 1 }] },
  })
  const [product] = [...inStock.products, ...notInStock.products]
  const [line] = product?.groups ?? []
  if (!product || !line) throw pageNotFound()
  return { group, title: offerTitle(product.title, line.title), path: product.path }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const values = restockBody(form)
  try {
    const { isWaiting } = await callApi(context.get(requestContext), mailSender.askForRestocked, {
      body: values,
      proof: proofIn(form),
    })
    const done = isWaiting
      ? `Напишем на ${values.email}, как только товар поступит.`
      : `Отправили письмо на ${values.email}: откройте в нём ссылку, чтобы мы знали, что адрес ваш.`
    return data<RestockActionResult>({ done, message: '', errors: {}, values })
  } catch (error) {
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode >= 500 || statusCode === sessionOverStatus) throw error
    return data<RestockActionResult>({ done: '', message, errors, values }, { status: statusCode })
  }
}

export default function RestockPage({ loaderData: { group, title, path }, actionData }: Route.ComponentProps) {
  const isBusy = useSentForm() !== undefined
  return (
    <div className="frame max-w-150 pt-6">
      <h1>Сообщить о поступлении</h1>
      <p className="mt-2 mb-4">
        <Link to={paths.product(path)} className="text-link">
          <NonBreakingText>{title}</NonBreakingText>
        </Link>
      </p>
      <RestockForm
        group={group}
        answer={actionData}
        isBusy={isBusy}
        form={Form}
        className="mt-5 grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
      />
    </div>
  )
}
