import { Button } from '@shpulka/ui/button.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { FormActionResult } from './answer-form.server.ts'

/** Explains what happens next, with the number of the request. */
export function FormSent({ sent, onAgain }: { sent: NonNullable<FormActionResult['sent']>; onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section role="status" className="rounded-card border border-good bg-good-soft p-4 sm:p-6">
      <div className="flex gap-3">
        <Icon name="circle-check" className="mt-0.5 size-6 shrink-0 text-good" />
        <div>
          <h2 ref={title} tabIndex={-1}>
            Обращение {sent.number} принято
          </h2>
          <p className="mt-1 max-w-140">{sent.thanks}</p>
          {sent.email && (
            <p className="mt-1 text-ink-2">
              Письмо с номером и ссылкой отправили на <span className="[overflow-wrap:anywhere]">{sent.email}</span>.
            </p>
          )}
          <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
            <Link to={paths.request(sent.id)} className="text-link underline">
              Посмотреть обращение
            </Link>
            <Button type="button" look="quiet" onClick={onAgain} className="noscript:hidden">
              Отправить ещё одно
            </Button>
          </p>
        </div>
      </div>
    </section>
  )
}
