import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { UnsoldModel } from '@shpulka/contract/catalogue/compatibility'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import { GuestMachineForm } from './guest-machine-form.tsx'
import type { GuestMachine } from './guest-machines.rule.ts'
import { machineFacts } from './machine-facts.rule.ts'
import { MachineFrame } from './machine-frame.tsx'
import { guestMachines, useMachineKeys } from './machine-list.ts'
import { AddMachine, NoMachines } from './no-machines.tsx'
import { UnsoldModelNote } from './unsold-model-note.tsx'
import type { GuestCards } from './workshop-cards.route.ts'

/**
 * A guest's machines: they are in the browser, what the shop knows of them is requested after hydration. `openForm`:
 * the machine whose form is open, its number from 1, or `new`; null: none.
 */
export function GuestWorkshop({ openForm }: { openForm: string | null }) {
  const machines = guestMachines.useValue()
  const machineKeys = useMachineKeys() ?? []
  const { data, submit } = useFetcher<GuestCards>()
  const ids = machines.flatMap(({ productId }) => productId ?? [])
  const titles = machines.flatMap(({ productId, title }) => (productId === null ? [title] : []))
  const requestJson = machines.length > 0 ? JSON.stringify({ ids, titles }) : null
  useEffect(() => {
    if (requestJson)
      void submit(requestForm(requestJson), {
        method: 'post',
        action: paths.workshopCards(),
        defaultShouldRevalidate: false,
      })
  }, [requestJson, submit])
  useEffect(() => {
    if (data) rememberModels(data.unsoldModels)
  }, [data])
  const cardOf = ({ productId }: GuestMachine) => data?.cards.find(({ id }) => id === productId)
  const edited = useEdited(machines, openForm)
  const isFormOpen = openForm === 'new' || edited !== null
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Мой цех</h1>
          <p className="mt-1 text-ink-2">
            Машины хранятся в этом браузере.{' '}
            <Link to={paths.signin(paths.workshop())} className="text-link underline">
              Войдите
            </Link>
            , и они будут на всех ваших устройствах, а о сроках обслуживания мы напомним.
          </p>
        </div>
        {!isFormOpen && machines.length > 0 && <AddMachine />}
      </div>
      <p className="mt-4 hidden text-ink-2 noscript:block">Без входа для этого нужен JavaScript.</p>
      {isFormOpen && (
        <GuestMachineForm
          key={openForm}
          machine={edited}
          title={edited ? titleOf(edited, cardOf(edited)) : 'Машина из другого магазина'}
        />
      )}
      {machines.length === 0 ? (
        !isFormOpen && (
          <div className="mt-5 noscript:hidden">
            <NoMachines canAdd />
          </div>
        )
      ) : (
        <>
          <ul aria-label="Машины" className="mt-5 grid gap-3 lg:grid-cols-2">
            {machines.map((machine, n) => {
              const card = cardOf(machine)
              const { productId } = machine
              return card || productId === null || data?.unsold.includes(productId) ? (
                <GuestMachineCard
                  key={`${machine.productId} ${machine.title} ${machine.serial}`}
                  {...{ machine, card }}
                  number={n + 1}
                  unsoldModel={data?.unsoldModels[machine.title]}
                  isFormOpen={isFormOpen}
                />
              ) : null
            })}
          </ul>
          {machineKeys.length > 0 && (
            <p className="mt-4">
              <ButtonLink to={paths.compatible('', machineKeys)} look="quiet">
                Что подходит ко всем
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </>
  )
}

/** The machine whose form is open, as it was when the form opened: another tab may change the list meanwhile. */
function useEdited(machines: readonly GuestMachine[], openForm: string | null): GuestMachine | null {
  const [opened, setOpened] = useState<{ openForm: string | null; machine: GuestMachine } | null>(null)
  if (opened?.openForm === openForm) return opened.machine
  const machine = machines[Number(openForm) - 1]
  if (machine) setOpened({ openForm, machine })
  else if (opened) setOpened(null)
  return machine ?? null
}

function requestForm(requestJson: string): FormData {
  const { ids, titles } = JSON.parse(requestJson) as { ids: number[]; titles: string[] }
  const form = new FormData()
  form.set('ids', ids.join(','))
  for (const title of titles) form.append('title', title)
  return form
}

/** Search and listings need the codes of models, which may have changed since they were asked for. */
function rememberModels(unsoldModels: GuestCards['unsoldModels']) {
  const stored = guestMachines.stored()
  const modelOf = ({ productId, title, model }: GuestMachine) =>
    productId === null && title in unsoldModels ? (unsoldModels[title]?.code ?? '') : model
  if (stored.some((each) => modelOf(each) !== each.model))
    guestMachines.save(stored.map((each) => ({ ...each, model: modelOf(each) })))
}

/** The browser does not know the name of a product, which has no card while it is not sold. */
const titleOf = ({ productId, title }: GuestMachine, card: ProductCard | undefined) =>
  card?.title ?? (productId === null ? title : 'Машина, которой сейчас нет в продаже')

interface CardProps {
  machine: GuestMachine
  /** From 1. */
  number: number
  /** Missing: never sold here. */
  card: ProductCard | undefined
  /** Missing: not known yet; null: none. */
  unsoldModel: UnsoldModel | null | undefined
  /** The form finds its machine by number, so none is removed meanwhile. */
  isFormOpen: boolean
}

function GuestMachineCard({ machine, number, card, unsoldModel, isFormOpen }: CardProps) {
  const title = titleOf(machine, card)
  const facts = machineFacts(machine)
  const machineKey = card?.id ?? unsoldModel?.code
  return (
    <MachineFrame title={title} product={card} facts={facts} note={machine.note} isCompact>
      {!card && unsoldModel !== undefined && <UnsoldModelNote unsoldModel={unsoldModel} />}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {machineKey !== undefined && (
          <ButtonLink to={paths.compatible('', [machineKey])} look="quiet" size="small">
            Что подходит
          </ButtonLink>
        )}
        <Link
          to={paths.workshop(number)}
          aria-label={`Изменить: ${title}`}
          className="inline-flex min-h-11 items-center px-2 text-note text-link"
        >
          Изменить
        </Link>
        {!isFormOpen && (
          <button
            type="button"
            aria-label={`Убрать: ${title}`}
            data-done={`Машина убрана: ${title}`}
            className="inline-flex min-h-11 items-center px-2 text-note text-ink-2 hover:text-bad"
            onClick={() => guestMachines.save(guestMachines.stored().filter((each) => each !== machine))}
          >
            Убрать
          </button>
        )}
      </div>
    </MachineFrame>
  )
}
