import { parseId } from '@shpulka/contract/base/ids'
import { idsIn } from '../../base/shell/id-list.rule.ts'

/** Equals `maxGuestMachines` of the contract, whose schemas are not sent to browsers. */
export const maxGuestMachinesInBrowser = 50

/** Most letters of each text, as in the contract. */
const texts = { title: 200, serial: 100, place: 200, note: 1000 } as const
const days = ['boughtOn', 'servicedOn'] as const

/** What a guest writes about a machine. Days look like 2026-11-22; empty: unknown. */
export type GuestDetails = Record<keyof typeof texts | (typeof days)[number], string>
export const guestFields = [...(Object.keys(texts) as (keyof typeof texts)[]), ...days] as const
export const noDetails = Object.fromEntries(guestFields.map((name) => [name, ''])) as GuestDetails

/** A machine as a guest's browser stores it. */
export interface GuestMachine extends GuestDetails {
  /** Null: never sold here, named by its title. */
  productId: number | null
  /** Code of the model that others stand in for, when the shop does not sell it; empty: none, or not asked yet. */
  model: string
}

export const guestMachine = (productId: number | null, details: Partial<GuestDetails> = {}): GuestMachine => ({
  ...noDetails,
  ...details,
  productId,
  model: '',
})

/** Reads what a browser stored, or a form sent: machines as JSON, or ids of products alone; the rest is skipped. */
export function parseGuestMachines(text: string | null): GuestMachine[] {
  const machines = text?.startsWith('[')
    ? machinesOfJson(text)
    : idsIn(text, maxGuestMachinesInBrowser).map((id) => guestMachine(id))
  return machines.slice(0, maxGuestMachinesInBrowser)
}

export const serializeGuestMachines = (machines: readonly GuestMachine[]) =>
  machines.length === 0 ? '' : JSON.stringify(machines)

function machinesOfJson(text: string): GuestMachine[] {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return []
  }
  return Array.isArray(found) ? found.flatMap((each: unknown) => machineOf(each) ?? []) : []
}

function machineOf(found: unknown): GuestMachine | null {
  if (typeof found !== 'object' || found === null) return null
  const stored = found as Record<string, unknown>
  const textIn = (name: string) => (typeof stored[name] === 'string' ? (stored[name] as string) : '')
  const machine: GuestMachine = {
    ...noDetails,
    ...Object.fromEntries(Object.entries(texts).map(([name, max]) => [name, textIn(name).slice(0, max)])),
    ...Object.fromEntries(days.map((name) => [name, isDay(textIn(name)) ? textIn(name) : ''])),
    productId: parseId(String(stored.productId ?? '')),
    model: isModel(textIn('model')) ? textIn('model') : '',
  }
  return machine.productId === null && machine.title.trim() === '' ? null : machine
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** What the buyer has written, besides which machine it is. */
export const hasDetails = (machine: GuestMachine): boolean =>
  guestFields.some((name) => name !== 'title' && machine[name] !== '')

/** Errors by field, in the words of the API. `today`: 2026-11-22. */
export function guestErrors(machine: GuestMachine, today: string): Partial<GuestDetails> {
  const errors: Partial<GuestDetails> = {}
  if (machine.productId === null && machine.title.trim() === '') errors.title = 'Назовите машину'
  for (const name of days) if (machine[name] > today) errors[name] = 'Этот день ещё не наступил'
  if (!errors.servicedOn && machine.servicedOn !== '' && machine.servicedOn < machine.boughtOn)
    errors.servicedOn = 'Обслуживали раньше, чем купили: проверьте дни'
  return errors
}

/**
 * The list after a form was saved. `opened`: the machine the form was opened for, null for a new one; one that another
 * tab has changed or removed meanwhile is added again. Null: there is no room.
 */
export function withSavedMachine(
  machines: readonly GuestMachine[],
  opened: GuestMachine | null,
  saved: GuestMachine,
): GuestMachine[] | null {
  const index = opened === null ? -1 : machines.findIndex((each) => isSameMachine(each, opened))
  if (index >= 0) return machines.with(index, saved)
  return machines.length < maxGuestMachinesInBrowser ? [...machines, saved] : null
}

/** The list with a product added, or removed where it was. Null: there is no room. */
export function withToggledMachine(machines: readonly GuestMachine[], productId: number): GuestMachine[] | null {
  const others = machines.filter((each) => each.productId !== productId)
  return others.length < machines.length ? others : withSavedMachine(machines, null, guestMachine(productId))
}

export const noRoomText = `В этом браузере уже ${maxGuestMachinesInBrowser} машин. Уберите лишние и добавьте эту`

/**
 * Which of the machines sent are in the account now, by their places in what was sent. It takes none that are not sold
 * at the moment, and no more than it has room for.
 */
export const takenPlaces = (
  sent: readonly GuestMachine[],
  account: readonly { productId: number | null; title: string; serial: string }[],
): number[] =>
  sent.flatMap(({ productId, title, serial }, place) =>
    account.some(
      (each) =>
        each.productId === productId &&
        (productId !== null || each.title.toLowerCase() === title.trim().toLowerCase()) &&
        (serial.trim() === '' || each.serial === serial.trim()),
    )
      ? [place]
      : [],
  )

/** The list without machines that are in the account now. */
export const withoutMachines = (machines: readonly GuestMachine[], moved: readonly GuestMachine[]): GuestMachine[] =>
  machines.filter((each) => !moved.some((other) => isSameMachine(each, other)))

/** Apart from the code of the model, which the shop adds. */
const isSameMachine = (one: GuestMachine, other: GuestMachine): boolean =>
  one.productId === other.productId && guestFields.every((name) => one[name] === other[name])

/** The bodies that move a guest's machines into the account. */
export const mergedBody = (machines: readonly GuestMachine[]) =>
  machines.map(({ productId, title, serial, place, note, boughtOn, servicedOn }) => ({
    ...(productId === null ? { title } : { productId }),
    serial,
    place,
    note,
    boughtOn: boughtOn || null,
    servicedOn: servicedOn || null,
  }))

/** Equals `fitsMaxValues` of the contract, and an address has no more values of one filter either. */
const fitsMaxValuesHere = 100

/** Machines in an address, values of the filter «fits»: ids of products, codes of models the shop does not sell. */
export const parseFittedMachines = (text: string | null): { ids: number[]; models: string[] } => ({
  ids: idsIn(text, fitsMaxValuesHere),
  models: [...new Set((text ?? '').split(',').filter(isModel))].slice(0, fitsMaxValuesHere),
})

/** The same in one list. */
export function fittedValues(text: string | null): (number | string)[] {
  const { ids, models } = parseFittedMachines(text)
  return [...ids, ...models].slice(0, fitsMaxValuesHere)
}

const isModel = (code: string) => /^like-[a-z0-9-]{1,80}$/.test(code)
