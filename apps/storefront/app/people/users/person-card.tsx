import type { Profile } from '@shpulka/contract/people/users'
import { Field } from '@shpulka/ui/field.tsx'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ProfileCard } from './profile-card.tsx'
import { type FormsState, ProfileForm } from './profile-form.tsx'

export function PersonCard({ profile, state }: { profile: Profile; state: FormsState }) {
  return (
    <ProfileCard id="person" title="Кто вы" note="Так мы к вам обращаемся и подписываем заказы">
      <ProfileForm intent="person" state={state} storedValues={{ fio: profile.fio }}>
        {(field) => (
          <>
            <Field
              label="Фамилия, имя и отчество"
              autoComplete="name"
              maxLength={200}
              required
              className="max-w-120"
              {...field('fio')}
            />
            <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 max-w-120">
              <div>
                <dt className="text-note text-ink-3">Почта для входа</dt>
                <dd className="[overflow-wrap:anywhere]">{profile.email}</dd>
              </div>
              <div>
                <dt className="text-note text-ink-3">Телефон</dt>
                <dd>{profile.phone ? phoneText(profile.phone) : 'не указан'}</dd>
              </div>
            </dl>
            <Link to={paths.accountContacts()} className="inline-flex min-h-11 w-fit items-center text-link md:min-h-0">
              Сменить почту или телефон
            </Link>
          </>
        )}
      </ProfileForm>
    </ProfileCard>
  )
}
