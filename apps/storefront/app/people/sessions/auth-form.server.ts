import { data, type LoaderFunctionArgs, type MiddlewareFunction, redirect } from 'react-router'
import type { AuthStep } from '../../base/api/auth-step.rule.ts'
import { failureIn } from '../../base/api/client.server.ts'
import {
  deviceIdOf,
  isSignedIn,
  type RequestContext,
  requestContext,
  setTokens,
} from '../../base/api/request-context.server.ts'
import { paths } from '../../paths.ts'
import { returnPath } from './return-path.ts'
import type { FormErrors } from './session-forms.rule.ts'

/** The data a form is shown again with: the typed values except secrets, and the errors. */
export interface FormActionResult {
  values: Record<string, string>
  errors: FormErrors
  /** The error when it belongs to no field. */
  message: string | null
}

const secrets: ReadonlySet<string> = new Set(['password', 'oldPassword', 'code', 'deviceId'])

/** spec 4: who is signed in has no business here and goes to the account. */
export const closedToSignedIn: MiddlewareFunction<Response> = ({ context }) => {
  if (isSignedIn(context.get(requestContext))) throw redirect(paths.profile())
}

/** The input of every form of signing in: the browser's id, and the path the visitor goes to afterwards. */
export function beginAuthForm({ request, url, context }: Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>) {
  const ctx = context.get(requestContext)
  return {
    deviceId: deviceIdOf(ctx),
    back: returnPath(url.searchParams.get('back'), request.headers.get('referer'), ctx.origin),
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

/** The form again after the API refused it; a session that is over is a page of its own. */
export function answerRefusal(form: FormData, error: unknown) {
  const { statusCode, message, errors } = failureIn(error)
  if (statusCode === 406) throw error
  return answerForm(form, { errors, message: Object.keys(errors).length > 0 ? null : message, status: statusCode })
}

/** The body with the browser's own id, should the form have lost it. */
export const onDevice = <Body extends { deviceId?: string }>(ctx: RequestContext, body: Body) => ({
  ...body,
  deviceId: body.deviceId ?? deviceIdOf(ctx),
})

/**
 * Keeps the session on the browser it was opened for. The guest's basket is part of the user's now: its token is good
 * for nothing.
 */
export function completeSignIn(
  ctx: RequestContext,
  { token, refreshToken }: { token: string; refreshToken: string },
  device: string,
  back: string,
) {
  setTokens(ctx, { auth: token, refresh: refreshToken, cart: null, device })
  ctx.choices.set('auth-step', null)
  return redirect(back, 303)
}

/** The step before, on the page it leads to; without one the visitor goes where it is taken (spec 2). */
export function stepBefore({ authStep }: RequestContext, step: AuthStep['step']): AuthStep {
  if (authStep?.step === step) return authStep
  throw redirect(step === 'signup' ? paths.signup() : paths.passwordReset())
}
