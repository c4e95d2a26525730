import { type Permission, permissionCodes, permissions } from '@shpulka/contract/base/permissions'
import { type StaffRole, staff } from '@shpulka/contract/people/staff'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import type { FormEvent } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'

const groups = [...new Set(permissionCodes.map((code) => permissions[code].group))]

/** Name and permissions of a role. */
export function RoleEditor({ role, onClose }: { role: StaffRole | 'new'; onClose: () => void }) {
  const isNew = role === 'new'
  const { run, isBusy, failure, errors } = useChange((code: string, title: string, held: Permission[]) =>
    callApi(staff.saveRole, { params: { code }, body: { title, permissions: held } }),
  )
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const code = isNew ? String(form.get('code') ?? '') : role.code
    if (await run(code, String(form.get('title') ?? ''), form.getAll('permission') as Permission[])) onClose()
  }
  return (
    <LazyDialog isOpen onClose={onClose} title={isNew ? 'Новая роль' : role.title}>
      <form className="flex flex-col gap-4" onSubmit={save}>
        <FailureNotice message={failure && Object.keys(errors).length === 0 ? failure.message : null} />
        <Field
          label="Название"
          name="title"
          required
          maxLength={80}
          defaultValue={isNew ? '' : role.title}
          error={errors.title}
        />
        {isNew && (
          <Field
            label="Код"
            name="code"
            required
            pattern="[a-z][a-z0-9\-]+"
            hint="Латинские строчные буквы, цифры, дефис: его видно в командах и журнале"
            error={errors.code}
          />
        )}
        {groups.map((group) => (
          <fieldset key={group} className="flex flex-col">
            <legend className="text-note font-medium text-ink-2">{group}</legend>
            {permissionCodes
              .filter((code) => permissions[code].group === group)
              .map((code) => (
                <Checkbox
                  key={code}
                  name="permission"
                  value={code}
                  defaultChecked={!isNew && (role.permissions?.includes(code) ?? true)}
                >
                  {permissions[code].title}
                </Checkbox>
              ))}
          </fieldset>
        ))}
        <Button type="submit" isBusy={isBusy}>
          Сохранить
        </Button>
      </form>
    </LazyDialog>
  )
}
