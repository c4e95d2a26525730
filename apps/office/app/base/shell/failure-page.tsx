import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { isRouteErrorResponse } from 'react-router'
import { paths } from '../../paths.ts'
import { ApiFailure } from '../api/client.ts'

/** A page that could not be shown, and what to do about it. */
export function FailurePage({ error }: { error: unknown }) {
  const status = error instanceof ApiFailure || isRouteErrorResponse(error) ? error.status : 500
  return (
    <div className="mx-auto flex max-w-160 flex-col items-start gap-3 p-6">
      <h1>{titles[status] ?? 'Страница не открылась'}</h1>
      <p className="text-ink-2">
        {error instanceof ApiFailure
          ? error.message.replace(/^Нет права: (.+)$/, 'Нужно право: $1. Его даёт владелец.')
          : 'Обновите страницу. Если не поможет, расскажите владельцу.'}
      </p>
      {status in titles ? (
        // Loading it again would show the same.
        <ButtonLink to={paths.today()} look="quiet" prefetch="none">
          Открыть «Сегодня»
        </ButtonLink>
      ) : (
        <Button look="quiet" onClick={() => window.location.reload()}>
          Обновить страницу
        </Button>
      )}
    </div>
  )
}

const titles: Readonly<Record<number, string>> = { 403: 'Нет права', 404: 'Такой страницы нет' }
