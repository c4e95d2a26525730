import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Form } from 'react-router'
import { paths } from '../../paths.ts'

/** The result of pressing the button on the page of an email's link. */
export interface LinkActionResult {
  isDone: boolean
  message: string
}

/**
 * The page an email's link opens. Opening it changes nothing, because mail programs open links by themselves; pressing
 * the button does.
 */
export function EmailLinkPage({
  title,
  text,
  button,
  answer,
  next = { title: 'Открыть каталог', path: paths.catalog() },
}: {
  title: string
  text: string
  button: string
  answer: LinkActionResult | undefined
  /** The link shown when it is done. */
  next?: { title: string; path: string }
}) {
  return (
    <div className="frame pt-6 md:pt-10">
      <div className="max-w-140 overflow-hidden rounded-card border border-line bg-surface">
        <hr aria-hidden className="stitch" />
        <div className="flex flex-col items-start gap-4 p-4 sm:p-7">
          <h1>{title}</h1>
          {answer ? (
            <Notice kind={answer.isDone ? 'good' : 'bad'}>{answer.message}</Notice>
          ) : (
            <p className="text-ink-2">{text}</p>
          )}
          {answer?.isDone ? (
            <ButtonLink to={next.path}>{next.title}</ButtonLink>
          ) : (
            <Form method="post">
              <Button type="submit">{answer ? 'Попробовать ещё раз' : button}</Button>
            </Form>
          )}
        </div>
      </div>
    </div>
  )
}
