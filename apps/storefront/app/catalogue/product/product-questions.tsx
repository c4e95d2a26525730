import type { PublishedQuestion } from '@shpulka/contract/people/forms'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

interface Props {
  /** Article of the product, prefilled in the form. */
  article: string
  questions: { items: readonly PublishedQuestion[]; total: number }
}

/** Buyers' questions about the product with the shop's answers, and a link to ask one. */
export function ProductQuestions({ article, questions: { items, total } }: Props) {
  return (
    <section id="questions" aria-labelledby="questions-title" className="mt-10 scroll-mt-14 print:hidden">
      <h2 id="questions-title">
        Вопросы и ответы{total > 0 && <span className="ml-2 font-normal text-ink-3">{numberText(total)}</span>}
      </h2>
      {items.length === 0 && (
        <p className="mt-2 text-ink-2">
          Об этом товаре ещё не спрашивали. Технолог ответит на почту за один-два рабочих дня.
        </p>
      )}
      <ul className="mt-3 max-w-200">
        {items.map(({ id, author, question, answer, publishedAt }) => (
          <li key={id} className="border-b border-line">
            <details className="printed-open">
              <summary className="fold flex min-h-12 items-center gap-3 py-2.5 font-medium [overflow-wrap:anywhere]">
                {question}
              </summary>
              <div className="pb-4 text-ink-2">
                <p className="whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>
                <p className="mt-2 text-note text-ink-3">
                  Спросили: {author}, {dateText(new Date(publishedAt))}
                </p>
              </div>
            </details>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink to={paths.requestForm('ask-answer', article)} look="quiet">
          Задать вопрос о товаре
        </ButtonLink>
        <Link to={paths.questions()} className="inline-flex min-h-11 items-center text-note text-link hover:underline">
          Все вопросы покупателей
        </Link>
      </div>
    </section>
  )
}
