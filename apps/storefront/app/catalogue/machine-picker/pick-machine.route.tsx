import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { RemovableChip } from '@shpulka/ui/chip.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { clientLink } from '@shpulka/ui/client-link.ts'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { counted, plural } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { Link } from 'react-router'
import { requestContext } from '../../base/api/request-context.server.ts'
import { CallUs } from '../../base/shell/call-us.tsx'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { titleFor } from '../../base/shell/page-titles.ts'
import { type ShopData, useCurrency } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/pick-machine.route.ts'
import { type LoadedPick, loadPick } from './machine-picker.server.ts'
import { machineForms, machinesThere, PickedMachines } from './picked-machines.tsx'
import { isEmptyChoice, pickerQuery, withAnswer, withoutAnswer, withoutPrice } from './picker-choice.rule.ts'
import { PickerQuestions } from './picker-questions.tsx'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, {
    ...titleFor('pick-machine', shop),
    description:
      'Швейная машина под вашу задачу: скажите, что шьёте, из чего и сколько в смену, — покажем машины, объясним, ' +
      'почему эти, и соберём рабочее место с иглами и нитками.',
    canonical: paths.pickMachine(),
    isNoIndex: loaderData === undefined || !isEmptyChoice(loaderData.choice),
  })
}

export const loader = ({ context, url }: Route.LoaderArgs) => loadPick(context.get(requestContext), url.searchParams)

export default function PickMachinePage({ loaderData }: Route.ComponentProps) {
  const { choice, pick } = loaderData
  const isStart = isEmptyChoice(choice)
  return (
    <div className="frame">
      <Breadcrumb
        steps={[
          { title: 'Главная', to: paths.home() },
          { title: 'Каталог', to: paths.catalog() },
        ]}
      />
      <h1>Подобрать машину</h1>
      <p className={classes('mt-2 max-w-160 text-ink-2', !isStart && 'max-sm:hidden')}>
        Ответьте на любые вопросы — хватит и одного. Покажем подходящие машины, скажем, почему эти, и соберём вокруг
        первых рабочее место. Нужен целый цех?{' '}
        <Link to={paths.planWorkshop()} className="text-link underline underline-offset-2">
          Спланируйте его
        </Link>
        .
      </p>
      {pick.questions.length === 0 ? (
        <div className="mt-5">
          <EmptyState
            title="Подбор пока не настроен"
            actions={<ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>}
          >
            <CallUs after=".">Подберём машину под вашу задачу по телефону</CallUs>
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
            <PickerQuestions {...loaderData} isWide={isStart} />
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

type Shown = Pick<LoadedPick, 'choice' | 'pick'>

/** The chosen answers, each with a link that removes it, and on a phone a link down to the machines. */
function Chosen({ choice, pick }: Shown) {
  const currency = useCurrency()
  if (isEmptyChoice(choice)) return null
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
      <a href="#machines" className="inline-flex min-h-11 w-full items-center font-medium text-link sm:hidden">
        {`Показать ${counted(pick.total, machineForms)}`}
      </a>
    </div>
  )
}

/** The operations usually needed for what is chosen: each has its own machine. */
function Operations({ choice, pick }: Shown) {
  return pick.operations.map(({ title, answers }) => (
    <section
      key={title}
      aria-label={`Операции: ${title}`}
      className="mb-6 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="text-lead!">{`${title}: чем шьют`}</h2>
      <p className="mt-1 text-note text-ink-2">
        {`Обычно это ${answers.length}\u00a0${plural(answers.length, ['операция', 'операции', 'операций'])}, для каждой своя машина. Вот лучшая для каждой; по операции откроются все.`}
      </p>
      <ol className="mt-1 divide-y divide-line">
        {answers.map(({ code, title: operation, count, machine }, n) => (
          <li
            key={code}
            className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 py-1 sm:grid-cols-[16px_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <span aria-hidden className="pt-3 text-note text-ink-3">
              {n + 1}
            </span>
            <Link
              to={paths.pickMachine(pickerQuery(withAnswer(choice, code, [])))}
              rel="nofollow"
              className="flex min-h-11 items-center gap-x-3 text-link hover:underline"
            >
              {operation}
              <span className="shrink-0 text-note text-ink-3">{counted(count, machinesThere)}</span>
            </Link>
            {machine && <BestMachine machine={machine} />}
          </li>
        ))}
      </ol>
    </section>
  ))
}

function BestMachine({
  machine: {
    path,
    title,
    images,
    cardPrices: [price],
  },
}: {
  machine: ProductCard
}) {
  const currency = useCurrency()
  return (
    <a
      {...clientLink}
      href={paths.product(path)}
      className="col-start-2 flex min-h-11 items-center gap-2 text-note hover:text-link sm:col-start-3"
    >
      <span className="size-10 shrink-0 overflow-hidden rounded-control bg-ground">
        <Picture
          fileId={images[0] ?? null}
          alt=""
          sizes="40px"
          maxWidth={96}
          className="size-full mix-blend-multiply"
        />
      </span>
      <span className="min-w-0">
        <span className="block">
          <NonBreakingText>{title}</NonBreakingText>
        </span>
        {price && <span className="block font-medium">{priceText(price.price, currency)}</span>}
      </span>
    </a>
  )
}
