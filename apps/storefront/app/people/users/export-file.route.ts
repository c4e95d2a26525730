import { users } from '@shpulka/contract/people/users'
import { personalDataHtml } from '@shpulka/ui/text/personal-data-file.rule.ts'
import { redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { deviceIdOf, requestContext } from '../../base/api/request-context.server.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/export-file.route.ts'
import { exportRefusal } from './export-refusal.rule.ts'

export const loader = () => redirect(paths.exportedData())

/** The file with everything about the person, once ownership is proven; a refusal redirects to the page of the form. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const proof = {
    password: String(form.get('password') ?? ''),
    code: String(form.get('code') ?? ''),
    deviceId: deviceIdOf(ctx),
  }
  try {
    const data = await callApi(ctx, users.exportUser, { body: proof })
    const isForPeople = form.get('format') === 'html'
    return new Response(isForPeople ? personalDataHtml(data) : JSON.stringify(data, null, 2), {
      headers: {
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="shpulka-data-${data.madeAt.slice(0, 10)}.${isForPeople ? 'html' : 'json'}"`,
        'content-type': isForPeople ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      },
    })
  } catch (error) {
    const refusal = exportRefusal(failureIn(error).statusCode)
    if (!refusal) throw error
    return redirect(`${paths.exportedData()}?refused=${refusal}`, 303)
  }
}
