import { armMachine, armMachineWidth, type ArmLook } from './arm-machine.ts'
import { contactShadow, picture } from './picture.ts'
import { at } from './svg.ts'
import { sewingTable, threadStand } from './table-parts.ts'

/** The head by itself. */
export function armHeadPicture(look: ArmLook): string {
  return picture(armHead(look))
}

export function armHead(look: ArmLook): string {
  const width = armMachineWidth(look) + 120 + (look.motor === 'side' ? 80 : 0)
  const raised = look.bed === 'cylinder' || look.bed === 'post'
  const scale = Math.min(1.14, 800 / width)
  const x = 450 - (width * scale) / 2 + 46 * scale
  const floor = 690
  const bedY = floor - (raised ? 172 : 52) * scale
  return contactShadow(450, floor, width * scale * 0.5, 26) + at(x, bedY, armMachine(look), scale)
}

/** Assembled at its table, with thread on the stand. */
export function armAtTable(look: ArmLook, top = '#cfa877', frame = '#8f979f'): string {
  const scale = 430 / armMachineWidth(look)
  const raised = look.bed === 'cylinder' || look.bed === 'post'
  const bedY = raised ? 484 - 150 * scale : 486
  const x = 215
  return sewingTable({ top, frame, left: 60, right: 840, y: 512, floor: 850, motor: look.motor === 'side' ? 'none' : 'servo', accent: look.accent, treadle: true }) +
    threadStand(770, 476, 330, (look.needles ?? 1) > 1 ? [look.thread, '#f0ebe0'] : [look.thread], [x + 160 * scale, bedY - 340 * scale]) +
    at(x, bedY, armMachine({ ...look, inset: true }), scale)
}

export const armAtTablePicture = (look: ArmLook, top?: string, frame?: string) => picture(armAtTable(look, top, frame))
