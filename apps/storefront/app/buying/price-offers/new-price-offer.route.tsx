import { basket } from '@shpulka/contract/buying/basket'
import { priceOfferMaxDays, priceOffers } from '@shpulka/contract/buying/price-offers'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import { amountText } from '@shpulka/contract/catalogue/pack'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { constructorSetForms, counted } from '@shpulka/ui/text/plural.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { data, Form, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { StateOrderNote } from '../../content/pages/state-order-note.tsx'
import { paths } from '../../paths.ts'
import { requestedGroups } from '../basket/basket-change.rule.ts'
import type { Route } from './+types/new-price-offer.route.ts'

export const meta = unindexedMeta('price-offer')

const maxComment = 1000

/** The groups to offer, from the address; the visitor's basket when there are none. Null: not known now. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const groups = requestedGroups(url.searchParams)
  const comment = (url.searchParams.get('comment') ?? '').slice(0, maxComment)
  const isOfBasket = groups.length === 0
  try {
    const { inStock, notInStock } = isOfBasket
      ? await callApi(ctx, basket.getBasket, {})
      : await callApi(ctx, basket.priceVirtualBasket, { body: { groups } })
    // Of the basket only what is selected and in stock is offered.
    const products = isOfBasket ? inStock.products : [...inStock.products, ...notInStock.products]
    const lines = products.flatMap((product) =>
      product.groups
        .filter(({ selected }) => selected || !isOfBasket)
        .map(({ id, title, count }) => ({
          id: String(id),
          title: offerTitle(product.title, title),
          amount: amountText(count, product.packSize),
        })),
    )
    const sets = inStock.constructorSets
      .filter(({ selected }) => selected)
      .map(({ id, title, count }) => ({
        id: `set ${id}`,
        title: `Комплект «${title}»`,
        amount: counted(count, constructorSetForms),
      }))
    return { lines: isOfBasket ? [...lines, ...sets] : lines, isOfBasket, comment }
  } catch (error) {
    failureIn(error)
    return { lines: null, isOfBasket, comment }
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const groups = requestedGroups(url.searchParams)
  const form = await readForm(request)
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

export default function NewPriceOfferPage({
  loaderData: { lines, isOfBasket, comment },
  actionData,
}: Route.ComponentProps) {
  const isBusy = useSentForm() !== undefined
  const errorProps = (field: string) => (actionData?.errors[field] ? { error: actionData.errors[field] } : {})
  if (isOfBasket && lines?.length === 0)
    return (
      <div className="frame max-w-180 pt-6">
        <h1 className="mb-4">Коммерческое предложение</h1>
        <EmptyState
          title="Пока нечего предложить"
          actions={
            <>
              <ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>
              <ButtonLink to={paths.cart()} look="quiet">
                Корзина
              </ButtonLink>
            </>
          }
        >
          Положите товары в корзину и отметьте те, что в наличии: они войдут в предложение с ценами на сегодня.
        </EmptyState>
      </div>
    )
  return (
    <div className="frame max-w-180 pt-6">
      <h1>Коммерческое предложение</h1>
      <p className="mt-1 text-ink-2">
        {!isOfBasket
          ? 'Сохраним эти товары с их ценами на сегодня.'
          : 'Сохраним выбранные в корзине товары с их ценами на сегодня.'}{' '}
        Получится страница, которую можно переслать, и файл PDF с картинками.
      </p>
      {lines && lines.length > 0 && (
        <ul className="mt-3 rounded-card border border-line bg-surface px-4 py-2">
          {lines.map(({ id, title, amount }) => (
            <li key={id} className="flex justify-between gap-4 py-1.5">
              <span className="min-w-0">
                <NonBreakingText>{title}</NonBreakingText>
              </span>
              <span className="whitespace-nowrap text-ink-2">{amount}</span>
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
          placeholder="Например: ООО «Мануфактура»"
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
          className="sm:max-w-72"
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
        <StateOrderNote />
      </Form>
    </div>
  )
}
