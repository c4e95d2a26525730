import { parseId } from '@shpulka/contract/base/ids'
import type { WorkshopRole } from '@shpulka/contract/catalogue/workshop'
import { type GuestMachine, parseGuestMachines } from './guest-machines.rule.ts'

/** The values of a machine's form as entered, to show the form again. */
export interface MachineValues {
  title: string
  serial: string
  place: string
  note: string
  boughtOn: string
  servicedOn: string
  serviceMonths: string
  serviceHours: string
  hoursAWeek: string
}

const textFields = ['title', 'serial', 'place', 'note'] as const
const dateFields = ['boughtOn', 'servicedOn'] as const
const numberFields = ['serviceMonths', 'serviceHours', 'hoursAWeek'] as const
export const machineFields = [...textFields, ...dateFields, ...numberFields] as const

export const noValues = Object.fromEntries(machineFields.map((name) => [name, ''])) as unknown as MachineValues

type Machine = Readonly<Record<(typeof textFields)[number], string>> &
  Readonly<Record<(typeof dateFields)[number], string | null>> &
  Readonly<Record<(typeof numberFields)[number], number | null>>

export const savedValues = (machine: Machine): MachineValues =>
  Object.fromEntries(machineFields.map((name) => [name, String(machine[name] ?? '')])) as unknown as MachineValues

export const machineValues = (form: FormData): MachineValues =>
  Object.fromEntries(
    machineFields.map((name) => [name, String(form.get(name) ?? '').slice(0, 1000)]),
  ) as unknown as MachineValues

/** The values the form was opened with, from its hidden `was.…` fields. */
const openedValues = (form: FormData): MachineValues =>
  Object.fromEntries(
    machineFields.map((name) => [name, String(form.get(`was.${name}`) ?? form.get(name) ?? '').slice(0, 1000)]),
  ) as unknown as MachineValues

/**
 * Merges a form with what somebody else has saved meanwhile: keeps what this person changed and takes the rest as it is
 * now. `conflicts`: the saved values of fields that both have changed.
 */
export function mergedValues(
  typed: MachineValues,
  opened: MachineValues,
  saved: MachineValues,
): { values: MachineValues; conflicts: Partial<MachineValues> } {
  const values = { ...saved }
  const conflicts: Partial<MachineValues> = {}
  for (const name of machineFields) {
    if (typed[name] === opened[name]) continue
    values[name] = typed[name]
    if (saved[name] !== opened[name] && saved[name] !== typed[name]) conflicts[name] = saved[name]
  }
  return { values, conflicts }
}

/** The body of the call; text that is no number is sent as -1, which the API rejects by field. */
export function machineBody(values: MachineValues) {
  const [bought, serviced] = dateFields.map((name) => values[name].trim() || null)
  const [serviceMonths, serviceHours, hoursAWeek] = numberFields.map((name) => integerOf(values[name]))
  return {
    title: values.title,
    serial: values.serial,
    place: values.place,
    note: values.note,
    boughtOn: bought ?? null,
    servicedOn: serviced ?? null,
    serviceMonths: serviceMonths ?? null,
    serviceHours: serviceHours ?? null,
    hoursAWeek: hoursAWeek ?? null,
  }
}

function integerOf(typed: string): number | null {
  const digits = typed.replace(/[\s\u00a0]/g, '')
  if (digits === '') return null
  return /^\d{1,6}$/.test(digits) ? Number(digits) : -1
}

const roles: readonly WorkshopRole[] = ['owner', 'editor', 'viewer']

export type WorkshopChange =
  /** `back`: the product page to return to; null: it was not pressed on one. */
  | { intent: 'add'; productId: number; back: string | null }
  /** A machine typed in by hand, which the shop does not sell. */
  | { intent: 'add-unlisted'; values: MachineValues }
  | { intent: 'save'; id: number; version: number; values: MachineValues; opened: MachineValues }
  | { intent: 'serviced'; id: number; version: number; on: string }
  | { intent: 'remove'; id: number }
  | { intent: 'merge'; machines: GuestMachine[] }
  | { intent: 'invite'; email: string; role: WorkshopRole }
  | { intent: 'accept' | 'end-invitation'; id: number }
  | { intent: 'role'; userId: number; role: WorkshopRole }
  | { intent: 'remove-member'; userId: number }

const productPage = /^\/catalog\/[a-z0-9/-]{1,500}$/

/** Reads a form of the workshop; null when it is not a known change. */
export function workshopChange(form: FormData): WorkshopChange | null {
  const intent = form.get('intent')
  const [id, productId, version] = ['id', 'product', 'version'].map((name) => parseId(form.get(name)))
  const back = String(form.get('back') ?? '')
  if (intent === 'add' && productId) return { intent, productId, back: productPage.test(back) ? back : null }
  if (intent === 'add-unlisted') return { intent, values: machineValues(form) }
  if (intent === 'save' && id && version)
    return { intent, id, version, values: machineValues(form), opened: openedValues(form) }
  if (intent === 'serviced' && id && version) return { intent, id, version, on: String(form.get('on') ?? '') }
  if (intent === 'remove' && id) return { intent, id }
  const role = roles.find((each) => each === form.get('role'))
  const [userId, invitation] = ['user', 'invitation'].map((name) => parseId(form.get(name)))
  if (intent === 'invite' && role) return { intent, email: String(form.get('email') ?? ''), role }
  if ((intent === 'accept' || intent === 'end-invitation') && invitation) return { intent, id: invitation }
  if (intent === 'role' && userId && role) return { intent, userId, role }
  if (intent === 'remove-member' && userId) return { intent, userId }
  if (intent === 'merge') return { intent, machines: parseGuestMachines(String(form.get('machines') ?? '')) }
  return null
}
