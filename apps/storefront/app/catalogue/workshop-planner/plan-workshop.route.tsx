import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { ChipLink } from '@shpulka/ui/chip.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { titleFor } from '../../base/shell/page-titles.ts'
import { type ShopData, useShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { GarmentDrawing } from '../machine-picker/garment-drawing.tsx'
import type { Route } from './+types/plan-workshop.route.ts'
import { firstPlanQuery, forGarment, planQuery } from './plan-choice.rule.ts'
import { PlanForm } from './plan-form.tsx'
import { PlanOperations } from './plan-operations.tsx'
import { PlanStations } from './plan-stations.tsx'
import { PlanSummary } from './plan-summary.tsx'
import {
  areaText,
  durationText,
  loadText,
  operationForms,
  planTitle,
  powerText,
  workplaceForms,
} from './plan-text.rule.ts'
import { type LoadedPlan, loadPlan } from './workshop-planner.server.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, {
    ...titleFor('plan-workshop', shop),
    description:
      'Скажите, что и сколько шьёте в смену, — посчитаем операции, рабочие места, машины, мощность, площадь и цену ' +
      'оснащения швейного цеха, соберём его в корзину или коммерческое предложение.',
    canonical: paths.planWorkshop(),
    isNoIndex: loaderData === undefined || loaderData.plan !== null,
  })
}

export const loader = ({ context, url }: Route.LoaderArgs) => loadPlan(context.get(requestContext), url.searchParams)

export default function PlanWorkshopPage({ loaderData }: Route.ComponentProps) {
  const { garments, choice, plan } = loaderData
  const { site } = useShopData()
  return (
    <div className="frame">
      <Breadcrumb
        steps={[
          { title: 'Главная', to: paths.home() },
          { title: 'Каталог', to: paths.catalog() },
        ]}
      />
      <h1>Спланировать цех</h1>
      <p className={classes('mt-2 max-w-160 text-ink-2 print:hidden', plan && 'max-sm:hidden')}>
        Выберите изделие и скажите, сколько шьёте в смену или сколько будет мест. Посчитаем рабочие места, машины,
        мощность, площадь и цену, а нормы времени поправьте под себя.
      </p>
      {garments.length === 0 && (
        <div className="mt-5">
          <EmptyState
            title="Планировщик пока не настроен"
            actions={<ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>}
          >
            Посчитаем ваш цех по телефону {site.phone}.
          </EmptyState>
        </div>
      )}
      {garments.length > 0 && !plan && <Garments {...loaderData} />}
      {plan && (
        <>
          <nav
            aria-label="Изделие"
            className="strip -mx-4 mt-4 gap-2 px-4 scroll-px-4 sm:mx-0 sm:flex-wrap sm:px-0 print:hidden"
          >
            {garments.map(({ code, title }) => (
              <ChipLink
                key={code}
                to={paths.planWorkshop(planQuery(forGarment(choice, code)))}
                isCurrent={code === plan.garment.code}
              >
                {title}
              </ChipLink>
            ))}
          </nav>
          <Plan {...loaderData} plan={plan} />
        </>
      )}
    </div>
  )
}

/** The first step: which garment. */
function Garments({ garments, choice, words }: LoadedPlan) {
  return (
    <section aria-labelledby="garments" className="mt-6">
      <h2 id="garments">Что будете шить?</h2>
      {words !== '' && (
        <p className="mt-1 max-w-160 text-ink-2">
          {`В запросе «${words}» не нашли изделия, которое умеем считать: выберите самое похожее.`}
          {choice.places !== null && ` Посчитаем на ${counted(choice.places, workplaceForms)}.`}
        </p>
      )}
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {garments.map(({ code, title, note, operations, seconds }) => (
          <li key={code}>
            <Link
              to={paths.planWorkshop(firstPlanQuery(choice, code))}
              rel="nofollow"
              className="flex h-full items-center gap-4 rounded-card border border-line bg-surface p-4 hover:border-ink lg:flex-col lg:items-start"
            >
              <GarmentDrawing code={code} />
              <span className="min-w-0">
                <span className="block text-lead font-semibold">{title}</span>
                {note && <span className="block text-note text-ink-2">{note}</span>}
                <span className="mt-2 block text-note text-ink-3">
                  {`${counted(operations, operationForms)}, ${durationText(seconds)} на\u00a0изделие`}
                </span>
              </span>
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={paths.pickMachine()}
            className="flex h-full flex-col justify-center rounded-card border border-dashed border-edge p-4 hover:border-ink"
          >
            <span className="block text-lead font-semibold">Другое изделие?</span>
            <span className="block text-note text-ink-2">
              Подберём машину под каждую операцию, а цех посчитаем по телефону.
            </span>
          </Link>
        </li>
      </ul>
    </section>
  )
}

type Shown = LoadedPlan & { plan: NonNullable<LoadedPlan['plan']> }

function Plan(shown: Shown) {
  const { plan, choice, corrected, tooFewPlaces } = shown
  // The fields start anew with each plan.
  const key = `${planQuery(choice)} ${JSON.stringify(corrected)}`
  return (
    <div className="mt-5 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0">
        <h2>{planTitle(plan)}</h2>
        <p className="mt-1 text-note text-ink-2">
          {`Смена ${numberText(plan.hours)}\u00a0ч, полезное время ${plan.efficiency}\u00a0%. Такт ${durationText(plan.taktSeconds)}: так часто выходит готовое изделие.`}
        </p>
        <Figures plan={plan} />
        <Bottleneck plan={plan} />
      </div>
      <PlanSummary {...shown} />
      <div className="min-w-0">
        <PlanForm key={key} plan={plan} choice={choice} corrected={corrected} tooFewPlaces={tooFewPlaces} />
        <PlanStations {...shown} />
        <PlanOperations key={`operations ${key}`} plan={plan} corrected={corrected} />
      </div>
    </div>
  )
}

function Figures({ plan }: Pick<Shown, 'plan'>) {
  const figures = [
    ['Рабочих мест', numberText(plan.workplaces)],
    ['Швейных машин', numberText(plan.machines)],
    ['Мощность', powerText(plan.powerWatts)],
    ['Площадь с проходами', areaText(plan.areaDm2)],
    ['Выпуск в смену', `до\u00a0${numberText(plan.capacity)}`],
    ['Работы на изделие', durationText(plan.seconds)],
  ] as const
  return (
    <dl className="mt-3 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3">
      {figures.map(([title, value]) => (
        <div key={title} className="flex flex-col-reverse justify-end bg-surface px-4 py-3">
          <dt className="text-note text-ink-2">{title}</dt>
          <dd className="text-title font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Bottleneck({ plan: { stations, bottleneck, capacity, units } }: Pick<Shown, 'plan'>) {
  const bottleneckStation = stations.find(({ code }) => code === bottleneck)
  return (
    <div className="mt-3">
      {bottleneckStation ? (
        <Notice title={`Узкое место: ${bottleneckStation.title.toLowerCase()}`}>
          {`На\u00a0${numberText(units)} в\u00a0смену оно занято на\u00a0${loadText(bottleneckStation.loadPercent)}: `}
          {units < capacity ? `есть запас, цех может выпустить до ${numberText(capacity)}.` : 'запаса нет.'}
          {' Чтобы шить больше, сначала добавьте место здесь.'}
        </Notice>
      ) : (
        <Notice title="Все операции отключены">Задайте норму хотя бы одной операции — посчитаем цех.</Notice>
      )}
    </div>
  )
}
