import { maxShippingAddresses, type ShippingAddress, shipping } from '@shpulka/contract/buying/shipping'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { data, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { readForm } from '../../base/api/form.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import { type RequestContext, requestContext } from '../../base/api/request-context.server.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { paths } from '../../paths.ts'
import { profileMeta } from '../../people/users/profile-meta.ts'
import type { Route } from './+types/shipping-addresses.route.ts'
import { ShippingCard } from './shipping-card.tsx'
import { type ShippingValues, savedValues, shippingBody, shippingErrors, shippingValues } from './shipping-form.rule.ts'
import { ShippingForm } from './shipping-form.tsx'

/** The data to show the form again: typed values and errors. */
export interface ShippingActionResult {
  /** The address being changed; null for a new one. */
  id: number | null
  values: ShippingValues
  errors: Record<string, string>
  message: string | null
}

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/profile/addresses'])
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const addresses = await callApi(context.get(requestContext), shipping.listShippingAddresses, {})
  const requested = url.searchParams.get('form')
  const edited = addresses.find(({ id }) => String(id) === requested) ?? null
  return { addresses, editedId: edited?.id ?? null, isFormRequested: edited !== null || requested === 'new' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const id = Number(form.get('id')) || null
  const values = shippingValues(form)
  try {
    await change(ctx, String(form.get('intent')), id, values, form.get('isDefault') === 'on')
    return redirect(paths.shippingAddresses(), 303)
  } catch (error) {
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode === sessionOverStatus) throw error
    // It was deleted in another window meanwhile, so the current list is shown.
    if (statusCode === 404) return redirect(paths.shippingAddresses(), 303)
    const found = shippingErrors(errors)
    return data<ShippingActionResult>(
      { id, values, errors: found, message: Object.keys(found).length > 0 ? null : message },
      { status: statusCode },
    )
  }
}

async function change(
  ctx: RequestContext,
  intent: string,
  id: number | null,
  values: ShippingValues,
  isDefault: boolean,
) {
  if (intent === 'save' && id === null)
    return callApi(ctx, shipping.addShippingAddress, { body: shippingBody(values, isDefault) })
  if (intent === 'save' && id !== null)
    return callApi(ctx, shipping.setShippingAddress, { body: { id, ...shippingBody(values, isDefault) } })
  if (intent === 'remove' && id !== null) return callApi(ctx, shipping.removeShippingAddress, { query: { id } })
  const stored = (await callApi(ctx, shipping.listShippingAddresses, {})).find((each) => each.id === id)
  if (intent !== 'default' || !stored) throw pageNotFound({ message: 'Такого адреса нет' })
  return callApi(ctx, shipping.setShippingAddress, {
    body: { id: stored.id, ...shippingBody(savedValues(stored), true) },
  })
}

export default function ShippingAddressesPage({
  loaderData: { addresses, editedId, isFormRequested },
  actionData,
}: Route.ComponentProps) {
  const answer = actionData as ShippingActionResult | undefined
  const edited = addresses.find(({ id }) => id === (answer ? answer.id : editedId)) ?? null
  const isFormOpen = isFormRequested || addresses.length === 0 || (answer !== undefined && answer.message === null)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Адреса</h1>
          <p className="mt-1 text-ink-2">Куда и кому доставлять. Основной подставляем в новый заказ.</p>
        </div>
        {!isFormOpen && addresses.length < maxShippingAddresses && (
          <ButtonLink to={paths.shippingAddresses('new')} className="gap-2">
            <Icon name="plus" className="size-4" />
            Добавить адрес
          </ButtonLink>
        )}
      </div>
      {answer?.message && (
        <div className="mt-4">
          <Notice kind="bad">{answer.message}</Notice>
        </div>
      )}
      {addresses.length === 0 && (
        <p className="mt-4 text-ink-2">
          Адресов пока нет. Добавьте первый: он станет основным, и заказ оформится быстрее.
        </p>
      )}
      <ul aria-label="Сохранённые адреса" className="mt-5 grid gap-3 empty:hidden xl:grid-cols-2">
        {addresses.map((address: ShippingAddress) => (
          <ShippingCard key={address.id} address={address} isEdited={address.id === edited?.id} />
        ))}
      </ul>
      {isFormOpen && (
        <ShippingForm key={edited?.id ?? 'new'} edited={edited} answer={answer} isFirst={addresses.length === 0} />
      )}
    </>
  )
}
