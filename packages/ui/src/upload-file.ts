import type { FileItem } from './listed-file.tsx'

const thumbnailSide = 96

/**
 * A small picture of the file, as a data URL, the only kind the page's policy allows. Null when this browser cannot
 * show the picture.
 */
export async function thumbnail(file: File): Promise<string | null> {
  if (!file.type.startsWith('image/')) return null
  const picture = await createImageBitmap(file, { resizeHeight: thumbnailSide, resizeQuality: 'medium' }).catch(
    () => null,
  )
  if (!picture) return null
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.8)
}

/** Posts a file and reports its progress. XMLHttpRequest, because fetch reports no upload progress. */
export function uploadFile(file: File, to: string, report: (changed: Partial<FileItem>) => void): XMLHttpRequest {
  const form = new FormData()
  form.set('file', file)
  const request = new XMLHttpRequest()
  const fail = (failure: string) => report({ state: 'failed', failure })
  request.open('POST', to)
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => report({ progress: Math.round((loaded / total) * 100) })
  request.onload = () => {
    const { id, message } = (request.response ?? {}) as { id?: string; message?: string }
    if (request.status === 200 && id) report({ state: 'uploaded', id, progress: 100 })
    else fail(message ?? 'Не загрузилось: попробуйте ещё раз')
  }
  request.onerror = () => fail('Нет связи: попробуйте ещё раз')
  request.send(form)
  return request
}
