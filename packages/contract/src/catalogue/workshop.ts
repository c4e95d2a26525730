import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { ProductCard } from './catalog.ts'

/** Machines of one workshop at most. */
export const maxWorkshopMachines = 200
/** How many a guest's browser stores, and one merge takes. */
export const maxGuestMachines = 50

const day = (description: string) =>
  Type.Union([Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Type.Null()], { description })
const text = (maxLength: number, description: string) => Type.String({ maxLength, description })
const number = (minimum: number, maximum: number, description: string) =>
  Type.Union([Type.Integer({ minimum, maximum }), Type.Null()], { description })

const details = {
  title: text(200, 'Name: of the product, or as its owner calls it.'),
  serial: text(100, 'Serial number; empty: not said.'),
  place: text(200, 'Where it stands: «цех 2, у окна»; empty: not said.'),
  note: text(1000, 'Anything; empty: nothing.'),
  boughtOn: day('Day it was bought: 2026-11-22; null: not known.'),
  servicedOn: day('Day of the last service; null: not known.'),
  serviceMonths: number(1, 120, 'Serviced every so many months; null: not by the calendar.'),
  serviceHours: number(10, 50_000, 'Serviced every so many hours of work; null: not by hours.'),
  hoursAWeek: number(1, 168, 'Hours it works a week, by which hours become a day; null: not known.'),
}

/** A machine somebody has. */
export const WorkshopMachine = Type.Object({
  id: id('Machine of the workshop.'),
  ...details,
  productId: Type.Union([id('Product.'), Type.Null()], {
    description:
      'What it was bought as here; null: never sold here, or not any more. Without it nothing is known to fit.',
  }),
  product: Type.Union([ProductCard, Type.Null()], { description: 'Its card; null: not sold on this site.' }),
  serviceOn: day('Day the next service is due, which may have passed; null: not known.'),
  version: Type.Integer({ description: 'Grows with every change; sent back with the next one.' }),
})
export type WorkshopMachine = Static<typeof WorkshopMachine>

/** owner: also invites and removes members; editor: changes machines; viewer: only looks. */
export const workshopRoles = ['owner', 'editor', 'viewer'] as const
export type WorkshopRole = (typeof workshopRoles)[number]
const role = Type.Enum(workshopRoles, {
  description: 'owner: also invites and removes members; editor: changes machines; viewer: only looks.',
})

/** Members of one workshop at most, and invitations it may send in a day. */
export const maxWorkshopMembers = 20
/** An invitation can be accepted for so many days. */
export const invitationDays = 14

/** Machines of the signed-in user, shared with the other members of the workshop. */
export const Workshop = Type.Object({
  role: Type.Enum(workshopRoles, { description: 'Of who asks; owner where there is no workshop yet.' }),
  members: Type.Array(
    Type.Object({
      userId: id('User.'),
      name: Type.String({ description: 'As the account says; without a name the beginning of its email address.' }),
      role,
      isMe: Type.Boolean(),
    }),
    { description: 'Since the longest first; empty: there is no workshop yet.' },
  ),
  invitations: Type.Array(
    Type.Object({
      id: id('Invitation.'),
      email: Type.String({ description: 'Whom it was sent to.' }),
      role,
    }),
    { description: 'That nobody has answered yet; for owners, empty for others.' },
  ),
  invited: Type.Array(
    Type.Object({
      id: id('Invitation.'),
      name: Type.String({ description: 'Who invites.' }),
      role,
    }),
    { description: 'Workshops the user is invited to by the proven email address of the account.' },
  ),
  machines: Type.Array(WorkshopMachine, { description: 'In the order they were added.' }),
})
export type Workshop = Static<typeof Workshop>

const machineId = Type.Object({ id: id('Machine of the workshop.') })
const optional = Object.fromEntries(Object.entries(details).map(([name, schema]) => [name, Type.Optional(schema)])) as {
  [Name in keyof typeof details]: ReturnType<typeof Type.Optional<(typeof details)[Name]>>
}

/** Calls of our own: «Мой цех». */
export const workshop = {
  getWorkshop: call('GET', '/workshop/v1', {
    summary: 'Machines of the user’s workshop',
    needs: 'user',
    answer: Workshop,
  }),
  getWorkshopSummary: call('GET', '/workshop/v1/summary', {
    summary: 'What every page knows of the user’s workshop',
    needs: 'user',
    answer: Type.Object({
      productIds: Type.Array(id('Product among the machines.'), {
        description: 'Each once, in the order they were added.',
      }),
      toService: Type.Integer({
        description: 'Machines whose day of service has come, of a workshop the user may change; 0 for viewers.',
      }),
    }),
  }),
  addMachine: call('POST', '/workshop/v1/machines', {
    summary: 'Adds a machine: a product of the site, or one the shop never sold',
    needs: 'user',
    body: Type.Object({
      productId: Type.Optional(id('Product; missing: a machine of another shop, `title` names it.')),
      ...optional,
    }),
    answer: Workshop,
    errors: {
      404: 'No such product on this site',
      422: `There are ${maxWorkshopMachines} machines already, or the Idempotency-Key was used with another body`,
    },
  }),
  changeMachine: call('PUT', '/workshop/v1/machines/{id}', {
    summary: 'Changes what is sent of a machine',
    needs: 'user',
    params: machineId,
    body: Type.Object({
      version: Type.Integer({ minimum: 1, description: 'Of the machine as it was seen.' }),
      ...optional,
    }),
    answer: Workshop,
    errors: { 404: 'No such machine in the user’s workshop', 412: 'Somebody has changed it since it was seen' },
  }),
  removeMachine: call('DELETE', '/workshop/v1/machines/{id}', {
    summary: 'Takes a machine out of the workshop; one that is not there is out already',
    needs: 'user',
    params: machineId,
    answer: Workshop,
  }),
  mergeMachines: call('POST', '/workshop/v1/merge', {
    summary: 'Adds a guest’s machines that the workshop does not have yet; products not sold here are passed over',
    needs: 'user',
    body: Type.Object({
      productIds: Type.Array(id('Product.'), {
        maxItems: maxGuestMachines,
        description: 'As the browser stored them.',
      }),
    }),
    answer: Workshop,
  }),
  inviteMember: call('POST', '/workshop/v1/invitations', {
    summary: 'Asks somebody by email to share the workshop; asked again, the role is the new one and no email is sent',
    needs: 'user',
    body: Type.Object({
      email: Type.String({ maxLength: 254, description: 'Whose account will see the workshop.' }),
      role,
    }),
    answer: Workshop,
    errors: {
      403: 'Only owners invite, and only with a proven email address of their own',
      422: `There are ${maxWorkshopMembers} members or as many invitations a day, or this is a member already`,
    },
  }),
  acceptInvitation: call('POST', '/workshop/v1/invitations/{id}', {
    summary: 'Joins the workshop with the machines of one’s own, which is left; joined already: nothing changes',
    needs: 'user',
    params: Type.Object({ id: id('Invitation.') }),
    answer: Workshop,
    errors: {
      404: `Nobody has invited the proven email address of this account, or over ${invitationDays} days ago`,
      422: 'The workshop is full, or others share the one that would be left',
    },
  }),
  endInvitation: call('DELETE', '/workshop/v1/invitations/{id}', {
    summary: 'Withdraws an invitation, or declines one’s own; ended already: nothing changes',
    needs: 'user',
    params: Type.Object({ id: id('Invitation.') }),
    answer: Workshop,
  }),
  changeMember: call('PUT', '/workshop/v1/members/{userId}', {
    summary: 'Changes the role of a member',
    needs: 'user',
    params: Type.Object({ userId: id('User.') }),
    body: Type.Object({ role }),
    answer: Workshop,
    errors: { 403: 'Only owners do', 404: 'No such member', 422: 'A workshop has at least one owner' },
  }),
  removeMember: call('DELETE', '/workshop/v1/members/{userId}', {
    summary: 'Takes a member out of the workshop, or leaves it: the machines stay; who is out already stays out',
    needs: 'user',
    params: Type.Object({ userId: id('User.') }),
    answer: Workshop,
    errors: { 403: 'Only owners remove others', 422: 'A workshop has at least one owner' },
  }),
}
