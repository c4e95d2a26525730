import type { AccountOrganization } from '@shpulka/contract/people/users'
import { Field } from '@shpulka/ui/field.tsx'
import { InnKppFields } from '../../base/lookup/inn-kpp-fields.tsx'
import { Disclosure } from './disclosure.tsx'
import { ProfileCard } from './profile-card.tsx'
import { type FormsState, ProfileForm, RemovalForm } from './profile-form.tsx'
import { organizationValues } from './profile-forms.rule.ts'

export function OrganizationCard({
  organization,
  state,
}: {
  organization: AccountOrganization | null
  state: FormsState
}) {
  const isOpen = state.answer?.intent === 'organization'
  return (
    <ProfileCard
      id="organization"
      title="Организация"
      note="Для счетов и закрывающих документов. ИНН, ОГРН и счёт проверяем по контрольным цифрам"
      aside={
        organization && (
          <RemovalForm
            intent="no-organization"
            state={state}
            title="Убрать организацию"
            note="Реквизиты и банковский счёт исчезнут сразу."
          />
        )
      }
    >
      <Disclosure title="Покупаю для организации" isNeeded={organization === null} isOpen={isOpen}>
        <ProfileForm intent="organization" state={state} storedValues={organizationValues(organization)}>
          {(field) => (
            <>
              <div className="grid gap-4 sm:grid-cols-6">
                <InnKppFields
                  inn={{ className: 'sm:col-span-2', ...field('inn') }}
                  kpp={{ className: 'sm:col-span-2', ...field('kpp') }}
                />
                <Field
                  label="ОГРН или ОГРНИП"
                  inputMode="numeric"
                  maxLength={20}
                  className="sm:col-span-2"
                  {...field('ogrn')}
                />
                <Field
                  label="Название"
                  autoComplete="organization"
                  maxLength={300}
                  required
                  className="sm:col-span-3"
                  {...field('name')}
                />
                <Field label="Юридический адрес" maxLength={500} className="sm:col-span-3" {...field('legalAddress')} />
              </div>
              <fieldset className="grid gap-4 border-t border-line pt-3 sm:grid-cols-2">
                <legend className="float-left w-full pb-1 font-medium sm:col-span-2">Банковские реквизиты</legend>
                <Field label="БИК" inputMode="numeric" maxLength={20} {...field('bik')} />
                <Field label="Банк" maxLength={300} {...field('bankName')} />
                <Field label="Расчётный счёт" inputMode="numeric" maxLength={40} {...field('account')} />
                <Field
                  label="Корреспондентский счёт"
                  inputMode="numeric"
                  maxLength={40}
                  {...field('correspondentAccount')}
                />
              </fieldset>
            </>
          )}
        </ProfileForm>
      </Disclosure>
    </ProfileCard>
  )
}
