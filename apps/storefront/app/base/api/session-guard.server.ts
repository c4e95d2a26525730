import { data, type MiddlewareFunction } from 'react-router'
import { shopOf } from '../shell/shop.ts'
import { isAuthPath } from './auth-path.rule.ts'
import { type Failure, sessionOver, sessionOverStatus } from './failure.rule.ts'
import { requestContext } from './request-context.server.ts'

/**
 * Rejects loaders and actions when the session has ended, because the visitor expects to be signed in. Pages of signing
 * in and out need no session.
 */
export const rejectEndedSession: MiddlewareFunction<Response> = ({ url, context }) => {
  const ctx = context.get(requestContext)
  if (!ctx.isSessionOver || isAuthPath(url.pathname)) return
  const failure: Failure = { statusCode: sessionOverStatus, message: sessionOver, errors: {} }
  // No loader runs after this, so the failure carries the data of the page frame.
  throw data({ ...failure, shop: shopOf(ctx) }, { status: sessionOverStatus })
}
