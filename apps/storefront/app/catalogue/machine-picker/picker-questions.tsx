import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { controlClasses, FieldError } from '@shpulka/ui/field-frame.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { counted, plural } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { useCurrency } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { GarmentDrawing, isDrawn } from './garment-drawing.tsx'
import type { LoadedPick } from './machine-picker.server.ts'
import { machinesThere } from './picked-machines.tsx'
import { type PickerChoice, pickerQuery, withAnswer, withoutAnswer } from './picker-choice.rule.ts'

type Question = LoadedPick['pick']['questions'][number]

/**
 * The questions one below the other; the first unanswered one is open. Answers are links: they work without scripts.
 * Where the questions stand above the machines, they are folded after an answer (not `isWide`), so that these are near.
 */
export function PickerQuestions({ choice, pick, unread, isWide }: LoadedPick & { isWide: boolean }) {
  const next = pick.questions.find(({ answers }) => !answers.some(({ isChosen }) => isChosen))
  const questions = (
    <>
      {pick.questions.map((question) => (
        <QuestionFold
          // An answered question is folded, even if it was opened by hand.
          key={`${question.code} ${question === next} ${question.answers.find(({ isChosen }) => isChosen)?.code}`}
          question={question}
          choice={choice}
          isOpen={question === next}
          isWide={isWide}
        />
      ))}
      <PriceForm choice={choice} unread={unread} />
    </>
  )
  return (
    <nav aria-label="Вопросы подбора" className="rounded-card border border-line bg-surface">
      {isWide ? (
        questions
      ) : (
        // Folded again by each answer.
        <details key={choice.answers.join()} open={unread.length > 0} className="narrow-fold">
          <summary className="fold min-h-12 px-4 font-semibold">Уточнить выбор</summary>
          <div className="max-lg:border-t max-lg:border-line">{questions}</div>
        </details>
      )}
    </nav>
  )
}

interface QuestionProps {
  question: Question
  choice: PickerChoice
  isOpen: boolean
  isWide: boolean
}

function QuestionFold({ question: { title, note, answers }, choice, isOpen, isWide }: QuestionProps) {
  const chosen = answers.find(({ isChosen }) => isChosen)
  const codes = answers.map(({ code }) => code)
  return (
    <details open={isOpen} className="border-b border-line px-4">
      <summary className="fold flex min-h-12 items-center justify-between gap-2 py-1.5">
        <span className="min-w-0">
          <span className="block font-semibold">{title}</span>
          {chosen && <span className="block text-note text-ink-2">{chosen.title}</span>}
        </span>
      </summary>
      {note && <p className="-mt-1 pb-1 text-note text-ink-3">{note}</p>}
      {isWide && codes.some(isDrawn) ? (
        <DrawnAnswers answers={answers} choice={choice} codes={codes} />
      ) : (
        <ul className={classes('grid gap-x-8 pb-3 sm:grid-cols-2', isWide ? 'lg:grid-cols-3' : 'lg:grid-cols-1')}>
          {answers.map((answer) => (
            <li key={answer.code}>
              <Link
                to={paths.pickMachine(
                  pickerQuery(
                    answer.isChosen ? withoutAnswer(choice, answer.code) : withAnswer(choice, answer.code, codes),
                  ),
                )}
                preventScrollReset
                rel="nofollow"
                aria-current={answer.isChosen ? 'true' : undefined}
                className={classes(
                  '-mx-2 flex min-h-11 items-center gap-2 rounded-control px-2 py-1 hover:bg-ground',
                  answer.isChosen && 'bg-accent-soft',
                )}
              >
                <Icon name={answer.isChosen ? 'check' : 'chevron-right'} className="size-4 shrink-0 text-ink-3" />
                <span className={classes('min-w-0 grow', answer.count === 0 && 'text-ink-3')}>
                  {answer.title}
                  {answer.note && <span className="block text-note text-ink-3">{answer.note}</span>}
                </span>
                <span className="text-note text-ink-3">
                  {answer.count}
                  <span className="sr-only">
                    {answer.count === 0 ? ': ни одна не подходит ко всему' : ` ${plural(answer.count, machinesThere)}`}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

/** The answers of the first question before any is chosen, each with its drawing. */
function DrawnAnswers({
  answers,
  choice,
  codes,
}: { codes: readonly string[] } & Pick<Question, 'answers'> & Pick<QuestionProps, 'choice'>) {
  return (
    <ul className="-mx-2 grid grid-cols-3 gap-1 pb-3 md:grid-cols-5 lg:grid-cols-7">
      {answers.map(({ code, title, count }) => (
        <li key={code}>
          <Link
            to={paths.pickMachine(pickerQuery(withAnswer(choice, code, codes)))}
            preventScrollReset
            rel="nofollow"
            className="group flex h-full flex-col rounded-control p-2 hover:bg-ground"
          >
            <GarmentDrawing code={code} />
            <span className="mt-2 max-sm:text-note">
              {title}
              <span className="block text-note text-ink-3">{counted(count, machinesThere)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A price range typed by the visitor. */
function PriceForm({ choice, unread }: Pick<LoadedPick, 'choice' | 'unread'>) {
  const currency = useCurrency()
  return (
    <form action={paths.pickMachine()} className="px-4 py-3">
      {choice.answers.length > 0 && <input type="hidden" name="answers" value={choice.answers.join()} />}
      <fieldset>
        <legend className="font-semibold">{`Или укажите сами, ${currency.sign}`}</legend>
        <div className="mt-2 flex max-w-100 flex-wrap items-center gap-2">
          {(['priceFrom', 'priceTo'] as const).map((name) => (
            <label key={name} className="relative min-w-0 flex-1 basis-24">
              <span className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-note text-ink-3">
                {name === 'priceFrom' ? 'от' : 'до'}
              </span>
              <input
                key={choice[name]}
                name={name}
                defaultValue={choice[name] ?? ''}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                aria-label={`Цена ${name === 'priceFrom' ? 'от' : 'до'}`}
                className={`${controlClasses} pl-8`}
              />
            </label>
          ))}
          <Button type="submit" look="quiet" size="small">
            Показать
          </Button>
        </div>
        {unread.length > 0 && (
          <FieldError>{`Не поняли «${unread.join('» и «')}»: напишите сумму цифрами, например 60 000`}</FieldError>
        )}
      </fieldset>
    </form>
  )
}
