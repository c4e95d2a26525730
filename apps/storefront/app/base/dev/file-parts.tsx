import { FileDrop } from '@shpulka/ui/file-drop.tsx'
import { type FileItem, ListedFile } from '@shpulka/ui/listed-file.tsx'

const limits = { accept: ['image/jpeg', 'image/png', 'application/pdf'], maxFiles: 5, maxBytes: 12 * 1024 * 1024 }
const photo =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Crect width="9" height="9" ' +
  'fill="%23c8371b"/%3E%3Ccircle cx="4.5" cy="4.5" r="2.5" fill="%23fbfaf7"/%3E%3C/svg%3E'
const file: FileItem = {
  key: 'a',
  name: 'Скол на корпусе.jpg',
  size: 2_412_000,
  src: photo,
  state: 'uploaded',
  id: 'a',
  progress: 100,
  failure: '',
  file: null,
}

const states: readonly FileItem[] = [
  file,
  { ...file, key: 'b', name: 'Акт сверки за третий квартал 2026 года, исправленный.pdf', src: null },
  { ...file, key: 'c', name: 'Шов крупно.jpg', id: null, state: 'uploading', progress: 64 },
  { ...file, key: 'd', name: 'Шильдик.jpg', id: null, state: 'waiting', progress: 0 },
  {
    ...file,
    key: 'e',
    name: 'Бирка.jpg',
    id: null,
    state: 'failed',
    failure: 'Нет связи: попробуйте ещё раз',
    file: new File([], 'Бирка.jpg'),
  },
  {
    ...file,
    key: 'f',
    name: 'Видео.jpg',
    id: null,
    src: null,
    state: 'failed',
    failure: 'Фотография повреждена: сохраните её заново и пришлите ещё раз',
  },
]

/** The file drop empty, with files, full and refused, and a file in each of its states. Nothing is sent. */
export function FileParts() {
  const nothing = () => {}
  const drop = {
    label: 'Фотографии',
    action: 'Добавить фото',
    hint: 'До 5 фото по 12\u00a0МБ: JPEG, PNG, WebP',
    name: 'photo',
    to: '/dev/parts',
    ...limits,
  }
  return (
    <div className="grid w-full grid-cols-1 gap-6 lg:grid-cols-2">
      <FileDrop {...drop} />
      <FileDrop
        {...drop}
        label="Документ"
        action="Приложить файл"
        isRequired
        error="Приложите карточку предприятия: PDF, DOCX или XLSX"
      />
      <FileDrop {...drop} maxFiles={1} uploaded={[{ id: 'x', name: 'Фото 1', size: null, src: photo }]} />
      <ul aria-label="Файл в каждом состоянии" className="grid grid-cols-1 content-start gap-2 sm:grid-cols-2">
        {states.map((each) => (
          <ListedFile key={each.key} file={each} onRemove={nothing} onRetry={nothing} />
        ))}
      </ul>
    </div>
  )
}
