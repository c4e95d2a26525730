import type { ArmLook } from '../drawings/arm-machine-look.ts'
import { armAtTablePicture, armHeadPicture } from '../drawings/arm-machine-views.ts'
import { type NeedleAreaLook, needleAreaPicture } from '../drawings/needle-area.ts'
import { darker, mix } from '../drawings/paint.ts'
import type { Facts } from '../facts.ts'

/** Cloth on the pictures, by what a machine sews. */
const cloths: Record<string, readonly string[]> = {
  лёгкие: ['#d9c7d6', '#c7d6e2', '#e6dcc8'],
  средние: ['#5b7fa6', '#7d9a86', '#8a8f9c'],
  тяжёлые: ['#33527f', '#6d5a48', '#4d5a4a'],
  кожа: ['#8a5a3a', '#3b342f', '#a8743f'],
  джинса: ['#2f4a78', '#3d5c8f', '#273b5c'],
  трикотаж: ['#b7707a', '#7d9a86', '#d2a85c'],
}

export function clothOf(facts: Facts): string {
  const cloth = cloths[facts.list('material').at(-1) ?? 'средние'] ?? cloths.средние!
  return cloth[facts.brand.code.length % cloth.length]!
}

/** The same brand in another batch is a little darker or bluer, so that neighbours in a listing are told apart. */
const batchColour = (facts: Facts) => {
  const batch = facts.roll('batch', 3)
  return batch === 0 ? facts.brand.body : batch === 1 ? darker(facts.brand.body, 0.1) : mix(facts.brand.body, '#b9c6d6', 0.55)
}

export function armLook(facts: Facts): ArmLook {
  const panel = facts.text('upravlenie')
  return {
    body: batchColour(facts),
    accent: facts.brand.accent,
    thread: facts.brand.thread,
    needles: facts.number('kolvo-igl') || 1,
    panel: panel.startsWith('сенсорное') ? 'touch' : panel.startsWith('кнопочное') ? (facts.roll('panel', 2) ? 'keys' : 'slim') : undefined,
    motor: facts.text('privod').startsWith('встроенный') || facts.text('privod').startsWith('шаговый') ? 'built-in' : 'side',
    trimmer: facts.has('obrezka'),
    reach: facts.roll('reach', 2) * 0.12 + 0.92,
  }
}

export const needleLook = (facts: Facts, more: Partial<NeedleAreaLook> = {}): NeedleAreaLook => ({
  body: facts.brand.body,
  fabric: clothOf(facts),
  thread: facts.brand.thread,
  needles: facts.number('kolvo-igl') || 1,
  ...more,
})

/** Colours of table tops, the same for all machines of a brand. */
const tops = ['#cfa877', '#d8d3c8', '#b98d5e']
export const tableTopOf = (facts: Facts) => tops[facts.brand.title.length % tops.length]!

/** Head, needle close up, at the table: the usual pictures of an industrial machine. Only the first differs from model to model. */
export function armPictures(facts: Facts, more: Partial<ArmLook> = {}, close: Partial<NeedleAreaLook> = {}): string[] {
  const look = { ...armLook(facts), ...more }
  const usual = { ...look, body: facts.brand.body, trimmer: false, reach: more.reach ?? 1, panel: look.panel && ('keys' as const) }
  return [armHeadPicture(look), needleAreaPicture(needleLook(facts, close)), armAtTablePicture(usual, tableTopOf(facts))]
}
