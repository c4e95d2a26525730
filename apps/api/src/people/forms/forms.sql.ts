import type { FieldKind, FormField } from '@shpulka/contract/people/forms'
import { statement } from '../../base/db/statement.ts'

export interface FieldRow {
  code: string
  kind: FieldKind
  label: string
  hint: string
  placeholder: string
  contact: FormField['contact']
  isRequired: boolean
  least: number | null
  most: number | null
  options: { value: string; title: string }[]
}

export interface FormTypeRow {
  code: string
  group: string
  title: string
  lead: string
}

export interface FormRow extends FormTypeRow {
  id: number
  button: string
  thanks: string
  offersAdvertising: boolean
  questionField: string | null
  fields: FieldRow[]
}

/** Finds the forms of a site, or of one group. */
export const findFormTypes = statement<[siteId: number, group: string | null], FormTypeRow>(
  'findFormTypes',
  `select code, group_code as "group", title, lead from form_types
   where site_id = $1 and hidden_at is null and ($2::text is null or group_code = $2) order by sort, id`,
)

/** Finds a form with its fields. */
export const findForm = statement<[siteId: number, code: string], FormRow>(
  'findForm',
  `select t.id, t.code, t.group_code as "group", t.title, t.lead, t.button, t.thanks,
    t.offers_advertising as "offersAdvertising",
     t.question_field as "questionField",
     (select coalesce(json_agg(json_build_object('code', f.code, 'kind', f.kind, 'label', f.label, 'hint', f.hint,
       'placeholder', f.placeholder,
        'contact', f.contact, 'isRequired', f.is_required, 'least', f.least, 'most', f.most, 'options', f.options) order
          by f.sort, f.code), '[]')
      from form_fields f where f.type_id = t.id) as fields
   from form_types t where t.site_id = $1 and t.code = $2 and t.hidden_at is null`,
)

/** Finds a product of a site by id or article. */
export const findProductByIdOrVendorCode = statement<
  [siteId: number, idOrVendorCode: string],
  { id: number; title: string; vendorCode: string }
>(
  'findProductByIdOrVendorCode',
  `select p.id, p.title, p.vendor_code as "vendorCode" from products p join product_sites ps on ps.product_id = p.id
    and ps.site_id = $1
   where p.hidden_at is null and (p.id::text = $2 or lower(p.vendor_code) = lower($2)) order by p.id::text = $2 desc,
     p.id limit 1`,
)
