import type { PublishedQuestion } from '@shpulka/contract/people/forms'
import { Button } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { paths } from '../../paths.ts'

export interface FoundQuestions {
  readonly questions: readonly PublishedQuestion[]
  readonly search: string
  readonly page: number
  readonly pages: number
}

/** Other buyers' questions with the shop’s answers, and a search in them. */
export function Questions({
  found: { questions, search, page, pages },
  title = 'Вопросы и ответы',
}: {
  found: FoundQuestions
  title?: string | null
}) {
  const Heading = title ? 'h3' : 'h2'
  return (
    <section aria-label="Вопросы и ответы" className="mt-8">
      {title && <h2>{title}</h2>}
      <form method="get" action={paths.questions()} className="mt-3 flex max-w-140 items-end gap-2">
        <Field
          label="Искать в вопросах"
          name="search"
          type="search"
          required
          maxLength={200}
          defaultValue={search}
          className="grow"
        />
        <Button type="submit" look="quiet">
          Найти
        </Button>
      </form>
      {questions.length === 0 && (
        <p className="mt-4 text-ink-2">Такого ещё не спрашивали. Задайте вопрос: технолог ответит на почту.</p>
      )}
      <ul className="mt-4 grid gap-4">
        {questions.map(({ id, topic, author, question, answer, publishedAt }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-4 sm:p-5">
            <p className="text-note text-ink-3">
              {author}, {dateText(new Date(publishedAt))}
              {topic && ` · ${topic}`}
            </p>
            <Heading className="mt-1 text-body font-semibold whitespace-pre-line [overflow-wrap:anywhere]">
              {question}
            </Heading>
            <p className="mt-2 border-l-2 border-ink pl-3 whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Pager page={page} pages={pages} hrefOf={(to) => paths.questions(search, to)} />
      </div>
    </section>
  )
}
