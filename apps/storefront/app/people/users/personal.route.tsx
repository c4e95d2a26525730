import { users } from '@shpulka/contract/people/users'
import { data, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { paths } from '../../paths.ts'
import type { FormActionResult } from '../sessions/auth-form.server.ts'
import type { Route } from './+types/personal.route.ts'
import { chooseTypedCity } from './account-settings.server.ts'
import { OrganizationCard } from './organization-card.tsx'
import { ParamsCard } from './params-card.tsx'
import { PersonCard } from './person-card.tsx'
import { formErrors, isProfileIntent, type ProfileIntent, paramsChange, profileChange } from './profile-forms.rule.ts'
import { profileMeta } from './profile-meta.ts'
import { SchoolCard } from './school-card.tsx'

/** The data to show a form again: which form, its values and errors. */
export type ProfileActionResult = FormActionResult & {
  intent: ProfileIntent
  /** Another window has changed the profile: the form may be sent again once its new version is loaded. */
  isOutdated: boolean
}

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/profile/personal'])
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [profile, params] = await Promise.all([callApi(ctx, users.getProfile, {}), callApi(ctx, users.getParams, {})])
  const saved = url.searchParams.get('saved')
  return {
    profile,
    // As they act in this browser: saving another setting does not change them.
    params: { ...params, city: ctx.city?.city ?? params.city ?? '', listingView: ctx.listingView },
    savedIntent: isProfileIntent(saved) ? saved : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const intent = text('intent')
  if (!isProfileIntent(intent))
    throw data({ statusCode: 400, message: 'Форма не та: обновите страницу', errors: {} }, { status: 400 })
  const refused = (status: number, errors: Record<string, string>, message: string | null = null) => {
    const values = Object.fromEntries(
      [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const isOfForm = Object.keys(errors).length === 0
    return data<ProfileActionResult>(
      { intent, isOutdated: status === 409, values, errors, message: isOfForm ? message : null },
      { status },
    )
  }
  try {
    if (intent === 'params') {
      const city = await chooseTypedCity(ctx, text('city').toWellFormed().trim())
      if (city === undefined)
        return refused(422, { city: 'Не нашли такой город: проверьте название или оставьте поле пустым' })
      const { listingView } = await callApi(ctx, users.changeParams, { body: paramsChange(text, city) })
      ctx.changedCookies.set('listing-view', listingView ?? null)
    } else
      await callApi(ctx, users.changeProfile, {
        body: { version: Number(text('version')) || 0, ...profileChange(intent, text) },
      })
    return redirect(`${paths.personalData()}?${new URLSearchParams({ saved: intent })}`, 303)
  } catch (error) {
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode === sessionOverStatus) throw error
    return refused(statusCode, formErrors(errors), message)
  }
}

/** After a change made in another window, the page is reloaded to show what is stored. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number
  defaultShouldRevalidate: boolean
}) => actionStatus === 409 || defaultShouldRevalidate

export default function PersonalPage({
  loaderData: { profile, params, savedIntent },
  actionData,
}: Route.ComponentProps) {
  const answer = actionData as ProfileActionResult | undefined
  const state = { version: profile.version, answer, savedIntent }
  return (
    <>
      <h1>Личные данные</h1>
      <p className="mt-1 text-ink-2">
        Подставляем их в заказы, счета и договоры — один раз заполнить, и больше не набирать
      </p>
      <div className="mt-5 grid gap-4">
        <PersonCard profile={profile} state={state} />
        <OrganizationCard organization={profile.organization} state={state} />
        <SchoolCard school={profile.schoolInfo} state={state} />
        <ParamsCard params={params} state={state} />
      </div>
    </>
  )
}
