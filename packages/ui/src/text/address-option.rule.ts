import { regionBeside } from '@shpulka/contract/base/city-name'
import type { AddressSuggestion } from '@shpulka/contract/people/dadata'
import { regionText } from './region-text.rule.ts'

/** One way to fill a form. */
export interface FormOption {
  title: string
  note: string
  /** The values of the form's fields, by the last part of their names. */
  values: Record<string, string>
}

/** A suggested city: it fills its region too. */
export const cityOption = ({ region, city, zip, kladrId }: AddressSuggestion): FormOption => ({
  title: city,
  note: regionBeside(region, city),
  values: { city, region: regionText(regionBeside(region, city)), kladrId, ...(zip && { zip }) },
})

/** A suggested street: it fills what is known around it. */
export function streetOption({ region, city, street, house, flat, zip, kladrId }: AddressSuggestion): FormOption {
  return {
    title: [street, house && `д ${house}`, flat && `кв ${flat}`].filter((part) => part).join(', '),
    note: [regionBeside(region, city), city].filter((part) => part).join(', '),
    values: {
      region: regionText(regionBeside(region, city)),
      city,
      street,
      kladrId,
      ...(house && { house }),
      ...(flat && { flat }),
      ...(zip && { zip }),
    },
  }
}
