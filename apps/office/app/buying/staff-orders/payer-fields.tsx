import type { Payer } from '@shpulka/contract/buying/orders'
import { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { callApi } from '../../base/api/client.ts'
import { SuggestField } from '../../base/record/suggest-field.tsx'

interface Props {
  /** Null: a person pays, or the organization of the account. */
  payer: Payer | null
  onPayer: (payer: Payer | null) => void
  /** The chosen client has an account, perhaps with an organization of its own. */
  isOfAccount: boolean
  /** By field of the request: client.payer.inn. */
  errors: Readonly<Record<string, string>>
}

const empty: Payer = { name: '', inn: '', kpp: '', ogrn: '', legalAddress: '' }

/** The organization an order is billed to; found by INN or name, or typed. */
export function PayerFields({ payer, onPayer, isOfAccount, errors }: Props) {
  const put = (changed: Partial<Payer>) => payer && onPayer({ ...payer, ...changed })
  return (
    <>
      <Checkbox checked={payer !== null} onChange={(event) => onPayer(event.currentTarget.checked ? empty : null)}>
        {isOfAccount ? 'Платит организация, не та, что в аккаунте' : 'Платит организация'}
      </Checkbox>
      {payer && (
        <div className="grid gap-3 sm:grid-cols-3">
          <SuggestField
            label="ИНН"
            required
            inputMode="numeric"
            maxLength={100}
            value={payer.inn}
            onValue={(inn) => put({ inn })}
            error={errors['client.payer.inn']}
            queryOf={(typed) => (typed.trim().length < 3 ? null : typed.trim())}
            fetchOptions={async (q, signal) =>
              (await callApi(staffOrders.suggestPayers, { body: { q }, signal })).suggestions.map(({ data }) => ({
                title: data.name,
                note: [`ИНН ${data.inn}`, data.kpp && `КПП ${data.kpp}`, data.address].filter(Boolean).join(', '),
                data,
              }))
            }
            onChosen={({ data: { name, inn, kpp, ogrn, address } }) =>
              onPayer({ name, inn, kpp, ogrn, legalAddress: address })
            }
            emptyNotice="Не нашли: впишите остальное сами"
            failureNotice="Подсказки не пришли: впишите остальное сами"
          />
          <Field
            label="Организация"
            required
            maxLength={1000}
            autoComplete="off"
            value={payer.name}
            onChange={(event) => put({ name: event.currentTarget.value })}
            error={errors['client.payer.name']}
          />
          <Field
            label="КПП"
            required={false}
            inputMode="numeric"
            maxLength={100}
            autoComplete="off"
            value={payer.kpp}
            onChange={(event) => put({ kpp: event.currentTarget.value })}
            error={errors['client.payer.kpp']}
          />
        </div>
      )}
    </>
  )
}
