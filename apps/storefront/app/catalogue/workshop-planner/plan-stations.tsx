import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import type { PlannedItem, PlannedStation } from '@shpulka/contract/catalogue/workshop-planner'
import { clientLink } from '@shpulka/ui/client-link.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useCurrency } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { nothingChosen, pickerQuery } from '../machine-picker/picker-choice.rule.ts'
import { areaText, loadText, powerText, workersText, workplaceForms } from './plan-text.rule.ts'
import type { LoadedPlan } from './workshop-planner.server.ts'

type Line = NonNullable<LoadedPlan['priced']>['lines'][number]
type Lines = ReadonlyMap<number, Line>

/** Workplaces of each kind: their load and equipment. */
export function PlanStations({ plan, priced }: LoadedPlan) {
  if (!plan || plan.stations.length === 0) return null
  const lines = new Map(priced?.lines.map((line) => [line.id, line]))
  return (
    <section aria-labelledby="stations" className="mt-8">
      <h2 id="stations">Рабочие места и оснащение</h2>
      <ul className="mt-3 flex flex-col gap-3">
        {plan.stations.map((station) => (
          <li key={station.code} className="break-inside-avoid">
            <Station station={station} lines={lines} isBottleneck={station.code === plan.bottleneck} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Station({ station, lines, isBottleneck }: { station: PlannedStation; lines: Lines; isBottleneck: boolean }) {
  const { title, count, workers, loadPercent, capacity, items, answers } = station
  const currency = useCurrency()
  const machines = items.filter(({ role }) => role === 'machine')
  // A workplace without a machine shows its main item first.
  const main = machines.length > 0 ? machines : items.slice(0, 1)
  const accessories = items.filter((item) => !main.includes(item))
  const sum = accessories.reduce((all, item) => all + (lines.get(item.groupId)?.price ?? 0) * item.count, 0)
  const pieces = accessories.reduce((all, item) => all + item.count, 0)
  return (
    <article aria-label={title} className="rounded-card border border-line bg-surface">
      <div className="p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-semibold">{title}</h3>
          <p className="font-semibold whitespace-nowrap">{counted(count, workplaceForms)}</p>
        </div>
        <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-line print:hidden">
          <div className={isBottleneck ? 'h-full bg-warn' : 'h-full bg-ink'} style={{ width: `${loadPercent}%` }} />
        </div>
        <p className="mt-1.5 text-note text-ink-2">
          {[
            `загрузка ${loadText(loadPercent)}`,
            `нужно ${workersText(workers)}\u00a0чел.`,
            `до\u00a0${numberText(capacity)} в\u00a0смену`,
            areaText(station.areaDm2),
            ...(station.powerWatts > 0 ? [powerText(station.powerWatts)] : []),
          ].join(' · ')}
        </p>
        {main.length > 0 && (
          <ul className="mt-2 divide-y divide-line">
            {main.map((item) => (
              <Item key={item.groupId} item={item} line={lines.get(item.groupId)} isTitled={false} />
            ))}
          </ul>
        )}
        <Reasons station={station} />
        <Missing station={station} />
        {answers.length > 0 && (
          <p className="text-note print:hidden">
            <a
              {...clientLink}
              href={paths.pickMachine(pickerQuery({ ...nothingChosen, answers }))}
              rel="nofollow"
              aria-label={`Другие машины: ${title}`}
              className="inline-flex min-h-11 items-center text-link hover:underline md:min-h-8"
            >
              Другие машины
            </a>
          </p>
        )}
      </div>
      {accessories.length > 0 && (
        <details className="printed-open border-t border-line px-4">
          <summary className="fold flex min-h-12 items-center gap-x-2 py-2">
            <span>
              <span className="mr-2 font-semibold">
                {count === 1 ? 'Что ещё на этом месте' : 'Что ещё на этих местах'}
              </span>
              <span className="inline-block text-note text-ink-2">
                {sum > 0 ? `${counted(pieces, goodsForms)}, ${priceText(sum, currency)}` : counted(pieces, goodsForms)}
              </span>
            </span>
          </summary>
          <ul className="divide-y divide-line pb-2">
            {accessories.map((item) => (
              <Item key={`${item.role} ${item.groupId}`} item={item} line={lines.get(item.groupId)} isTitled />
            ))}
          </ul>
        </details>
      )}
    </article>
  )
}

function Item({ item, line, isTitled }: { item: PlannedItem; line: Line | undefined; isTitled: boolean }) {
  const currency = useCurrency()
  const { title, reason, path, productTitle, groupTitle, image, count } = item
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-3 py-2 sm:grid-cols-[44px_minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]">
      <span className="size-11 overflow-hidden rounded-control bg-ground print:hidden">
        <Picture fileId={image} alt="" sizes="44px" maxWidth={96} className="size-full mix-blend-multiply" />
      </span>
      <span className="min-w-0">
        {isTitled && <span className="block text-note text-ink-3">{reason ? `${title}: ${reason}` : title}</span>}
        <a {...clientLink} href={paths.product(path)} className="block hover:text-link">
          <NonBreakingText>{offerTitle(productTitle, groupTitle)}</NonBreakingText>
        </a>
        {line?.basketErr && <span className="block text-note text-warn">{line.basketErr}</span>}
      </span>
      <span className="text-note whitespace-nowrap max-sm:col-start-2 max-sm:flex max-sm:gap-2 sm:text-right">
        {line ? (
          count > 1 && <span className="block text-ink-2">{`${count} × ${priceText(line.price, currency)}`}</span>
        ) : (
          <span className="block text-ink-2">{`${count}\u00a0шт.`}</span>
        )}
        {line && <span className="block font-medium sm:text-body">{priceText(line.price * count, currency)}</span>}
      </span>
    </li>
  )
}

/** Why this machine fits: the three most important reasons. */
function Reasons({ station: { reasons, relaxed } }: { station: PlannedStation }) {
  if (reasons.length === 0 && relaxed.length === 0) return null
  return (
    <ul aria-label="Почему эта машина" className="mt-1 space-y-1 print:hidden">
      {reasons.slice(0, 3).map((reason) => (
        <li key={reason} className="flex gap-2 text-note">
          <Icon name="check" className="mt-px size-4 shrink-0 text-good" />
          {reason}
        </li>
      ))}
      {relaxed.map((lack) => (
        <li key={lack} className="flex gap-2 text-note text-ink-2">
          <Icon name="minus" label="Но:" className="mt-px size-4 shrink-0 text-ink-3" />
          {`подходящей ко всему нет: ${lack}`}
        </li>
      ))}
    </ul>
  )
}

/** What is out of stock, and what would fit better. */
function Missing({ station: { missing, better } }: { station: PlannedStation }) {
  return (
    <>
      {better && (
        <p className="mt-2 text-note text-ink-2">
          Лучше подошла бы{' '}
          <a {...clientLink} href={paths.product(better.path)} className="text-link underline underline-offset-2">
            <NonBreakingText>{better.title}</NonBreakingText>
          </a>
          {better.available > 0
            ? `, но на складе её только ${numberText(better.available)}.`
            : ', но её нет на складе.'}
        </p>
      )}
      {missing.length > 0 && (
        <p className="mt-2 flex gap-2 text-note text-warn">
          <Icon name="triangle-alert" className="mt-px size-4 shrink-0" />
          <span>
            {`Не хватает на складе: ${missing.map(({ title, count }) => `${title.toLowerCase()} — ${numberText(count)}\u00a0шт.`).join(', ')} В цену не входит.`}
          </span>
        </p>
      )}
    </>
  )
}
