import { permissions } from '@shpulka/contract/base/permissions'
import { type StaffMember, type StaffRole, staff } from '@shpulka/contract/people/staff'
import { Button } from '@shpulka/ui/button.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { JournalLink } from '../../base/audit/journal-link.tsx'
import { useSession } from '../../base/shell/session.ts'
import type { Route } from './+types/staff.route.ts'
import { grantText } from './grant-text.rule.ts'
import { PersonDialog } from './person-dialog.tsx'
import { RoleEditor } from './role-editor.tsx'

export const clientLoader = () => callApi(staff.listStaff, {})

const states = { invited: 'приглашён', active: 'работает', closed: 'вход закрыт' } as const

export default function Staff({ loaderData: { staff: people, roles } }: Route.ComponentProps) {
  const [editedPerson, setEditedPerson] = useState<StaffMember | 'new' | null>(null)
  const [editedRole, setEditedRole] = useState<StaffRole | 'new' | null>(null)
  const { sites } = useSession()
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
                <td className="wrap-anywhere" data-title="Почта">
                  {person.email}
                </td>
                <td data-title="Роли">{person.grants.map((grant) => grantText(grant, roles, sites)).join(', ')}</td>
                <td data-title="Состояние">{states[person.state]}</td>
                <td className="whitespace-nowrap" data-title="Был в конторе">
                  {person.lastSeenAt ? momentText(new Date(person.lastSeenAt)) : '—'}
                </td>
                <td className="text-right whitespace-nowrap">
                  <JournalLink kind="staff" id={person.id} />
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
