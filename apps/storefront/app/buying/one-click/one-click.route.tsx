import { randomUUID } from 'node:crypto'
import { basket } from '@shpulka/contract/buying/basket'
import { oneClick } from '@shpulka/contract/buying/one-click'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { data, Form, Link, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { pageNotFound, requireId } from '../../base/api/page-not-found.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { isSignedIn, requestContext, setTokens } from '../../base/api/request-context.server.ts'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/one-click.route.ts'
import { oneClickBody } from './one-click.rule.ts'
import { OneClickForm } from './one-click-form.tsx'

export const meta = unindexedMeta('one-click')

export async function loader({ url, context }: Route.LoaderArgs) {
  const group = requireId(url.searchParams.get('group'))
  const { inStock, notInStock } = await callApi(context.get(requestContext), basket.priceVirtualBasket, {
    body: { groups: [{ id: group, count: 1 }] },
  })
  const [product] = [...inStock.products, ...notInStock.products]
  const [line] = product?.groups ?? []
  if (!product || !line) throw pageNotFound()
  return {
    group,
    title: offerTitle(product.title, line.title),
    path: product.path,
    price: line.price,
    refusal: line.basketErr,
  }
}

/** A guest first gets a cart token, which gives access to the order afterwards. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const body = oneClickBody(form)
  try {
    if (!isSignedIn(ctx) && ctx.tokens.cart === null) setTokens(ctx, { cart: randomUUID() })
    const { orderId } = await callApi(ctx, oneClick.placeOneClickOrder, { body, proof: proofIn(form) })
    throw redirect(paths.order(orderId), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode >= 500) throw error
    return data({ message, errors, values: body }, { status: statusCode })
  }
}

export default function OneClickPage({
  loaderData: { group, title, path, price, refusal },
  actionData,
}: Route.ComponentProps) {
  const isBusy = useSentForm() !== undefined
  return (
    <div className="frame max-w-150 pt-6">
      <h1>Купить в один клик</h1>
      <p className="mt-2 mb-1">
        <Link to={paths.product(path)} className="text-link">
          <NonBreakingText>{title}</NonBreakingText>
        </Link>
        {price > 0 && <span className="font-semibold whitespace-nowrap"> · {priceText(price)}</span>}
      </p>
      <OneClickForm
        group={group}
        refusal={refusal}
        answer={actionData}
        isBusy={isBusy}
        form={Form}
        className="mt-5 grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
      />
    </div>
  )
}
