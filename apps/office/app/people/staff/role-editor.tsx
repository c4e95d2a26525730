import { type Permission, permissionCodes, permissions } from '@shpulka/contract/base/permissions'
import { type StaffRole, staff } from '@shpulka/contract/people/staff'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import type { FormEvent } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { SaveBar } from '../../base/record/save-bar.tsx'
import { useEdited } from '../../base/record/use-edited.ts'

const groups = [...new Set(permissionCodes.map((code) => permissions[code].group))]

/** Name and permissions of a role. */
export function RoleEditor({ role, onClose }: { role: StaffRole | 'new'; onClose: () => void }) {
  const isNew = role === 'new'
  const edited = useEdited<{ code: string; title: string; permissions: readonly string[] }>(
    `role ${isNew ? 'new' : role.code}`,
    isNew ? { code: '', title: '', permissions: [] } : { ...role, permissions: role.permissions ?? [] },
  )
  const { values, changed } = edited
  const { run, isBusy, failure, errors } = useChange(() => {
    const { code: _, ...was } = edited.was
    const fields = { title: values.title, permissions: values.permissions as Permission[] }
    return callApi(staff.saveRole, {
      params: { code: values.code },
      body: { ...fields, ...(isNew ? { isNew } : { was: was as { title?: string; permissions?: Permission[] } }) },
    })
  })
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!(await run())) return
    edited.clear()
    onClose()
  }
  const tick = (code: string, isTicked: boolean) =>
    edited.set(
      'permissions',
      isTicked ? [...values.permissions, code] : values.permissions.filter((one) => one !== code),
    )
  return (
    <LazyDialog isOpen onClose={onClose} title={isNew ? 'Новая роль' : role.title}>
      <form className="flex flex-col gap-4" onSubmit={save}>
        <Field
          label="Название"
          required
          maxLength={80}
          value={values.title}
          onChange={(event) => edited.set('title', event.currentTarget.value)}
          error={errors.title}
        />
        {isNew && (
          <Field
            label="Код"
            required
            pattern="[a-z][a-z0-9\-]+"
            hint="Латинские строчные буквы, цифры, дефис: его видно в командах и журнале"
            value={values.code}
            onChange={(event) => edited.set('code', event.currentTarget.value)}
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
                  checked={values.permissions.includes(code)}
                  onChange={(event) => tick(code, event.currentTarget.checked)}
                >
                  {permissions[code].title}
                </Checkbox>
              ))}
          </fieldset>
        ))}
        <SaveBar
          changed={changed}
          isBusy={isBusy}
          failure={failure}
          onDiscard={() => {
            edited.clear()
            onClose()
          }}
          onResolve={edited.resolve}
        />
      </form>
    </LazyDialog>
  )
}
