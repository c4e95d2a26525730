import { type RoleGrant, type StaffMember, type StaffRole, staff } from '@shpulka/contract/people/staff'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { type FormEvent, useState } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { SaveBar } from '../../base/record/save-bar.tsx'
import { useSession } from '../../base/shell/session.ts'
import { grantText } from './grant-text.rule.ts'
import { OpenSessions } from './open-sessions.tsx'
import { ResetSignIn } from './reset-sign-in.tsx'

interface Props {
  person: StaffMember | 'new'
  roles: readonly StaffRole[]
  onClose: () => void
}

/** Invites somebody, or changes the roles and the sign-in of a colleague. */
export const PersonDialog = ({ person, roles, onClose }: Props) => (
  <LazyDialog isOpen onClose={onClose} title={person === 'new' ? 'Пригласить человека' : person.fio || person.email}>
    {person === 'new' ? (
      <InvitationForm roles={roles} onSent={onClose} />
    ) : (
      <MemberForm person={person} roles={roles} onClose={onClose} />
    )}
  </LazyDialog>
)

function InvitationForm({ roles, onSent }: { roles: Props['roles']; onSent: () => void }) {
  const [grants, setGrants] = useState<readonly RoleGrant[]>([defaultGrant(roles)])
  const { run, isBusy, failure, errors } = useChange((email: string) =>
    callApi(staff.inviteStaff, { body: { email, grants: [...grants] } }),
  )
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await run(String(new FormData(event.currentTarget).get('email') ?? ''))) onSent()
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={send}>
      <FailureNotice message={errors.email ? null : failure?.message} />
      <Field label="Почта" name="email" type="email" required error={errors.email} />
      <Grants grants={grants} roles={roles} onChange={setGrants} />
      <Button type="submit" className="self-start" isBusy={isBusy}>
        Отправить приглашение
      </Button>
      <p className="text-note text-ink-3">Ссылка уйдёт письмом и действует 48 часов.</p>
    </form>
  )
}

function MemberForm({ person, roles, onClose }: Props & { person: StaffMember }) {
  const { staffId, sites } = useSession()
  const { id, state } = person
  const [was, setWas] = useState<readonly RoleGrant[]>(person.grants)
  const [grants, setGrants] = useState<readonly RoleGrant[]>(was.length > 0 ? was : [defaultGrant(roles)])
  const params = { id }
  const saving = useChange(() =>
    callApi(staff.changeStaff, { params, body: { grants: [...grants], was: { grants: [...was] } } }),
  )
  const closing = useChange((isClosed: boolean) => callApi(staff.changeStaff, { params, body: { isClosed } }))
  const textOf = (each: readonly RoleGrant[]) =>
    each
      .map((grant) => grantText(grant, roles, sites))
      .sort()
      .join(', ')
  const conflict = saving.failure?.problem.conflict?.grants
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await saving.run()) onClose()
  }
  function resolve(winner: 'mine' | 'theirs') {
    const current = conflict?.current as readonly RoleGrant[]
    setWas(current)
    if (winner === 'theirs') setGrants(current)
  }
  return (
    <div className="flex flex-col gap-4">
      <form className="flex flex-col gap-4" onSubmit={save}>
        <Grants grants={grants} roles={roles} onChange={setGrants} />
        <SaveBar
          changed={textOf(grants) === textOf(was) ? [] : ['grants']}
          isBusy={saving.isBusy}
          failure={conflict ? readableConflict(saving.failure!, textOf) : saving.failure}
          onDiscard={onClose}
          onResolve={(_, winner) => resolve(winner)}
        />
      </form>
      {id !== staffId && (
        <>
          <FailureNotice message={closing.failure?.message} />
          <ResetSignIn person={person} onSent={onClose} />
          <Button
            look="danger"
            className="self-start"
            isBusy={closing.isBusy}
            onClick={async () => (await closing.run(state !== 'closed')) && onClose()}
          >
            {state === 'closed' ? 'Открыть вход' : 'Закрыть вход'}
          </Button>
          {state === 'active' && <OpenSessions staffId={id} />}
        </>
      )}
    </div>
  )
}

/** The same failure with both conflicting values as readable texts. */
function readableConflict(
  { status, problem }: ApiFailure,
  textOf: (grants: readonly RoleGrant[]) => string,
): ApiFailure {
  const { seen, current, ...by } = problem.conflict!.grants!
  const text = (value: unknown) => textOf(value as readonly RoleGrant[])
  return new ApiFailure(status, {
    ...problem,
    conflict: { grants: { seen: text(seen), current: text(current), ...by } },
  })
}

/** The default role: the last one has the fewest permissions. */
const defaultGrant = (roles: Props['roles']): RoleGrant => ({ role: roles.at(-1)!.code, siteId: null })

function Grants({
  grants,
  roles,
  onChange,
}: {
  grants: readonly RoleGrant[]
  roles: Props['roles']
  onChange: (grants: readonly RoleGrant[]) => void
}) {
  const { sites } = useSession()
  const change = (index: number, part: Partial<RoleGrant>) =>
    onChange(grants.map((grant, n) => (n === index ? { ...grant, ...part } : grant)))
  return (
    <>
      {grants.map((grant, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a grant has no id, and rows do not move
        <div key={index} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <Select
            label="Роль"
            value={grant.role}
            options={roles.map(({ code, title }) => ({ value: code, title }))}
            onChange={(event) => change(index, { role: event.currentTarget.value })}
          />
          <Select
            label="Где"
            value={String(grant.siteId ?? '')}
            options={[
              { value: '', title: 'На всех сайтах' },
              ...sites.map(({ id, name }) => ({ value: String(id), title: name })),
            ]}
            onChange={(event) => change(index, { siteId: Number(event.currentTarget.value) || null })}
          />
          <Button
            look="plain"
            size="small"
            aria-label="Убрать роль"
            data-done="Роль убрана"
            isDisabled={grants.length === 1}
            onClick={() => onChange(grants.filter((_, n) => n !== index))}
          >
            ✕
          </Button>
        </div>
      ))}
      <Button
        look="plain"
        size="small"
        className="self-start"
        onClick={() => onChange([...grants, defaultGrant(roles)])}
      >
        Ещё роль
      </Button>
    </>
  )
}
