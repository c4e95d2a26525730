import { data, type MiddlewareFunction } from 'react-router'
import { isAuthPath } from '../../people/sessions/return-path.ts'
import { shopOf } from '../shell/shop.ts'
import { type Failure, sessionOver } from './failure.rule.ts'
import { requestContext } from './request-context.server.ts'

/**
 * Nothing is loaded and nothing is done by a form when the session turned out to be over: what the visitor meant was
 * meant by name. Signing in and out needs none.
 */
export const rejectEndedSession: MiddlewareFunction<Response> = ({ url, context }) => {
  const ctx = context.get(requestContext)
  if (!ctx.isSessionOver || isAuthPath(url.pathname)) return
  const failure: Failure = { statusCode: 406, message: sessionOver, errors: {} }
  // No loader runs after this, so the page frame's data comes with the failure.
  throw data({ ...failure, shop: shopOf(ctx) }, { status: 406 })
}
