import { expect, test } from 'vitest'
import { safeSvg } from '../../../api/src/base/files/safe-svg.rule.ts'
import { armAtTablePicture, armHeadPicture } from './arm-machine-views.ts'
import { mannequinPicture } from './mannequin.ts'
import { cutOut, scene } from './picture.ts'

const look = { body: '#dfe1e2', accent: '#c8371b', thread: '#2b5aa6', panel: 'touch' } as const
const usedIds = (svg: string) => new Set(svg.match(/(?<=url\(#)[\w-]+/g))
const definedIds = (svg: string) => new Set(svg.match(/(?<= id=")[\w-]+/g))

test('a picture is a complete SVG that defines every gradient it uses', () => {
  for (const svg of [
    armHeadPicture(look),
    armAtTablePicture(look),
    mannequinPicture({ fabric: '#d9c7ab', accent: '#c8371b', figure: 'female', stand: 'wood' }),
  ]) {
    expect(safeSvg(svg)).not.toBeNull()
    expect([...usedIds(svg)].filter((id) => !definedIds(svg).has(id))).toEqual([])
    expect(svg).not.toMatch(/NaN|undefined|null/)
  }
})

test('the same look gives the same drawing, another look another one', () => {
  expect(armHeadPicture(look)).toBe(armHeadPicture({ ...look }))
  expect(armHeadPicture({ ...look, needles: 2 })).not.toBe(armHeadPicture(look))
})

test('an object cut out of its picture keeps its gradients in a scene', () => {
  const svg = scene(1280, 480, '#f1e4d6', cutOut(armHeadPicture(look), 10, 20, 300))
  expect(safeSvg(svg)).not.toBeNull()
  expect([...usedIds(svg)].filter((id) => !definedIds(svg).has(id))).toEqual([])
})
