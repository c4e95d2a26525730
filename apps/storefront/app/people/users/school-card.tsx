import type { SchoolInfo } from '@shpulka/contract/people/users'
import { Field } from '@shpulka/ui/field.tsx'
import { Disclosure } from './disclosure.tsx'
import { ProfileCard } from './profile-card.tsx'
import { type FormsState, ProfileForm, RemovalForm } from './profile-form.tsx'
import { schoolValues } from './profile-forms.rule.ts'

export function SchoolCard({ school, state }: { school: SchoolInfo | null; state: FormsState }) {
  return (
    <ProfileCard
      id="school"
      title="Учебное заведение"
      note="Для колледжей, школ и мастерских: подберём комплект под программу и подготовим документы для закупки"
      aside={
        school && (
          <RemovalForm
            intent="no-school"
            state={state}
            title="Убрать учебное заведение"
            note="Название, регион и город исчезнут сразу."
          />
        )
      }
    >
      <Disclosure
        title="Покупаю для учебного заведения"
        isNeeded={school === null}
        isOpen={state.answer?.intent === 'school'}
      >
        <ProfileForm intent="school" state={state} storedValues={schoolValues(school)}>
          {(field) => (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label="Учебное заведение"
                maxLength={300}
                required
                className="sm:col-span-2"
                {...field('institute')}
              />
              <Field label="Регион" autoComplete="address-level1" maxLength={200} {...field('region')} />
              <Field label="Город" autoComplete="address-level2" maxLength={200} {...field('city')} />
            </div>
          )}
        </ProfileForm>
      </Disclosure>
    </ProfileCard>
  )
}
