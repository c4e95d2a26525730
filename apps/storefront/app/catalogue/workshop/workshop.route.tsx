import { orders } from '@shpulka/contract/buying/orders'
import { type Workshop, workshop as workshopCalls } from '@shpulka/contract/catalogue/workshop'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { readForm } from '../../base/api/form.server.ts'
import { isSignedIn, type RequestContext, requestContext } from '../../base/api/request-context.server.ts'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/workshop.route.ts'
import { Consumables } from './consumables.tsx'
import { mergedBody, takenPlaces } from './guest-machines.rule.ts'
import { GuestWorkshop } from './guest-workshop.tsx'
import { MachineCard } from './machine-card.tsx'
import { type MachineValues, machineBody, type WorkshopChange, workshopChange } from './machine-form.rule.ts'
import { MachineForm } from './machine-form.tsx'
import { MembersSection, ReceivedInvitations } from './members-section.tsx'
import { AddMachine, NoMachines } from './no-machines.tsx'
import { ServiceNotice } from './service-notice.tsx'

/** The data to show the form again: typed values and errors. */
export interface WorkshopActionResult {
  /** The error that belongs to no single field; null when there is none. */
  failure: string | null
  /** The machine being changed; null for a new one; missing when no form is shown again. */
  id?: number | null
  values?: MachineValues
  /** What the form was opened with, when somebody else has changed the machine since. */
  opened?: MachineValues
  errors?: Record<string, string>
  /** Of a guest's machines that were sent, the places of those in the account now. */
  taken?: number[]
  /** The email typed in the invitation form. */
  invitedEmail?: string
}

export const meta = unindexedMeta('workshop')

/** A signed-in user's machines; the server does not know a guest's. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const openForm = url.searchParams.get('form')
  if (!isSignedIn(ctx)) return { workshop: null, consumables: [], openForm }
  const [workshop, consumables] = await Promise.all([
    callApi(ctx, workshopCalls.getWorkshop, {}),
    orDefault(ctx, callApi(ctx, orders.listConsumables, {}), []),
  ])
  return { workshop, consumables, openForm }
}

/** On a version conflict (412) reload the machine; React Router does not revalidate after other failed actions. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 412 || defaultShouldRevalidate

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const change = workshopChange(await readForm(request))
  const isDocumentRequest = !new URL(request.url).pathname.endsWith('.data')
  if (change === null) return data<WorkshopActionResult>({ failure: 'Обновите страницу и повторите' }, { status: 400 })
  // A guest without scripts has no list in the browser, so after sign-in send them back to the product page, where they
  // can add it.
  if (!isSignedIn(ctx)) throw redirect(paths.signin((change.intent === 'add' && change.back) || paths.workshop()), 303)
  let changed: Workshop
  try {
    changed = await apply(ctx, change)
  } catch (error) {
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode === sessionOverStatus) throw error
    const hasForm = change.intent === 'save' || change.intent === 'add-unlisted'
    const hasFieldErrors = (hasForm || change.intent === 'invite') && Object.keys(errors).length > 0
    return data<WorkshopActionResult>(
      {
        failure: hasFieldErrors ? null : (Object.values(errors)[0] ?? message),
        ...(change.intent === 'invite' && { invitedEmail: change.email, errors }),
        ...(statusCode === 412 && change.intent === 'save' && { opened: change.opened }),
        ...(hasForm && { id: change.intent === 'save' ? change.id : null, values: change.values, errors }),
      },
      { status: statusCode },
    )
  }
  // With scripts, a button on another page leaves the visitor there.
  if (!isDocumentRequest && change.intent === 'merge')
    return { failure: null, taken: takenPlaces(change.machines, changed.machines) } satisfies WorkshopActionResult
  if (!isDocumentRequest && change.intent === 'add') return { failure: null } satisfies WorkshopActionResult
  throw redirect(paths.workshop(), 303)
}

function apply(ctx: RequestContext, change: WorkshopChange): Promise<Workshop> {
  switch (change.intent) {
    case 'add':
      return callApi(ctx, workshopCalls.addMachine, { body: { productId: change.productId } })
    case 'add-unlisted':
      return callApi(ctx, workshopCalls.addMachine, { body: machineBody(change.values) })
    case 'save':
      return callApi(ctx, workshopCalls.changeMachine, {
        params: { id: change.id },
        body: { version: change.version, ...machineBody(change.values) },
      })
    case 'serviced':
      return callApi(ctx, workshopCalls.changeMachine, {
        params: { id: change.id },
        body: { version: change.version, servicedOn: change.on },
      })
    case 'remove':
      return callApi(ctx, workshopCalls.removeMachine, { params: { id: change.id } })
    case 'invite':
      return callApi(ctx, workshopCalls.inviteMember, {
        body: { email: change.email.slice(0, 254), role: change.role },
      })
    case 'accept':
      return callApi(ctx, workshopCalls.acceptInvitation, { params: { id: change.id } })
    case 'end-invitation':
      return callApi(ctx, workshopCalls.endInvitation, { params: { id: change.id } })
    case 'role':
      return callApi(ctx, workshopCalls.changeMember, {
        params: { userId: change.userId },
        body: { role: change.role },
      })
    case 'remove-member':
      return callApi(ctx, workshopCalls.removeMember, { params: { userId: change.userId } })
    case 'merge':
      return callApi(ctx, workshopCalls.mergeMachines, { body: { machines: mergedBody(change.machines) } })
  }
}

export default function WorkshopPage({
  loaderData: { workshop, consumables, openForm },
  actionData,
}: Route.ComponentProps) {
  const answer = actionData as WorkshopActionResult | undefined
  if (workshop === null)
    return (
      <div className="frame pt-5">
        <GuestWorkshop openForm={openForm} />
      </div>
    )
  const { machines, role } = workshop
  const canChange = role !== 'viewer'
  const editedId = answer?.values ? (answer.id ?? null) : Number(openForm)
  const edited = machines.find(({ id }) => id === editedId) ?? null
  const isFormOpen = answer?.values !== undefined || openForm === 'new' || edited !== null
  return (
    <div className="frame pt-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Мой цех</h1>
          <p className="mt-1 text-ink-2">
            Ваши машины: что к ним подходит и когда их обслужить. Кнопка «В мой цех» — на странице машины.
          </p>
        </div>
        {!isFormOpen && canChange && machines.length > 0 && <AddMachine />}
      </div>
      <div className="mt-4 empty:hidden">
        <FailureNotice message={answer?.failure} />
      </div>
      <ReceivedInvitations invitations={workshop.invited} />
      {canChange && <ServiceNotice machines={machines} />}
      {isFormOpen && <MachineForm key={edited?.id ?? 'new'} machine={edited} answer={answer} />}
      {machines.length === 0 ? (
        <div className="mt-5">
          <NoMachines canAdd={!isFormOpen && canChange} />
        </div>
      ) : (
        <ul aria-label="Машины" className="mt-5 grid gap-3 lg:grid-cols-2">
          {machines.map((machine) => (
            <MachineCard key={machine.id} machine={machine} canChange={canChange} />
          ))}
        </ul>
      )}
      <Consumables items={consumables} />
      {(machines.length > 0 || workshop.members.length > 1 || workshop.invitations.length > 0) && (
        <MembersSection {...workshop} answer={answer} />
      )}
    </div>
  )
}
