import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Form } from 'react-router'
import { paths } from '../../paths.ts'

/** The result of an email's link, after the button on its page was pressed. */
export interface LinkActionResult {
  isDone: boolean
  message: string
}

/**
 * The page a link of an email opens. Opening it changes nothing: mail programs open links by themselves; the button
 * does.
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
  /** Where to go on to once it is done. */
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
