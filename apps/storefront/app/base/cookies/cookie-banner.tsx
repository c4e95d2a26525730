import { Button, buttonClasses } from '@shpulka/ui/button.tsx'
import { FieldError } from '@shpulka/ui/field-frame.tsx'
import { useId } from 'react'
import { Link, useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import type { CookiesActionResult } from './cookies.route.tsx'

/**
 * Asks for consent to the visit counter. It floats over the page without moving the content, and the page works without
 * an answer. Visits are not counted before consent.
 */
export function CookieBanner() {
  const fetcher = useFetcher<CookiesActionResult>({ key: 'cookie-choice' })
  const titleId = useId()
  const pendingChoice = fetcher.formData?.get('choice')
  return (
    <section
      aria-labelledby={titleId}
      className="fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-40 rounded-card border border-line bg-surface p-4 shadow-float md:inset-x-auto md:bottom-6 md:left-6 md:w-105 md:p-5 print:hidden"
    >
      <h2 id={titleId} className="text-body! font-semibold">
        Можно считать посещения?
      </h2>
      <p className="mt-1 text-note text-ink-2">
        Необходимые файлы cookie держат корзину и вход. Статистика помогает находить неудобные места: без имени и
        контактов.
      </p>
      <fetcher.Form method="post" action={paths.cookies()} className="mt-3 grid gap-2 min-[380px]:grid-cols-[1fr_auto]">
        <input type="hidden" name="source" value="banner" />
        <Button
          type="submit"
          name="choice"
          value="all"
          size="small"
          className="px-2 whitespace-nowrap"
          isBusy={pendingChoice === 'all'}
        >
          Принять все
        </Button>
        <Button
          type="submit"
          name="choice"
          value="necessary"
          look="quiet"
          size="small"
          className="px-2 whitespace-nowrap"
          isBusy={pendingChoice === 'necessary'}
        >
          Только необходимые
        </Button>
        <Link to={paths.cookies()} prefetch="intent" className={buttonClasses('plain', 'small', 'col-span-full')}>
          Выбрать и прочитать подробнее
        </Link>
        {fetcher.data?.failure && <FieldError>{fetcher.data.failure}</FieldError>}
      </fetcher.Form>
    </section>
  )
}
