import { expect, test } from 'vitest'
import { safeSvg } from '../../../../api/src/base/files/safe-svg.rule.ts'
import { armHeadPicture } from '../arm-machine-views.ts'
import { scenes } from './scenes.ts'
import { drawStanding, type ScaledPicture } from './stage.ts'

const picture = armHeadPicture({ body: '#dfe1e2', accent: '#0e6e78', thread: '#2b5aa6' })
const machine: ScaledPicture = { picture, perCm: 14, middle: 450, foot: 720, on: 'table' }

test('every scene is a complete and distinct picture, with or without objects', () => {
  const draw = (objects: ScaledPicture[]) =>
    Object.values(scenes).map((scene) => scene({ width: 1280, height: 480, background: '#f1e4d6', objects }))
  const empty = draw([])
  for (const svg of [...empty, ...draw([machine])]) {
    expect(safeSvg(svg)).not.toBeNull()
    expect(svg).not.toMatch(/NaN|undefined|null/)
  }
  expect(new Set(empty).size).toBe(empty.length)
})

test('an object is drawn at the scale of the scene', () => {
  const widthOf = (svg: string) => Number(/width="([\d.]+)"/.exec(svg)![1])
  expect(widthOf(drawStanding(machine, 0, 0, 7))).toBe(450)
  expect(widthOf(drawStanding({ ...machine, perCm: 28 }, 0, 0, 7))).toBe(225)
})
