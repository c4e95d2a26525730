import type { WorkshopMachine } from '@shpulka/contract/catalogue/workshop'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { MachineCard } from './machine-card.tsx'

const unsoldModel = { code: 'like-juki-ddl-8700', model: 'Juki DDL-8700', standIns: [] }
const Card = () => <MachineCard machine={useLoaderData<WorkshopMachine>()} canChange={false} />
const Page = createRoutesStub([{ id: 'root', path: '/', Component: Card }])
const cardOf = (machine: Pick<WorkshopMachine, 'productId' | 'product' | 'unsoldModel'>) => {
  const root = { id: 1, title: 'Машина', serial: '', place: '', note: '', serviceOn: null, ...machine }
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />)
}

test('what fits a machine that is not sold at the moment is found by its stand-ins, not by its id', () => {
  const product = { path: '/m', images: [] } as unknown as WorkshopMachine['product']
  expect(cardOf({ productId: 17, product, unsoldModel: null })).toContain('f.fits=17')
  const unsold = cardOf({ productId: 17, product: null, unsoldModel: null })
  expect(unsold).not.toContain('f.fits')
  expect(unsold).toContain('Машины нет в каталоге')
  const replaced = cardOf({ productId: 17, product: null, unsoldModel })
  expect(replaced).toContain('f.fits=like-juki-ddl-8700')
  expect(replaced).toContain('находим по аналогам')
})
