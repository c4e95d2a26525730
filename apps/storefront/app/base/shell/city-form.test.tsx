import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CityForm } from './city-form.tsx'

const places = [
  { city: 'Москва', region: '' },
  { city: 'Казань', region: 'Респ Татарстан' },
]
let failure: string | null
const Page = createRoutesStub([{ path: '/', Component: () => <CityForm places={places} city="" failure={failure} /> }])

test.each([null, 'Не нашли такой город'])('Enter chooses the typed city, not a large one (%s)', (shownFailure) => {
  failure = shownFailure
  const [first] = renderToStaticMarkup(<Page />).match(/<button[^>]*type="submit"[^>]*>/) ?? []
  expect(first).toBeDefined()
  expect(first).not.toContain('name="place"')
})
