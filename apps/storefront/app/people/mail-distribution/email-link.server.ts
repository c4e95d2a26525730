import type { mailDistribution } from '@shpulka/contract/people/mail-distribution'
import type { mailSender } from '@shpulka/contract/people/mail-sender'
import type { users } from '@shpulka/contract/people/users'
import { data } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { type RequestContext, requestContext } from '../../base/api/request-context.server.ts'
import type { LinkActionResult } from './email-link.tsx'

type LinkCall =
  | typeof mailDistribution.confirmSubscription
  | typeof mailDistribution.endSubscription
  | typeof mailSender.confirmRestocked
  | typeof mailSender.endRestocked
  | typeof users.returnEmail

/**
 * Performs the action of an email's link. The token is in the address, because mail programs post there without our
 * form (RFC 8058).
 */
export async function followLink(
  { url, context }: { url: URL; context: { get(of: typeof requestContext): RequestContext } },
  call: LinkCall,
  successMessage: string,
): Promise<LinkActionResult | ReturnType<typeof data<LinkActionResult>>> {
  try {
    await callApi(context.get(requestContext), call, { body: { token: url.searchParams.get('token') ?? '' } })
    return { isDone: true, message: successMessage }
  } catch (error) {
    const { statusCode, message, errors } = failureIn(error)
    const isIncomplete = errors.token !== undefined
    return data<LinkActionResult>(
      { isDone: false, message: isIncomplete ? 'Ссылка записана не целиком. Откройте её из письма ещё раз' : message },
      { status: statusCode },
    )
  }
}
