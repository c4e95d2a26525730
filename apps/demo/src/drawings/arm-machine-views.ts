import { armMachine, armMachineWidth } from './arm-machine.ts'
import type { ArmLook } from './arm-machine-look.ts'
import { memoized } from './memoized.ts'
import { contactShadow, picture } from './picture.ts'
import { at } from './svg.ts'
import { sewingTable, threadStand } from './table-parts.ts'

const isRaised = (look: ArmLook) => look.bed === 'cylinder' || look.bed === 'post'

/** The head by itself, centred in the picture for any bed, motor and panel. */
export function armHead(look: ArmLook): string {
  const left = look.trimmer || look.walking ? -44 : -38
  const right = armMachineWidth(look) + (look.motor === 'belt' ? 92 : look.motor === 'stepper' ? 66 : 58)
  const top =
    look.panel && look.panel !== 'slim'
      ? -438
      : look.lifter
        ? -386
        : (look.tensions ?? look.needles ?? 1) > 2
          ? -396
          : -374
  const bottom = isRaised(look) ? 172 : 98
  const scale = Math.min(820 / (right - left), 700 / (bottom - top))
  const x = 450 - ((left + right) / 2) * scale
  const y = 462 - ((top + bottom) / 2) * scale
  return (
    contactShadow(450, y + bottom * scale - 2, (right - left) * scale * 0.46, 20) + at(x, y, armMachine(look), scale)
  )
}

/** Assembled at its table, with thread on the stand. */
export function armAtTable(look: ArmLook, top = '#cfa877', frame = '#8f979f'): string {
  const scale = 440 / armMachineWidth(look)
  const bedY = isRaised(look) ? 500 - 172 * scale : 484
  const x = 205
  const threads = (look.needles ?? 1) > 1 ? [look.thread, '#f0ebe0'] : [look.thread]
  return (
    sewingTable({
      top,
      frame,
      left: 60,
      right: 840,
      y: 512,
      floor: 846,
      motor: look.motor === 'belt' ? 'servo' : 'none',
      accent: look.accent,
    }) +
    threadStand(threads.length > 1 ? 742 : 758, 478, 340, threads, [x + 160 * scale, bedY - 340 * scale]) +
    at(x, bedY, armMachine({ ...look, inset: true }), scale)
  )
}

export const armHeadPicture = memoized((look: ArmLook) => picture(armHead(look)))
export const armAtTablePicture = memoized((look: ArmLook, top?: string, frame?: string) =>
  picture(armAtTable(look, top, frame)),
)
