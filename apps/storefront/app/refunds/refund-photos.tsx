import { mostRefundPhotos } from '@shpulka/contract/refunds'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { controlClasses, FieldError } from '../ui/field.tsx'

interface Photo {
  readonly key: string
  readonly name: string
  /** Where it is shown from. */
  readonly src: string
  /** At the shop; null: on its way. */
  readonly id: string | null
  /** 0 to 100. */
  readonly sent: number
  readonly failure: string
}

/** Photos of what is wrong: with scripts each is sent as soon as it is chosen, with its progress; without them they go with the form. */
export function RefundPhotos({ sent, error }: { sent: readonly string[]; error: string | undefined }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isAlive, setAlive] = useState(false)
  const [photos, setPhotos] = useState<readonly Photo[]>(() =>
    sent.map((photo, n) => ({ key: photo, name: `Фото ${n + 1}`, src: paths.refundPhoto(photo), id: photo, sent: 100, failure: '' })),
  )
  useEffect(() => setAlive(true), [])
  const change = (key: string, changed: Partial<Photo>) => setPhotos((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)))

  function add(chosen: readonly File[]) {
    for (const file of chosen.slice(0, mostRefundPhotos - photos.length)) {
      const key = `${file.name} ${file.size} ${Math.random()}`
      setPhotos((all) => [...all, { key, name: file.name, src: '', id: null, sent: 0, failure: '' }])
      show(file, (src) => change(key, { src }))
      send(file, (changed) => change(key, changed))
    }
    if (input.current) input.current.value = ''
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-note font-medium text-ink-2">
        Фотографии <span className="font-normal text-ink-3">— по желанию</span>
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        name={isAlive ? undefined : 'file'}
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif"
        disabled={photos.length >= mostRefundPhotos}
        onChange={(event) => add([...(event.target.files ?? [])])}
        aria-describedby={`${id}-hint`}
        className={`${controlClasses} py-2 text-note file:mr-3 file:rounded-control file:border-0 file:bg-ground file:px-3 file:py-1`}
      />
      <p id={`${id}-hint`} className="text-note text-ink-3">
        До {mostRefundPhotos} фото по 12 МБ: JPEG, PNG, WebP. Место съёмки и данные камеры мы не храним
      </p>
      {error && <FieldError>{error}</FieldError>}
      {photos.length > 0 && (
        <ul aria-label="Фотографии" className="mt-2 flex flex-wrap gap-3">
          {photos.map((photo) => (
            <li key={photo.key} className="w-24">
              <span className="relative block size-24 overflow-hidden rounded-control bg-ground">
                {photo.src && <img src={photo.src} alt={photo.name} className="size-full object-cover" />}
                <button
                  type="button"
                  aria-label={`Убрать ${photo.name}`}
                  onClick={() => setPhotos((all) => all.filter(({ key }) => key !== photo.key))}
                  className="absolute top-0 right-0 grid size-8 place-content-center rounded-bl-control bg-surface"
                >
                  <X aria-hidden className="size-4" strokeWidth={1.75} />
                </button>
              </span>
              {photo.id === null && !photo.failure && (
                <progress value={photo.sent} max={100} aria-label={`Загружаем ${photo.name}`} className="mt-1 h-1.5 w-full accent-accent" />
              )}
              {photo.failure && <FieldError>{photo.failure}</FieldError>}
              {photo.id !== null && <input type="hidden" name="photo" value={photo.id} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** As a data address: the page's policy knows no others but its own. */
function show(file: File, tell: (src: string) => void) {
  const reader = new FileReader()
  reader.onload = () => tell(String(reader.result))
  reader.readAsDataURL(file)
}

/** By XMLHttpRequest: fetch tells nothing of how far it is. */
function send(file: File, tell: (changed: Partial<Photo>) => void) {
  const form = new FormData()
  form.set('file', file)
  const request = new XMLHttpRequest()
  request.open('POST', paths.refundPhoto())
  request.responseType = 'json'
  request.upload.onprogress = ({ loaded, total }) => tell({ sent: Math.round((loaded / total) * 100) })
  request.onload = () => {
    const { id, message } = (request.response ?? {}) as { id?: string; message?: string }
    tell(request.status === 200 && id ? { id, sent: 100 } : { failure: message ?? 'Не загрузилось: выберите ещё раз' })
  }
  request.onerror = () => tell({ failure: 'Нет связи: выберите ещё раз' })
  request.send(form)
}
