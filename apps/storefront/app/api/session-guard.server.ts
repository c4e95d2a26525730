import { data, type MiddlewareFunction } from 'react-router'
import { isAuthPath } from '../sessions/return-path.ts'
import { type Failure, sessionOver } from './failure.rule.ts'
import { visitContext } from './visit.server.ts'

/** Nothing is loaded and nothing is done by a form when the session turned out to be over: what the visitor meant was meant by name. Signing in and out needs none. */
export const refuseEndedSession: MiddlewareFunction<Response> = ({ url, context }) => {
  const failure: Failure = { statusCode: 406, message: sessionOver, errors: {} }
  if (context.get(visitContext).isSessionOver && !isAuthPath(url.pathname)) throw data(failure, { status: 406 })
}
