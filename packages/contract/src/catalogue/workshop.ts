import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { id } from '../base/page.ts'
import { ProductCard } from './catalog.ts'
import { UnsoldModel } from './compatibility.ts'

/** Most machines of a workshop. */
export const maxWorkshopMachines = 200
/** Most machines a guest's browser stores and one merge accepts. */
export const maxGuestMachines = 50

const day = (description: string) =>
  Type.Union([Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Type.Null()], { description })
const text = (maxLength: number, description: string) => Type.String({ maxLength, description })
const number = (minimum: number, maximum: number, description: string) =>
  Type.Union([Type.Integer({ minimum, maximum }), Type.Null()], { description })

const details = {
  title: text(200, 'Name of the product, or the owner’s own name for the machine.'),
  serial: text(100, 'Serial number; empty: unknown.'),
  place: text(200, 'Where it stands: «цех 2, у окна»; empty: unknown.'),
  note: text(1000, 'A free note; may be empty.'),
  boughtOn: day('Day it was bought: 2026-11-22; null: not known.'),
  servicedOn: day('Day of the last service; null: not known.'),
  serviceMonths: number(1, 120, 'Months between services; null: not serviced by the calendar.'),
  serviceHours: number(10, 50_000, 'Hours of work between services; null: not serviced by hours.'),
  hoursAWeek: number(1, 168, 'Hours it works a week, used to turn hours of work into a date; null: not known.'),
}

/** A machine in a workshop. */
export const WorkshopMachine = Type.Object({
  id: id('Machine of the workshop.'),
  ...details,
  productId: Type.Union([id('Product.'), Type.Null()], {
    description: 'The machine as a product of this shop; null: never sold here.',
  }),
  product: Type.Union([ProductCard, Type.Null()], { description: 'Its card; null: not sold on this site.' }),
  unsoldModel: Type.Union([UnsoldModel, Type.Null()], {
    description: 'The model when it is not sold here; null: it is sold, or the owner’s list has no such model.',
  }),
  serviceOn: day('Day the next service is due, which may have passed; null: not known.'),
  version: Type.Integer({ description: 'Grows with every change; the next change names it.' }),
})
export type WorkshopMachine = Static<typeof WorkshopMachine>

/** owner: also invites and removes members; editor: changes machines; viewer: only looks. */
export const workshopRoles = ['owner', 'editor', 'viewer'] as const
export type WorkshopRole = (typeof workshopRoles)[number]
const role = Type.Enum(workshopRoles, {
  description: 'owner: also invites and removes members; editor: changes machines; viewer: only looks.',
})

/** Most members of a workshop, and most invitations one of them may send in a day. */
export const maxWorkshopMembers = 20
/** How many days an invitation can be accepted. */
export const invitationDays = 14

/** Machines of the signed-in user, shared with the other members of the workshop. */
export const Workshop = Type.Object({
  role: Type.Enum(workshopRoles, { description: 'Role of the caller; owner when there is no workshop yet.' }),
  members: Type.Array(
    Type.Object({
      userId: id('User.'),
      name: Type.String({ description: 'Name in the account, else the beginning of its email address.' }),
      role,
      isMe: Type.Boolean(),
    }),
    { description: 'The longest-standing first; empty: there is no workshop yet.' },
  ),
  invitations: Type.Array(
    Type.Object({
      id: id('Invitation.'),
      email: Type.String({ description: 'Email address it was sent to.' }),
      role,
    }),
    { description: 'Invitations not answered yet, shown to owners; empty for others.' },
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

/** «Мой цех». Not in the specification. */
export const workshop = {
  getWorkshop: call('GET', '/workshop/v1', {
    summary: 'Machines of the user’s workshop',
    needs: 'user',
    answer: Workshop,
  }),
  getWorkshopSummary: call('GET', '/workshop/v1/summary', {
    summary: 'Summary of the user’s workshop, for every page',
    needs: 'user',
    answer: Type.Object({
      productIds: Type.Array(id('Product among the machines.'), {
        description: 'Each once, in the order they were added. Without those that `models` has a model for.',
      }),
      models: Type.Array(Type.String(), {
        description: 'Codes of models the shop does not sell (`UnsoldModel`), values of the filter «fits».',
      }),
      toService: Type.Integer({
        description: 'Machines due for service, when the user may change the workshop; 0 for viewers.',
      }),
    }),
  }),
  addMachine: call('POST', '/workshop/v1/machines', {
    summary: 'Adds a machine: a product of the site, or one the shop does not sell',
    needs: 'user',
    body: Type.Object({
      productId: Type.Optional(id('Product; missing: a machine not sold here, named by `title`.')),
      ...optional,
    }),
    answer: Workshop,
    errors: {
      404: 'No such product on this site',
      422: `There are ${maxWorkshopMachines} machines already, or the Idempotency-Key was used with another body`,
    },
  }),
  changeMachine: call('PUT', '/workshop/v1/machines/{id}', {
    summary: 'Changes the given fields of a machine',
    needs: 'user',
    params: machineId,
    body: Type.Object({
      version: Type.Integer({ minimum: 1, description: '`version` of the machine as the caller saw it.' }),
      ...optional,
    }),
    answer: Workshop,
    errors: { 404: 'No such machine in the user’s workshop', 412: 'Somebody has changed it meanwhile' },
  }),
  removeMachine: call('DELETE', '/workshop/v1/machines/{id}', {
    summary: 'Removes a machine from the workshop; a repeat changes nothing',
    needs: 'user',
    params: machineId,
    answer: Workshop,
  }),
  mergeMachines: call('POST', '/workshop/v1/merge', {
    summary:
      'Adds a guest’s machines that the workshop does not have yet, and fills in what it does not know of the others; ' +
      'products not sold here and invalid details are ignored',
    needs: 'user',
    body: Type.Object({
      machines: Type.Array(
        Type.Object({
          productId: Type.Optional(id('Product; missing: a machine not sold here, named by `title`.')),
          ...optional,
        }),
        { maxItems: maxGuestMachines, description: 'As the browser stored them.' },
      ),
    }),
    answer: Workshop,
  }),
  inviteMember: call('POST', '/workshop/v1/invitations', {
    summary: 'Invites somebody by email to share the workshop; a repeat changes the role and sends no email',
    needs: 'user',
    body: Type.Object({
      email: Type.String({ maxLength: 254, description: 'Email address of the account to invite.' }),
      role,
    }),
    answer: Workshop,
    errors: {
      403: 'Only owners invite, and only with a proven email address of their own',
      422: `There are ${maxWorkshopMembers} members already, or the account is a member already`,
      429: `${maxWorkshopMembers} invitations of this user within a day; Retry-After says when to ask again`,
    },
  }),
  acceptInvitation: call('POST', '/workshop/v1/invitations/{id}', {
    summary:
      'Joins the workshop, bringing the machines of the user’s own, which the user leaves; a repeat changes nothing',
    needs: 'user',
    params: Type.Object({ id: id('Invitation.') }),
    answer: Workshop,
    errors: {
      404: `The proven email address of this account was not invited, or more than ${invitationDays} days ago`,
      422:
        `The workshop has all its members, it would have more than ${maxWorkshopMachines} machines, or others share ` +
        'the workshop the user would leave',
    },
  }),
  endInvitation: call('DELETE', '/workshop/v1/invitations/{id}', {
    summary: 'Withdraws an invitation, or declines one to the user; a repeat changes nothing',
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
    errors: {
      403: 'Only owners change roles',
      404: 'No such member',
      422: 'The workshop would be left without an owner',
    },
  }),
  removeMember: call('DELETE', '/workshop/v1/members/{userId}', {
    summary:
      'Removes a member from the workshop, or leaves it; the machines stay, and so does its only member. A repeat ' +
      'changes nothing',
    needs: 'user',
    params: Type.Object({ userId: id('User.') }),
    answer: Workshop,
    errors: { 403: 'Only owners remove others', 422: 'The workshop would be left without an owner' },
  }),
}
