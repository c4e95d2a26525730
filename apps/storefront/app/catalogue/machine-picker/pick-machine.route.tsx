import { Link } from 'react-router'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { titleFor } from '../../base/shell/page-titles.ts'
import { type ShopData, useCurrency, useKnownShop } from '../../base/shell/shop.ts'
import { numberText } from '../../base/text/number-text.rule.ts'
import { counted, plural } from '../../base/text/plural.rule.ts'
import { Breadcrumb } from '../../base/ui/breadcrumb.tsx'
import { ButtonLink } from '../../base/ui/button.tsx'
import { RemovableChip } from '../../base/ui/chip.tsx'
import { classes } from '../../base/ui/classes.ts'
import { EmptyState } from '../../base/ui/empty-state.tsx'
import { paths } from '../../paths.ts'
import type { Route } from './+types/pick-machine.route.ts'
import { type LoadedPick, loadPick } from './machine-picker.server.ts'
import { machineForms, PickedMachines } from './picked-machines.tsx'
import { isNothing, pickerQuery, withAnswer, withoutAnswer, withoutPrice } from './picker-choice.rule.ts'
import { PickerQuestions } from './picker-questions.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, {
    ...titleFor('pick-machine', shop),
    description:
      'Швейная машина под вашу задачу: скажите, что шьёте, из чего и сколько в смену, — покажем машины, объясним, ' +
      'почему эти, и соберём рабочее место с иглами и нитками.',
    canonical: paths.pickMachine(),
    isNoIndex: loaderData === undefined || !isNothing(loaderData.choice),
  })
}

export const loader = ({ context, url }: Route.LoaderArgs) => loadPick(context.get(requestContext), url.searchParams)

export default function PickMachinePage({ loaderData: { choice, pick } }: Route.ComponentProps) {
  const { site } = useKnownShop()
  const isStart = isNothing(choice)
  return (
    <div className="frame">
      <Breadcrumb steps={[{ title: 'Каталог', to: paths.catalog() }]} />
      <h1>Подобрать машину</h1>
      <p className="mt-2 max-w-160 text-ink-2">
        Ответьте на любые вопросы — хватит и одного. Покажем подходящие машины, скажем, почему эти, и соберём вокруг
        первых рабочее место.
      </p>
      {pick.questions.length === 0 ? (
        <div className="mt-5">
          <EmptyState
            title="Подбор пока не настроен"
            actions={<ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>}
          >
            Подберём машину под вашу задачу по телефону {site.phone}.
          </EmptyState>
        </div>
      ) : (
        <>
          <Chosen choice={choice} pick={pick} />
          <div
            className={classes(
              'mt-5 grid items-start gap-x-8 gap-y-6',
              !isStart && 'lg:grid-cols-[300px_minmax(0,1fr)]',
            )}
          >
            <PickerQuestions choice={choice} pick={pick} isWide={isStart} />
            {!isStart && (
              <div className="min-w-0">
                <Operations choice={choice} pick={pick} />
                <PickedMachines choice={choice} pick={pick} />
              </div>
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** What is chosen, each with a link that takes it off, and the way to the machines on a phone. */
function Chosen({ choice, pick }: LoadedPick) {
  const currency = useCurrency()
  if (isNothing(choice)) return null
  const { priceFrom, priceTo } = choice
  const price = [
    priceFrom !== null && `от ${numberText(priceFrom)}`,
    priceTo !== null && `до ${numberText(priceTo)}`,
  ].filter((bound) => bound !== false)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {pick.questions.flatMap(({ answers }) =>
        answers
          .filter(({ isChosen }) => isChosen)
          .map(({ code, title }) => (
            <RemovableChip key={code} to={paths.pickMachine(pickerQuery(withoutAnswer(choice, code)))}>
              {title}
            </RemovableChip>
          )),
      )}
      {price.length > 0 && (
        <RemovableChip to={paths.pickMachine(pickerQuery(withoutPrice(choice)))}>
          {`Цена ${price.join(' ')}\u00a0${currency.sign}`}
        </RemovableChip>
      )}
      <Link
        to={paths.pickMachine()}
        preventScrollReset
        className="inline-flex min-h-11 items-center px-1 text-note text-link md:min-h-9"
      >
        Сбросить всё
      </Link>
      <a href="#machines" className="inline-flex min-h-11 w-full items-center font-medium text-link lg:hidden">
        {`Показать ${counted(pick.total, machineForms)}`}
      </a>
    </div>
  )
}

/** What is usually done to sew what is chosen: each operation has a machine of its own. */
function Operations({ choice, pick }: LoadedPick) {
  return pick.operations.map(({ title, answers }) => (
    <section
      key={title}
      aria-label={`Операции: ${title}`}
      className="mb-6 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="text-lead!">{`${title}: чем шьют`}</h2>
      <p className="mt-1 text-note text-ink-2">
        {`Обычно это ${answers.length}\u00a0${plural(answers.length, ['операция', 'операции', 'операций'])}, для каждой своя машина. Выберите, с какой начать.`}
      </p>
      <ol className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {answers.map(({ code, title: operation, count }, n) => (
          <li key={code}>
            <Link
              to={paths.pickMachine(pickerQuery(withAnswer(choice, code, [])))}
              rel="nofollow"
              className="flex min-h-11 items-center gap-2 text-link hover:underline"
            >
              <span className="w-4 shrink-0 text-note text-ink-3">{n + 1}</span>
              <span className="grow">{operation}</span>
              <span className="text-note text-ink-3">{counted(count, machineForms)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  ))
}
