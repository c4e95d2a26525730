import { permissions } from '@shpulka/contract/base/permissions'
import { type RoleGrant, type StaffMember, type StaffRole, staff } from '@shpulka/contract/people/staff'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/staff.route.ts'
import { NewLink } from './new-link.tsx'
import { RoleEditor } from './role-editor.tsx'

export const clientLoader = () => callApi(staff.listStaff, {})

const states = { invited: 'приглашён', active: 'работает', closed: 'вход закрыт' } as const

export default function Staff({ loaderData: { staff: people, roles } }: Route.ComponentProps) {
  const [editedPerson, setEditedPerson] = useState<StaffMember | 'new' | null>(null)
  const [editedRole, setEditedRole] = useState<StaffRole | 'new' | null>(null)
  const { sites } = useSession()
  const grantText = ({ role: code, siteId }: RoleGrant) =>
    (roles.find((role) => role.code === code)?.title ?? code) +
    (siteId === null ? '' : ` (${sites.find(({ id }) => id === siteId)?.name ?? siteId})`)
  return (
    <div className="flex flex-col gap-6">
      <title>Люди и права — контора</title>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="grow">Люди и права</h1>
        <Button size="small" onClick={() => setEditedPerson('new')}>
          Пригласить
        </Button>
      </div>
      <div className="panel overflow-x-auto p-0">
        <table className="grid-table grid-cards">
          <thead>
            <tr>
              <th>Имя</th>
              <th>Почта</th>
              <th>Роли</th>
              <th>Состояние</th>
              <th>Был в конторе</th>
              <th>
                <span className="sr-only">Действия</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <td data-title="Имя">{person.fio || '—'}</td>
                <td data-title="Почта">{person.email}</td>
                <td data-title="Роли">{person.grants.map(grantText).join(', ')}</td>
                <td data-title="Состояние">{states[person.state]}</td>
                <td className="whitespace-nowrap" data-title="Был в конторе">
                  {person.lastSeenAt ? momentText(new Date(person.lastSeenAt)) : '—'}
                </td>
                <td className="text-right whitespace-nowrap">
                  <Link
                    className="px-2 text-link hover:underline"
                    to={paths.journal({ kind: 'staff', record: String(person.id) })}
                  >
                    История
                  </Link>
                  <Button
                    look="plain"
                    size="small"
                    aria-label={`Изменить: ${person.email}`}
                    onClick={() => setEditedPerson(person)}
                  >
                    Изменить
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <section className="flex flex-col gap-3" aria-labelledby="roles">
        <div className="flex items-center gap-3">
          <h2 id="roles" className="grow">
            Роли
          </h2>
          <Button look="quiet" size="small" onClick={() => setEditedRole('new')}>
            Новая роль
          </Button>
        </div>
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {roles.map((role) => (
            <li key={role.code} className="panel flex flex-col gap-2">
              <div className="flex items-baseline gap-2">
                <h3 className="grow">{role.title}</h3>
                {role.permissions && (
                  <Button
                    look="plain"
                    size="small"
                    aria-label={`Изменить роль: ${role.title}`}
                    onClick={() => setEditedRole(role)}
                  >
                    Изменить
                  </Button>
                )}
              </div>
              <p className="text-note text-ink-2">
                {role.permissions === null
                  ? 'Всё, и то, что появится.'
                  : role.permissions.map((code) => permissions[code].title.toLowerCase()).join('; ') || 'Пока ничего.'}
              </p>
            </li>
          ))}
        </ul>
      </section>
      {editedPerson && <PersonDialog person={editedPerson} roles={roles} onClose={() => setEditedPerson(null)} />}
      {editedRole && <RoleEditor role={editedRole} onClose={() => setEditedRole(null)} />}
    </div>
  )
}

function PersonDialog({
  person,
  roles,
  onClose,
}: {
  person: StaffMember | 'new'
  roles: readonly StaffRole[]
  onClose: () => void
}) {
  const { sites, staffId } = useSession()
  const isNew = person === 'new'
  const saving = useChange((email: string, grants: RoleGrant[]) =>
    isNew
      ? callApi(staff.inviteStaff, { body: { email, grants } })
      : callApi(staff.changeStaff, { params: { id: person.id }, body: { grants } }),
  )
  const closing = useChange((isClosed: boolean) =>
    callApi(staff.changeStaff, { params: { id: (person as StaffMember).id }, body: { isClosed } }),
  )
  const [grants, setGrants] = useState<readonly RoleGrant[]>(
    isNew || person.grants.length === 0 ? [{ role: roles.at(-1)!.code, siteId: null }] : person.grants,
  )
  const change = (index: number, part: Partial<RoleGrant>) =>
    setGrants(grants.map((grant, n) => (n === index ? { ...grant, ...part } : grant)))
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '')
    if (await saving.run(email, [...grants])) onClose()
  }
  return (
    <LazyDialog isOpen onClose={onClose} title={isNew ? 'Пригласить человека' : person.fio || person.email}>
      <form className="flex flex-col gap-4" onSubmit={save}>
        <FailureNotice message={saving.errors.email ? null : (saving.failure ?? closing.failure)?.message} />
        {isNew && <Field label="Почта" name="email" type="email" required error={saving.errors.email} />}
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
              disabled={grants.length === 1}
              onClick={() => setGrants(grants.filter((_, n) => n !== index))}
            >
              ✕
            </Button>
          </div>
        ))}
        <Button
          look="plain"
          size="small"
          className="self-start"
          onClick={() => setGrants([...grants, { role: roles.at(-1)!.code, siteId: null }])}
        >
          Ещё роль
        </Button>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={saving.isBusy}>
            {isNew ? 'Отправить приглашение' : 'Сохранить'}
          </Button>
          {!isNew && person.id !== staffId && (
            <Button
              look="danger"
              isBusy={closing.isBusy}
              onClick={async () => (await closing.run(person.state !== 'closed')) && onClose()}
            >
              {person.state === 'closed' ? 'Открыть вход' : 'Закрыть вход'}
            </Button>
          )}
        </div>
        {!isNew && person.id !== staffId && <NewLink person={person} onSent={onClose} />}
        {isNew && <p className="text-note text-ink-3">Ссылка уйдёт письмом и действует 48 часов.</p>}
      </form>
    </LazyDialog>
  )
}
