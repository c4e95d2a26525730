import { employees } from './data/employees.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import { sceneObject } from './demo-scene-objects.ts'
import type { DemoScene } from './demo-scenes.ts'
import { armAtTablePicture, armHeadPicture } from './drawings/arm-machine-views.ts'
import { householdPicture } from './drawings/household.ts'
import { mannequinPicture } from './drawings/mannequin.ts'
import { overlockAtTablePicture } from './drawings/overlock.ts'
import { type PersonLook, portrait } from './drawings/portrait.ts'
import { type SceneName, scenes } from './drawings/scenes/scenes.ts'
import { type FrontLook, shopFront } from './drawings/shop-front.ts'
import { conesPicture } from './drawings/threads.ts'

const cones = conesPicture(['#c8371b', '#d9a125', '#2b5aa6'])
const bust = mannequinPicture({ fabric: '#d9c7ab', accent: '#c8371b', figure: 'female', stand: 'wood' })
const machine = armHeadPicture({
  body: '#dfe1e2',
  accent: '#0e6e78',
  thread: '#0e6e78',
  panel: 'keys',
  name: { brand: 'Lumera' },
})
const heavy = armAtTablePicture({
  body: '#cdd6e0',
  accent: '#1f4fa3',
  thread: '#2b5aa6',
  needles: 1,
  motor: 'belt',
  casting: 'square',
  name: { brand: 'Torvel' },
})
const household = householdPicture({ body: '#f2efe9', accent: '#2f7d5b', control: 'dials' })
const overlock = overlockAtTablePicture({
  body: '#cfe0dc',
  accent: '#d9a125',
  threads: ['#c8371b', '#d9a125', '#2f7d5b', '#2b5aa6'],
})

/** The number of different shop fronts of dealers. */
export const dealerFronts = 6
const walls = ['#d9c3a5', '#c7b1a0', '#cfc8b4', '#b9c2c6', '#d6bfae', '#c2c7b4']
const awnings = ['#2b5aa6', '#2f7d5b', '#8a5a33', '#5a4a6b', '#a23b2a', '#3f6a73']
const layouts = ['house', 'pavilion', 'side'] as const
const signs = ['ШВЕЙНЫЕ МАШИНЫ', 'ВСЁ ДЛЯ ШИТЬЯ', 'ОБОРУДОВАНИЕ И НИТКИ']
const windows = [
  [machine, bust],
  [heavy, cones],
  [overlock, household],
]

/** Interiors of the shops, with the articles of the objects in them. */
const halls: readonly (readonly [scene: SceneName, background: string, articles: readonly string[]])[] = [
  ['showroom', '#e9e0d2', ['LM-L-5700F', 'KX-KO-504D', 'VM-NIKA-14']],
  ['line', '#dfe5ee', []],
  ['knit', '#e3eae0', ['TV-T-7304D', 'FL-P40-5000']],
]

export function demoPointScenes({ products }: DemoCatalogue): DemoScene[] {
  const byArticle = new Map(products.map((product) => [product.vendorCode, product]))
  return [
    front('front-shop.svg', {
      kind: 'shop',
      wall: '#d8c4ad',
      awning: '#c8371b',
      sign: 'ШПУЛЬКА',
      objects: [machine, bust],
    }),
    front('front-showroom.svg', {
      kind: 'showroom',
      layout: 'pavilion',
      wall: '#c9b7a7',
      awning: '#c8371b',
      sign: 'ШПУЛЬКА. ШОУРУМ',
      objects: [household, bust],
    }),
    front('front-service.svg', {
      kind: 'service',
      layout: 'side',
      wall: '#bfc5c9',
      awning: '#c8371b',
      sign: 'ШПУЛЬКА. СЕРВИС',
      objects: [heavy, cones],
    }),
    front('front-warehouse.svg', {
      kind: 'warehouse',
      wall: '#c8cdd2',
      awning: '#c8371b',
      sign: 'ШПУЛЬКА',
      objects: [],
    }),
    ...awnings.map((awning, index) =>
      front(`front-dealer-${index + 1}.svg`, {
        kind: 'dealer',
        wall: walls[index]!,
        awning,
        objects: windows[index % windows.length]!,
        layout: layouts[index % layouts.length]!,
        sign: signs[index % signs.length]!,
      }),
    ),
    ...halls.map(([scene, background, articles], index) => ({
      name: `hall-${index + 1}.svg`,
      width: 1200,
      height: 750,
      svg: scenes[scene]({
        width: 1200,
        height: 750,
        background,
        objects: articles.map((article) => sceneObject(byArticle.get(article)!)),
      }),
    })),
    ...employees.map(({ email, look }, index) => ({
      name: `${email}.svg`,
      width: 600,
      height: 600,
      svg: portrait(lookOf(look!), index),
    })),
  ]
}

const front = (name: string, look: FrontLook): DemoScene => ({ name, width: 1200, height: 750, svg: shopFront(look) })

function lookOf(cell: string): PersonLook {
  const [hair, colour, clothes, ...more] = cell.split(' ')
  return {
    hair: hair as PersonLook['hair'],
    colour: colour!,
    clothes: clothes as PersonLook['clothes'],
    hasGlasses: more.includes('glasses'),
    hasBeard: more.includes('beard'),
  }
}
