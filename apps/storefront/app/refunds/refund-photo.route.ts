import { files } from '@shpulka/contract/files'
import { callFile, failureIn } from '../api/client.server.ts'
import { formOf } from '../api/form.server.ts'
import { visitContext } from '../api/visit.server.ts'
import type { Route } from './+types/refund-photo.route.ts'
import { sendPhoto } from './send-photo.server.ts'

/** A photo of a refund, for its owner alone. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const id = new URL(request.url).searchParams.get('id') ?? ''
  return callFile(context.get(visitContext), files.downloadFile, { params: { id } })
}

/** Takes one photo while its form is still being filled in: the answer is for the page's script. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request)
  const file = form.get('file')
  if (!(file instanceof File)) return Response.json({ message: 'Приложите фотографию' }, { status: 400 })
  try {
    return Response.json({ id: (await sendPhoto(context.get(visitContext), file)).id })
  } catch (error) {
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode === 401 || statusCode === 406) throw error
    return Response.json({ message: errors.file ?? message }, { status: statusCode })
  }
}
