import { type Consent, ConsentKind } from '@shpulka/contract/people/consents'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import ConsentsPage from './consents.route.tsx'

const sources = ['form-complaints', 'subscription', 'review', 'raffle', 'one-click']
const allConsents = ConsentKind.anyOf.map(
  ({ const: kind }, index): Consent => ({
    ...{ id: index + 1, kind, title: `Текст ${kind}`, version: '2026-11', source: sources[index]! },
    ...{ givenAt: '2026-11-02T09:30:00Z', withdrawnAt: null },
  }),
)
const props = { loaderData: { allConsents, isWithdrawn: false } } as Parameters<typeof ConsentsPage>[0]
const Shown = () => <ConsentsPage {...props} />
const Page = createRoutesStub([{ path: '/', Component: Shown }])

test('every consent in force is on exactly one card, with the place where it was given', () => {
  const page = renderToStaticMarkup(<Page />).replace(/<[^>]+>/g, ' ')
  for (const { title } of allConsents) expect(page.split(title)).toHaveLength(2)
  for (const place of ['в обращении', 'при подписке', 'в отзыве', 'в розыгрыше', 'при заказе в один клик'])
    expect(page).toContain(place)
})
