import { ApiFailure } from '../api/client.ts'
import { FailurePage } from './failure-page.tsx'

export default function UnknownPath() {
  return <FailurePage error={new ApiFailure(404, { message: 'Проверьте адрес или найдите нужное: Ctrl+K.' })} />
}
