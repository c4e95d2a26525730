import { embroideryScene, knitScene, leatherScene, nightScene, serviceScene } from './close-scenes.ts'
import { cuttingScene } from './cutting-scene.ts'
import { deskScene, flatScene } from './flat-scenes.ts'
import { pressingScene, showroomScene, warehouseScene } from './hall-scenes.ts'
import type { Scene } from './stage.ts'
import { dockScene, studioScene } from './studio-scenes.ts'
import { classScene, lineScene, workplaceScene } from './workshop-scenes.ts'

/** Whole scenes, each with its own place, viewpoint and light. */
export const scenes = {
  /** A shop floor: workplaces in a row along the windows. */
  line: lineScene,
  /** One workplace by a window. */
  workplace: workplaceScene,
  /** A spreading table with its marker and a rack of rolls. */
  cutting: cuttingScene,
  /** Shelves of cones and the machine that sews with them. */
  knit: knitScene,
  /** A finishing room with a rail of garments. */
  pressing: pressingScene,
  /** A home atelier in the evening. */
  night: nightScene,
  /** Racks of a warehouse. */
  warehouse: warehouseScene,
  /** Small objects from above, beside a ruler. */
  flat: flatScene,
  /** Papers of an order from above. */
  desk: deskScene,
  /** A hoop under the needles. */
  embroidery: embroideryScene,
  /** A school workshop. */
  class: classScene,
  /** A bench of the service. */
  service: serviceScene,
  /** A bench of heavy work. */
  leather: leatherScene,
  /** Plinths of a showroom. */
  showroom: showroomScene,
  /** Goods in front of plain paper. */
  studio: studioScene,
  /** A van in front of the gate of a warehouse. */
  dock: dockScene,
} satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes
