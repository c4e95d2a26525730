import { files, uploadTargetCodes } from '@shpulka/contract/base/files'
import { callFile, failureIn } from '../api/client.server.ts'
import { readForm } from '../api/form.server.ts'
import { requestContext } from '../api/request-context.server.ts'
import type { Route } from './+types/uploaded-file.route.ts'
import { uploadFile } from './upload-files.server.ts'

/** A file the visitor sent, shown to that visitor only; with `preview`, a small picture of it. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const ctx = context.get(requestContext)
  const query = new URL(request.url).searchParams
  const id = query.get('id') ?? ''
  return query.has('preview')
    ? callFile(ctx, files.getImage, { params: { fileId: id, ext: 'webp' }, query: { preview: '320' } })
    : callFile(ctx, files.downloadFile, { params: { id } })
}

/** Takes one file while its form is still being filled in: the answer is for the page's script. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const file = form.get('file')
  const target = uploadTargetCodes.find((code) => code === new URL(request.url).searchParams.get('target'))
  if (!(file instanceof File) || !target) return Response.json({ message: 'Приложите файл' }, { status: 400 })
  try {
    const { id, name, size } = await uploadFile(context.get(requestContext), target, file)
    return Response.json({ id, name, size })
  } catch (error) {
    const { statusCode, message, errors } = failureIn(error)
    return Response.json({ message: errors.file ?? message }, { status: statusCode })
  }
}
