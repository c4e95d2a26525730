import type { FormField as FieldRules } from '@shpulka/contract/people/forms'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormField } from './form-field.tsx'

const shown = (field: Partial<FieldRules>) =>
  renderToStaticMarkup(
    <FormField
      form={{ code: 'ask' }}
      field={
        {
          ...{ code: 'x', kind: 'text', label: 'Поле', hint: '', placeholder: '', contact: null, isRequired: true },
          ...{ mask: null, least: null, most: null, options: [], ...field },
        } as FieldRules
      }
      value={undefined}
      error={undefined}
    />,
  )

test.each([
  [{ kind: 'email' }, 254],
  [{ kind: 'product', most: 100 }, 100],
  [{ kind: 'text', most: 200 }, 200],
  [{ kind: 'phone' }, 60],
  [{ kind: 'number', most: 5 }, 60],
] as const)('%j takes %i characters', (field, maxLength) => {
  expect(shown(field)).toContain(`maxLength="${maxLength}"`)
})
