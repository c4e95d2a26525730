import { basket } from '@shpulka/contract/buying/basket'
import { priceOfferMaxDays, priceOffers } from '@shpulka/contract/buying/price-offers'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { data, Form, redirect, useNavigation } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { formOf } from '../../base/api/form.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { titleFor } from '../../base/shell/page-titles.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { requestedGroups } from '../basket/basket-change.rule.ts'
import type { Route } from './+types/new-price-offer.route.ts'

export function meta({ matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { ...titleFor('price-offer', shop), isNoIndex: true })
}

const maxComment = 1000

/** The groups to offer, from the address; the visitor's basket when there are none. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const groups = requestedGroups(url.searchParams)
  const comment = (url.searchParams.get('comment') ?? '').slice(0, maxComment)
  if (groups.length === 0) return { lines: null, comment }
  try {
    const { inStock, notInStock } = await callApi(context.get(requestContext), basket.priceVirtualBasket, {
      body: { groups },
    })
    const lines = [...inStock.products, ...notInStock.products].flatMap((product) =>
      product.groups.map(({ id, title, count }) => ({
        id,
        title: offerTitle(product.title, title),
        count,
      })),
    )
    return { lines, comment }
  } catch (error) {
    failureIn(error)
    return { lines: [], comment }
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const groups = requestedGroups(url.searchParams)
  const form = await formOf(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const values = { recipient: text('recipient'), comment: text('comment'), days: text('days') }
  const days = Number(values.days || Number.NaN)
  try {
    const { key } = await callApi(context.get(requestContext), priceOffers.createPriceOffer, {
      body: {
        recipient: values.recipient,
        comment: values.comment,
        ...(groups.length > 0 && { groups }),
        ...(values.days !== '' && { days: Number.isNaN(days) ? 0 : days }),
      },
    })
    throw redirect(paths.priceOffer(key), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const failure = failureIn(error)
    if (failure.statusCode >= 500) throw error
    return data({ ...failure, values }, { status: failure.statusCode })
  }
}

export default function NewPriceOfferPage({ loaderData: { lines, comment }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const errorProps = (field: string) => (actionData?.errors[field] ? { error: actionData.errors[field] } : {})
  return (
    <div className="frame max-w-180 pt-6">
      <h1>Коммерческое предложение</h1>
      <p className="mt-1 text-ink-2">
        {lines
          ? 'Сохраним эти товары с их ценами на сегодня.'
          : 'Сохраним выбранные в корзине товары с их ценами на сегодня.'}{' '}
        Получится страница, которую можно переслать, и файл PDF с картинками.
      </p>
      {lines && lines.length > 0 && (
        <ul className="mt-3 rounded-card border border-line bg-surface px-4 py-2">
          {lines.map(({ id, title, count }) => (
            <li key={id} className="flex justify-between gap-4 py-1.5">
              <span className="min-w-0">
                <NonBreakingText>{title}</NonBreakingText>
              </span>
              <span className="whitespace-nowrap text-ink-2">{numberText(count)}&nbsp;шт</span>
            </li>
          ))}
        </ul>
      )}
      {actionData && Object.keys(actionData.errors).length === 0 && (
        <FailureNotice message={actionData.message} className="mt-4" />
      )}
      <Form method="post" className="mt-5 grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
        <Field
          label="Для кого"
          name="recipient"
          required={false}
          maxLength={300}
          placeholder="Например: ООО «Мануфактура», Ирине Петровне"
          defaultValue={actionData?.values.recipient}
          {...errorProps('recipient')}
        />
        <TextArea
          label="Несколько слов"
          name="comment"
          required={false}
          maxLength={maxComment}
          defaultValue={actionData?.values.comment ?? comment}
          {...errorProps('comment')}
        />
        <Field
          label="Сколько дней действует"
          name="days"
          type="number"
          inputMode="numeric"
          min={1}
          max={priceOfferMaxDays}
          defaultValue={actionData?.values.days ?? '5'}
          className="max-w-60"
          {...errorProps('days')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy}>
            Составить предложение
          </Button>
          <ButtonLink to={paths.cart()} look="plain">
            Вернуться в корзину
          </ButtonLink>
        </div>
      </Form>
    </div>
  )
}
