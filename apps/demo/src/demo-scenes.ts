import { awards, certificates } from './data/awards.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import { sceneObject } from './demo-scene-objects.ts'
import { certificatePicture, certificateSize } from './drawings/certificates.ts'
import { type SceneName, scenes } from './drawings/scenes/scenes.ts'

export interface DemoScene {
  name: string
  width: number
  height: number
  svg: string
}

const banner = [1280, 480] as const
const share = [1200, 630] as const

/** Banners and link previews of both sites. Objects are given by article. */
export const siteScenes: readonly (readonly [
  name: string,
  size: readonly [number, number],
  scene: SceneName,
  background: string,
  articles: readonly string[],
])[] = [
  ['banner-shpulka.svg', banner, 'line', '#e9e4da', []],
  ['banner-school.svg', banner, 'class', '#dde8e1', ['VM-SHKOLNITSA', 'SL-DM-128']],
  ['banner-tseh.svg', banner, 'warehouse', '#dfe5ee', ['LM-L-5700F']],
  ['banner-trikotazh.svg', banner, 'studio', '#dfe8e4', ['KX-KO-505', 'KX-KC-500', 'FL-T150-10000']],
  ['share-shpulka.svg', share, 'night', '#f1e4d6', ['LM-L-5600T', 'SL-ZHM-1']],
  ['share-school.svg', share, 'class', '#dde8e1', ['VM-SHKOLNITSA']],
]

export const demoScenes = ({ products }: DemoCatalogue): DemoScene[] =>
  siteScenes.map(([name, [width, height], scene, background, articles]) => {
    const objects = articles
      .flatMap((article) => products.filter(({ vendorCode }) => vendorCode === article))
      .map(sceneObject)
    return { name, width, height, svg: scenes[scene]({ width, height, background, objects }) }
  })

/** Framed awards and certificates. */
export const demoCertificates = (): DemoScene[] =>
  [...awards, ...certificates].map((certificate, index) => ({
    name: certificate.scene,
    ...certificateSize,
    svg: certificatePicture(certificate, certificateColours[index % certificateColours.length]!),
  }))

const certificateColours = ['#c8371b', '#1f4fa3', '#2f7d5b', '#8a6a2b']
