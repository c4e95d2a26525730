import type { UserParams } from '@shpulka/contract/people/users'
import { Field } from '@shpulka/ui/field.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { ProfileCard } from './profile-card.tsx'
import { type FormsState, ProfileForm } from './profile-form.tsx'

export function ParamsCard({ params, state }: { params: UserParams; state: FormsState }) {
  const storedValues = {
    city: params.city ?? '',
    listingView: params.listingView ?? 'grid',
    orderLetters: params.orderLetters ?? 'every',
  }
  return (
    <ProfileCard id="params" title="Настройки" note="Подставим и на других устройствах, когда войдёте">
      <ProfileForm intent="params" state={state} storedValues={storedValues}>
        {(field) => (
          <div className="grid gap-4 sm:grid-cols-3">
            <Field
              label="Город доставки"
              autoComplete="address-level2"
              maxLength={100}
              hint="По нему считаем сроки"
              {...field('city')}
            />
            <Select
              label="Вид каталога"
              options={[
                { value: 'grid', title: 'Плитка' },
                { value: 'rows', title: 'Строки с характеристиками' },
              ]}
              {...withoutError(field('listingView'))}
            />
            <Select
              label="Письма о заказах"
              options={[
                { value: 'every', title: 'О каждом шаге' },
                { value: 'important', title: 'Только важные' },
              ]}
              {...withoutError(field('orderLetters'))}
            />
          </div>
        )}
      </ProfileForm>
    </ProfileCard>
  )
}

/** A choice from a list cannot have an error. */
const withoutError = <Field extends { error: unknown }>({ error: _, ...field }: Field) => field
