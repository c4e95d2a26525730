import { isSameCity } from '@shpulka/contract/base/city-name'
import { Button } from '@shpulka/ui/button.tsx'
import { Form, type useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import { LookupField } from '../lookup/lookup-field.tsx'
import { type ChosenCity, cityCookie } from './chosen-city.rule.ts'

interface Props {
  /** Cities offered by name. */
  places: readonly ChosenCity[]
  /** The city chosen now; empty: none. */
  city: string
  /** Where the choice leads back to; missing in the dialog, which stays on its page. */
  back?: string
  failure: string | null
  fetcher?: ReturnType<typeof useFetcher>
}

/** Choice of a city: typed with suggestions, or one of the largest. Works without scripts. */
export function CityForm({ places, city, back, failure, fetcher }: Props) {
  const FormElement = fetcher?.Form ?? Form
  return (
    <FormElement method="post" action={paths.city()}>
      {back !== undefined && <input type="hidden" name="back" value={back} />}
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <LookupField
            kind="city"
            id="chosen-city"
            name="city"
            label="Город"
            autoComplete="address-level2"
            maxLength={100}
            required
            placeholder="Например: Тула"
            error={failure ?? undefined}
            onChosen={(input) => input.form?.requestSubmit()}
          />
          <input type="hidden" name="region" />
        </div>
        {/* Beside the field, above what is wrong with it. The first of the form's buttons, so Enter presses it. */}
        <Button type="submit" isBusy={fetcher !== undefined && fetcher.state !== 'idle'} className="mt-5.5">
          Выбрать
        </Button>
      </div>
      <ul aria-label="Крупные города" className="mt-4 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {places.map((place) => (
          <li key={cityCookie(place)}>
            <button
              type="submit"
              name="place"
              value={cityCookie(place)}
              formNoValidate
              aria-current={isSameCity(place.city, city) || undefined}
              className="min-h-11 w-full rounded-control text-left text-link hover:underline aria-[current]:font-semibold aria-[current]:text-ink md:min-h-9"
            >
              {place.city}
            </button>
          </li>
        ))}
      </ul>
    </FormElement>
  )
}
