import { Button } from '@shpulka/ui/button.tsx'
import { isRouteErrorResponse } from 'react-router'
import { ApiFailure } from '../api/client.ts'

/** A page that could not be shown, and what to do about it. */
export function FailurePage({ error }: { error: unknown }) {
  return (
    <div className="mx-auto flex max-w-160 flex-col items-start gap-3 p-6">
      <h1>{titleOf(error)}</h1>
      <p className="text-ink-2">
        {error instanceof ApiFailure ? error.message : 'Обновите страницу. Если не поможет, расскажите владельцу.'}
      </p>
      <Button look="quiet" onClick={() => window.location.reload()}>
        Обновить страницу
      </Button>
    </div>
  )
}

function titleOf(error: unknown): string {
  const status = error instanceof ApiFailure ? error.status : isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return 'Такой страницы нет'
  if (status === 403) return 'Нет права'
  return 'Страница не открылась'
}
