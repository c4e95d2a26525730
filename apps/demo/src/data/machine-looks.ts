import type { ArmLook, CastingKind } from '../drawings/arm-machine-look.ts'
import { armAtTablePicture, armHeadPicture } from '../drawings/arm-machine-views.ts'
import { type NeedleAreaLook, needleAreaPicture } from '../drawings/needle-area.ts'
import { darker, mix } from '../drawings/paint.ts'
import type { ProductFacts } from '../facts.ts'

/** Colours of cloth on the pictures, by material. */
const cloths: Record<string, readonly string[]> = {
  лёгкие: ['#d9c7d6', '#c7d6e2', '#e6dcc8'],
  средние: ['#5b7fa6', '#7d9a86', '#8a8f9c'],
  тяжёлые: ['#33527f', '#6d5a48', '#4d5a4a'],
  кожа: ['#8a5a3a', '#3b342f', '#a8743f'],
  джинса: ['#2f4a78', '#3d5c8f', '#273b5c'],
  трикотаж: ['#b7707a', '#7d9a86', '#d2a85c'],
}

export function clothOf(facts: ProductFacts): string {
  const cloth = cloths[facts.list('material').at(-1) ?? 'средние'] ?? cloths.средние!
  return cloth[facts.brand.code.length % cloth.length]!
}

const castingOf: Readonly<Record<string, CastingKind>> = {
  lumera: 'round',
  torvel: 'square',
  hanoshi: 'slim',
  kestrix: 'soft',
  brandau: 'heavy',
}

/** The needle system 794 is for machines that sew straps and saddles; otherwise the heaviest material decides. */
function dutyOf(facts: ProductFacts): ArmLook['duty'] {
  if (facts.text('sistema-igl') === '794') return 'extra'
  const materials = facts.list('material')
  if (['тяжёлые', 'кожа', 'джинса'].some((heavy) => materials.includes(heavy))) return 'heavy'
  return materials.includes('средние') ? 'medium' : 'light'
}

/** Machines for heavy materials are darker, those with a touch screen lighter. */
const bodyOf = (facts: ProductFacts) => {
  const duty = dutyOf(facts)
  if (duty === 'heavy' || duty === 'extra') return darker(facts.brand.body, duty === 'extra' ? 0.26 : 0.14)
  return facts.text('upravlenie').startsWith('сенсорное') ? mix(facts.brand.body, '#ffffff', 0.55) : facts.brand.body
}

const motorOf = (drive: string): ArmLook['motor'] =>
  drive.startsWith('шаговый') ? 'stepper' : drive.startsWith('встроенный') ? 'built-in' : 'belt'

/** The drawn distance between the needles, slightly exaggerated to be visible. */
const gaugeOf = (mm: number) => (Number.isNaN(mm) ? undefined : Math.round(10 + mm * 1.6))

const oilOf: Readonly<Record<string, ArmLook['oil']>> = { 'сухая голова': 'dry', ручная: 'hand' }

/** The look of a machine by its facts. The length of its box determines the length of its arm. */
export function armLook(facts: ProductFacts): ArmLook {
  const panel = facts.text('upravlenie')
  const [boxMm = usualBoxMm] = facts.text('box').split('x').map(Number)
  return {
    body: bodyOf(facts),
    accent: facts.brand.accent,
    thread: facts.brand.thread,
    name: { brand: facts.brand.title, model: facts.model },
    casting: castingOf[facts.brand.code],
    duty: dutyOf(facts),
    needles: facts.number('kolvo-igl') || 1,
    gauge: gaugeOf(facts.number('shirina-shva')),
    panel: panel.startsWith('сенсорное')
      ? 'touch'
      : panel.startsWith('кнопочное')
        ? facts.has('obrezka')
          ? 'keys'
          : 'slim'
        : undefined,
    motor: motorOf(facts.text('privod')),
    trimmer: facts.has('obrezka'),
    lifter: facts.has('avtopodem'),
    backtack: facts.has('zakrepka'),
    lamp: facts.has('podsvetka'),
    oil: oilOf[facts.text('smazka')] ?? 'pan',
    reach: Math.round((1 + (boxMm - usualBoxMm) / 500) * 100) / 100,
  }
}

/** The box length of a machine with an arm of usual length. */
const usualBoxMm = 680

export const needleLook = (facts: ProductFacts, more: Partial<NeedleAreaLook> = {}): NeedleAreaLook => ({
  body: facts.brand.body,
  fabric: clothOf(facts),
  thread: facts.brand.thread,
  needles: facts.number('kolvo-igl') || 1,
  ...more,
})

/** Colours of table tops, the same for all machines of a brand. */
const tops = ['#cfa877', '#d8d3c8', '#b98d5e']
export const tableTopOf = (facts: ProductFacts) => tops[facts.brand.title.length % tops.length]!

/**
 * The usual pictures of an industrial machine: the head, a close-up of the needle, the machine at its table. Only the
 * first shows the model.
 */
export function armPictures(
  facts: ProductFacts,
  more: Partial<ArmLook> = {},
  close: Partial<NeedleAreaLook> = {},
): string[] {
  const look = { ...armLook(facts), ...more }
  const usual: ArmLook = {
    body: facts.brand.body,
    accent: look.accent,
    thread: look.thread,
    name: { brand: facts.brand.title },
    casting: look.casting,
    needles: look.needles,
    gauge: look.gauge,
    motor: look.motor === 'stepper' ? 'built-in' : look.motor,
    panel: look.panel && 'keys',
    bed: look.bed,
    clamp: look.clamp,
    walking: look.walking,
    tensions: look.tensions,
    zigzag: look.zigzag,
    reach: more.reach ?? 1,
  }
  return [
    armHeadPicture(look),
    needleAreaPicture(needleLook(facts, close)),
    armAtTablePicture(usual, tableTopOf(facts)),
  ]
}
