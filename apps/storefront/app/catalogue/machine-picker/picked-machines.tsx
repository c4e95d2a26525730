import { clientLink } from '@shpulka/ui/client-link.ts'
import { Dots } from '@shpulka/ui/dots.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { counted, type Forms, plural } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { useShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { Buy, goodsOf } from '../catalog/buy.tsx'
import { cardFacts } from '../catalog/card-facts.rule.ts'
import { CardPrice, CardStock, NextTier } from '../catalog/product-card.tsx'
import { differentFacts, sharedReasons } from './machine-differences.rule.ts'
import type { LoadedPick } from './machine-picker.server.ts'
import { pickerQuery } from './picker-choice.rule.ts'
import { Workplace } from './workplace.tsx'

export const machineForms: Forms = ['машину', 'машины', 'машин']
export const machinesThere: Forms = ['машина', 'машины', 'машин']

type Picked = LoadedPick['pick']['machines'][number]

/**
 * The machines: what speaks for all of them once, then of each what tells it from the others, and the workplace around
 * the first.
 */
export function PickedMachines({ choice, pick }: Pick<LoadedPick, 'choice' | 'pick'>) {
  const { total, machines, relaxed, leftOut } = pick
  const { site } = useShopData()
  const rest = total - machines.length
  const shared = sharedReasons(machines)
  return (
    <section aria-labelledby="machines" className="scroll-mt-32">
      <h2 id="machines" className="scroll-mt-32">
        {relaxed.length > 0
          ? 'Ближе всего'
          : `${plural(total, ['Подходит', 'Подходят', 'Подходит'])} ${counted(total, machinesThere)}`}
      </h2>
      {relaxed.length > 0 && (
        <div className="mt-3">
          <Notice title="Ни одна машина не подходит ко всему сразу">
            Показаны ближайшие. Чем пришлось поступиться: {relaxed.join('; ')}.
          </Notice>
        </div>
      )}
      {total === 0 && (
        <div className="mt-3">
          <Notice title="Машин сейчас нет">Подберём под вашу задачу по телефону {site.phone}.</Notice>
        </div>
      )}
      {shared.length > 0 && (
        <div className="mt-2">
          <p className="text-note text-ink-2">Все они:</p>
          <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
            <Reasons reasons={shared} lacks={[]} />
          </ul>
        </div>
      )}
      <ol className="mt-3 flex flex-col gap-3">
        {machines.map((machine, place) => (
          <li key={machine.product.id}>
            <Machine machine={machine} machines={machines} shared={shared} isFirst={place === 0} />
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <Link
          to={paths.pickMachine(pickerQuery({ ...choice, isAll: true }))}
          preventScrollReset
          rel="nofollow"
          className="mt-4 inline-flex min-h-11 items-center font-medium text-link"
        >
          {choice.isAll
            ? `Ещё ${counted(rest, machinesThere)}: уточните ответы`
            : `Показать ещё ${counted(rest, machineForms)}`}
        </Link>
      )}
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
    </section>
  )
}

/** Most characteristics beside a machine. */
const maxFacts = 4

interface MachineProps {
  machine: Picked
  machines: readonly Picked[]
  /** Reasons for all of them, said above the list. */
  shared: readonly string[]
  isFirst: boolean
}

function Machine({ machine, machines, shared, isFirst }: MachineProps) {
  const { product, lacks, workplace } = machine
  const facts = cardFacts({ title: product.title, facts: differentFacts(machine, machines) }, maxFacts)
  const own = (
    <>
      <Reasons reasons={machine.reasons.filter((reason) => !shared.includes(reason))} lacks={lacks} />
      {facts.length > 0 && (
        <li className="text-note text-ink-2">
          <Dots items={facts.map(({ title, value }) => `${title}: ${value}`)} />
        </li>
      )}
    </>
  )
  return (
    <article aria-label={product.title} className="rounded-card border border-line bg-surface">
      <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 sm:grid-cols-[120px_minmax(0,1fr)_180px]">
        <div className="aspect-square self-start overflow-hidden rounded-control bg-ground">
          <Picture
            fileId={product.images[0] ?? null}
            alt=""
            sizes="120px"
            maxWidth={320}
            isEager={isFirst}
            className="size-full mix-blend-multiply"
          />
        </div>
        <div className="min-w-0">
          {/* Machines for the home stand among those for a workshop. */}
          <p className="text-note text-ink-3">{product.categories[0]?.title}</p>
          <h3 className="font-medium">
            <a {...clientLink} href={paths.product(product.path)} className="hover:text-link">
              <NonBreakingText>{product.title}</NonBreakingText>
            </a>
          </h3>
          <ul aria-label="Почему эта" className="mt-2 space-y-1 max-sm:hidden">
            {own}
          </ul>
        </div>
        <div className="flex flex-col gap-1.5 max-sm:col-span-2 max-sm:row-start-3">
          <CardPrice product={product} />
          <NextTier product={product} />
          <CardStock product={product} isShort />
          <Buy product={goodsOf(product)} />
        </div>
        <ul aria-label="Почему эта" className="col-span-2 space-y-1 sm:hidden">
          {own}
        </ul>
      </div>
      {workplace && workplace.items.length > 1 && (
        <Workplace machine={product} workplace={workplace} isOpen={isFirst} />
      )}
    </article>
  )
}

function Reasons({ reasons, lacks }: { reasons: readonly string[]; lacks: readonly string[] }) {
  return (
    <>
      {reasons.map((reason) => (
        <li key={reason} className="flex gap-2 text-note">
          <Icon name="check" className="mt-px size-4 shrink-0 text-good" />
          {reason}
        </li>
      ))}
      {lacks.map((lack) => (
        <li key={lack} className="flex gap-2 text-note text-ink-2">
          <Icon name="minus" label="Но:" className="mt-px size-4 shrink-0 text-ink-3" />
          {lack}
        </li>
      ))}
    </>
  )
}

function LeftOut({ leftOut }: Pick<LoadedPick['pick'], 'leftOut'>) {
  return (
    <details className="mt-4 rounded-card border border-line bg-surface px-4">
      <summary className="fold flex min-h-12 items-center font-semibold">Почему остальных здесь нет</summary>
      <ul className="pb-4">
        {leftOut.map(({ lack, count, onlyCount }) => (
          <li key={lack} className="flex justify-between gap-4 border-t border-line py-1.5 text-note first:border-0">
            <span>{lack}</span>
            <span className="shrink-0 text-right text-ink-2">
              {counted(count, machinesThere)}
              {onlyCount > 0 && <span className="block text-ink-3">{`только поэтому — ${onlyCount}`}</span>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
