import { randomUUID } from 'node:crypto'
import { basket } from '@shpulka/contract/basket'
import { oneClick } from '@shpulka/contract/one-click'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { callApi, failureIn } from '../api/client.server.ts'
import { formOf } from '../api/form.server.ts'
import { proofIn } from '../api/proof-fields.rule.ts'
import { isSignedIn, keepTokens, visitContext } from '../api/visit.server.ts'
import { paths } from '../paths.ts'
import { useProof } from '../proof/use-proof.tsx'
import { useFirstError } from '../sessions/use-first-error.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { ShopData } from '../shell/shop.ts'
import { phoneMask } from '../text/phone-text.rule.ts'
import { priceText } from '../text/price-text.rule.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/one-click.route.ts'
import { oneClickBody } from './one-click.rule.ts'

export function meta({ matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { title: `Купить в один клик — ${shop?.site.name ?? ''}`, isHidden: true })
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const group = Number(url.searchParams.get('group'))
  if (!Number.isInteger(group) || group < 1 || group > 2_147_483_647)
    throw data({ statusCode: 404, message: 'Страница не найдена', errors: {} }, { status: 404 })
  const { inStock, notInStock } = await callApi(context.get(visitContext), basket.priceVirtualBasket, { body: { groups: [{ id: group, count: 1 }] } })
  const [product] = [...inStock.products, ...notInStock.products]
  const [line] = product?.groups ?? []
  if (!product || !line) throw data({ statusCode: 404, message: 'Страница не найдена', errors: {} }, { status: 404 })
  return {
    group,
    title: line.title === '' ? product.title : `${product.title}, ${line.title}`,
    path: product.path,
    price: line.price,
    refusal: line.basketErr,
  }
}

/** A guest gets a cart token first: by it the order is shown afterwards. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await formOf(request)
  const body = oneClickBody(form)
  try {
    if (!isSignedIn(visit) && visit.tokens.cart === null) keepTokens(visit, { cart: randomUUID() })
    const { orderId } = await callApi(visit, oneClick.placeOneClickOrder, { body, proof: proofIn(form) })
    throw redirect(paths.order(orderId), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode >= 500) throw error
    return data({ message, errors, values: body }, { status: statusCode })
  }
}

export default function OneClickPage({ loaderData: { group, title, path, price, refusal }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === 'submitting'
  const proof = useProof('POST', '/blanks/v1', oneClickBody)
  const form = useFirstError(actionData)
  const wrong = (field: string) => (actionData?.errors[field] ? { error: actionData.errors[field] } : {})
  return (
    <div className="frame max-w-150 pt-6">
      <h1>Купить в один клик</h1>
      <p className="mt-2">
        <Link to={paths.product(path)} className="text-link">
          {title}
        </Link>
        {price > 0 && <span className="font-semibold whitespace-nowrap"> · {priceText(price)}</span>}
      </p>
      <p className="mt-1 text-ink-2">Менеджер позвонит, проверит наличие и согласует доставку и оплату. До звонка товар не резервируется.</p>
      {(refusal ?? (actionData && Object.keys(actionData.errors).length === 0 ? actionData.message : null)) && (
        <div className="mt-4">
          <Notice kind="bad" title="Не получилось">
            {actionData?.message ?? refusal}
          </Notice>
        </div>
      )}
      <Form ref={form} method="post" noValidate {...proof.form} className="mt-5 grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
        <input type="hidden" name="group" value={group} />
        <Field label="Как к вам обращаться" name="name" autoComplete="name" required defaultValue={actionData?.values.name} {...wrong('name')} />
        <Field
          label="Телефон"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          placeholder="+7 (___) ___-__-__"
          defaultValue={actionData?.values.phone}
          onInput={({ currentTarget }) => {
            if (currentTarget.selectionStart === currentTarget.value.length) currentTarget.value = phoneMask(currentTarget.value)
          }}
          {...wrong('phone')}
        />
        <Field
          label="Количество"
          name="count"
          type="number"
          inputMode="numeric"
          min={1}
          defaultValue={actionData?.values.count ?? 1}
          className="max-w-40"
          {...wrong('count')}
        />
        <Checkbox name="consent" defaultChecked={actionData?.values.consent} {...wrong('consent')}>
          Соглашаюсь на обработку имени и телефона для этого заказа.{' '}
          <a href={paths.consentText('personal-data')} target="_blank" rel="noreferrer" className="text-link underline">
            Текст согласия
          </a>
        </Checkbox>
        <div>
          <Button type="submit" isBusy={isBusy || proof.isSolving} className="max-sm:w-full">
            Заказать
          </Button>
          {proof.note}
        </div>
      </Form>
    </div>
  )
}
