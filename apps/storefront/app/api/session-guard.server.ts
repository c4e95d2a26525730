import { data, type MiddlewareFunction } from 'react-router'
import { type Failure, sessionOver } from './failure.rule.ts'
import { visitContext } from './visit.server.ts'

/** Nothing is loaded and nothing is done by a form when the session turned out to be over: what the visitor meant was meant by name. */
export const refuseEndedSession: MiddlewareFunction<Response> = ({ context }) => {
  const failure: Failure = { statusCode: 406, message: sessionOver, errors: {} }
  if (context.get(visitContext).isSessionOver) throw data(failure, { status: 406 })
}
