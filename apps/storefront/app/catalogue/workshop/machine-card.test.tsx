import type { WorkshopMachine } from '@shpulka/contract/catalogue/workshop'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { MachineCard } from './machine-card.tsx'
import { ServiceNotice } from './service-notice.tsx'

const unsoldModel = { code: 'like-juki-ddl-8700', model: 'Juki DDL-8700', standIns: [] }
let canChange = false
const Card = () => {
  const machine = useLoaderData<WorkshopMachine>()
  return (
    <>
      <MachineCard machine={machine} canChange={canChange} />
      <ServiceNotice machines={[machine]} />
    </>
  )
}
const Page = createRoutesStub([{ id: 'root', path: '/', Component: Card }])
const product = { path: '/m', images: [] } as unknown as WorkshopMachine['product']
const cardOf = (machine: Partial<WorkshopMachine>) => {
  const unknown = { boughtOn: null, servicedOn: null, serviceMonths: null, serviceHours: null, serviceOn: null }
  const root = { id: 1, title: 'Машина', serial: '', place: '', note: '', version: 1, ...unknown, ...machine }
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />)
}

test('what fits a machine that is not sold at the moment is found by its stand-ins, not by its id', () => {
  expect(cardOf({ productId: 17, product, unsoldModel: null })).toContain('f.fits=17')
  const unsold = cardOf({ productId: 17, product: null, unsoldModel: null })
  expect(unsold).not.toContain('f.fits')
  expect(unsold).toContain('Машины нет в каталоге')
  const replaced = cardOf({ productId: 17, product: null, unsoldModel })
  expect(replaced).toContain('f.fits=like-juki-ddl-8700')
  expect(replaced).toContain('находим по аналогам')
})

test('another machine of the same product is added from its card, by who may change the workshop', () => {
  const machine = { productId: 17, product, unsoldModel: null }
  expect(cardOf(machine)).not.toContain('Ещё одна такая')
  canChange = true
  expect(cardOf(machine)).toMatch(/name="intent" value="add"\/><input type="hidden" name="product" value="17"/)
  expect(cardOf({ ...machine, product: null })).not.toContain('Ещё одна такая')
  canChange = false
})

test('a service whose day cannot be computed says what is missing', () => {
  const machine = { productId: 17, product, unsoldModel: null, serviceMonths: 6 }
  expect(cardOf(machine)).toContain('Срок не посчитать')
  expect(cardOf({ ...machine, serviceOn: '2999-01-01', servicedOn: '2998-07-01' })).not.toContain('Срок не посчитать')
  expect(cardOf({ ...machine, serviceMonths: null })).not.toContain('Срок не посчитать')
})

test('what fits a machine due for service is found as on its card', () => {
  const late = { productId: 17, serviceOn: '2020-01-01' }
  const links = (machine: Partial<WorkshopMachine>) => cardOf({ ...late, ...machine }).match(/f\.fits=[^"]*/g)
  expect(links({ product, unsoldModel: null })).toEqual(['f.fits=17', 'f.fits=17'])
  expect(links({ product: null, unsoldModel })).toEqual(['f.fits=like-juki-ddl-8700', 'f.fits=like-juki-ddl-8700'])
  expect(links({ product: null, unsoldModel: null })).toBeNull()
})
