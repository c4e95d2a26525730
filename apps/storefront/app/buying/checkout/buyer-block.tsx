import { RadioCard } from '@shpulka/ui/checkbox.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { PhoneField } from '@shpulka/ui/phone-field.tsx'
import { InnKppFields } from '../../base/lookup/inn-kpp-fields.tsx'
import { LookupField } from '../../base/lookup/lookup-field.tsx'
import { StateOrderNote } from '../../content/pages/state-order-note.tsx'
import type { FieldOf } from './checkout-form.tsx'

/** The buyer and the payer. */
export function BuyerBlock({ field }: { field: FieldOf }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Имя и фамилия"
          autoComplete="name"
          maxLength={200}
          required
          className="sm:col-span-2"
          {...field('personalData.fio')}
        />
        <PhoneField label="Телефон" maxLength={30} {...field('personalData.phone')} />
        <Field
          label="Электронная почта"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          hint="Пришлём номер и состав заказа"
          {...field('personalData.email')}
        />
      </div>
      <fieldset className="mt-5">
        <legend className="mb-1 text-note font-medium text-ink-2">Кто платит</legend>
        <div className="grid gap-2 sm:grid-cols-2 sm:gap-x-4">
          {payerKinds.map(({ kind, title, description }) => (
            <RadioCard
              key={kind}
              name="payer.kind"
              value={kind}
              data-payer={kind}
              defaultChecked={(field('payer.kind').defaultValue || 'person') === kind}
              title={title}
              description={description}
            />
          ))}
        </div>
      </fieldset>
      {/* Shown by CSS when the option is chosen: works without scripts. */}
      <div className="mt-4 hidden gap-4 group-has-[[data-payer=organization]:checked]/block:grid sm:grid-cols-6">
        <InnKppFields
          inn={{ className: 'sm:col-span-3', ...field('payer.inn') }}
          kpp={{ className: 'sm:col-span-3', ...field('payer.kpp') }}
        />
        <LookupField
          kind="organization"
          label="Название"
          autoComplete="organization"
          maxLength={300}
          required
          className="sm:col-span-6"
          {...field('payer.name')}
        />
        <Field
          label="ОГРН или ОГРНИП"
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          className="sm:col-span-3"
          {...field('payer.ogrn')}
        />
        <Field
          label="Юридический адрес"
          autoComplete="off"
          maxLength={500}
          className="sm:col-span-3"
          {...field('payer.legalAddress')}
        />
        <StateOrderNote className="sm:col-span-6" target="_blank" />
      </div>
    </>
  )
}

const payerKinds = [
  { kind: 'person', title: 'Частное лицо', description: 'Картой или при получении' },
  { kind: 'organization', title: 'Организация или ИП', description: 'По счёту, с закрывающими документами' },
]
