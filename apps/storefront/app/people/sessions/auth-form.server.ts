import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MiddlewareFunction, redirect } from 'react-router'
import type { AuthStep } from '../../base/api/auth-step.rule.ts'
import { failureIn } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { readForm } from '../../base/api/form.server.ts'
import {
  deviceIdOf,
  isSignedIn,
  type RequestContext,
  requestContext,
  setTokens,
} from '../../base/api/request-context.server.ts'
import { paths } from '../../paths.ts'
import { applyAccountSettings } from '../users/account-settings.server.ts'
import { returnPath } from './return-path.ts'
import type { FormErrors } from './session-forms.rule.ts'

/** The data to show a form again: typed values except secrets, and the errors. */
export interface FormActionResult {
  values: Record<string, string>
  errors: FormErrors
  /** The error that belongs to no single field. */
  message: string | null
}

const secrets: ReadonlySet<string> = new Set(['password', 'oldPassword', 'code', 'deviceId'])

/** spec 4: signed-in visitors are redirected to the account. */
export const redirectSignedIn: MiddlewareFunction<Response> = ({ context }) => {
  if (isSignedIn(context.get(requestContext))) throw redirect(paths.profile())
}

/** The data every sign-in form needs: the browser's id, and the path to go to afterwards. */
export function loadAuthForm({ request, url, context }: Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>) {
  const ctx = context.get(requestContext)
  return {
    deviceId: deviceIdOf(ctx),
    back: returnPath(url.searchParams.get('back'), request.headers.get('referer'), ctx.origin),
  }
}

/** Checks the sent form and does what it asks; what is wrong with it, or refused by the API, is shown in it. */
export async function submitAuthForm<Result>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  errorsOf: (form: FormData) => FormErrors,
  submit: (ctx: RequestContext, form: FormData) => Promise<Result>,
) {
  const form = await readForm(request)
  const errors = errorsOf(form)
  if (Object.keys(errors).length > 0) return answerForm(form, { errors })
  try {
    return await submit(context.get(requestContext), form)
  } catch (error) {
    return answerRefusal(form, error)
  }
}

export function answerForm(
  form: FormData,
  { errors = {}, message = null, status = 400 }: { errors?: FormErrors; message?: string | null; status?: number },
) {
  const typed = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !secrets.has(entry[0]),
  )
  return data<FormActionResult>({ values: Object.fromEntries(typed), errors, message }, { status })
}

/** The form with the API's refusal; the end of a session is an error page instead. */
export function answerRefusal(form: FormData, error: unknown) {
  const { statusCode, message, errors } = failureIn(error)
  if (statusCode === sessionOverStatus) throw error
  return answerForm(form, { errors, message: Object.keys(errors).length > 0 ? null : message, status: statusCode })
}

/** Adds the browser's id to a body when the form has none. */
export const withDeviceId = <Body extends { deviceId?: string }>(ctx: RequestContext, body: Body) => ({
  ...body,
  deviceId: body.deviceId ?? deviceIdOf(ctx),
})

/**
 * Saves the session in the browser it was opened for. The guest's basket has become the user's, so its token is
 * dropped.
 */
export async function completeSignIn(
  ctx: RequestContext,
  { token, refreshToken }: { token: string; refreshToken: string },
  device: string,
  back: string,
) {
  setTokens(ctx, { auth: token, refresh: refreshToken, cart: null, device })
  ctx.changedCookies.set('auth-step', null)
  await applyAccountSettings(ctx)
  return redirect(back, 303)
}

/** The data of the previous step; without it the visitor is redirected to that step (spec 2). */
export function requireStep({ authStep }: RequestContext, step: AuthStep['step']): AuthStep {
  if (authStep?.step === step) return authStep
  throw redirect(step === 'signup' ? paths.signup() : paths.passwordReset())
}
