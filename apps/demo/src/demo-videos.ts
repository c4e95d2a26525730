import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Queryable } from '../../api/src/base/db/pool.ts'
import { contentId } from '../../api/src/base/files/files.port.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import type { DemoFile } from './demo-pictures.ts'
import { stitchFrame, stitchScene } from './drawings/stitch-scene.ts'
import { vp8Of, webm } from './drawings/webm.ts'
import { insertRows } from './insert-rows.sql.ts'

export interface DemoVideo {
  file: DemoFile
  poster: DemoFile
  title: string
  /** Codes of the products that show it. */
  products: string[]
}

/** Classes of machines that sew a lockstitch. */
const lockstitch = ['Прямострочная', 'Двухигольная', 'С шагающей лапкой']

/** An animation of how a lockstitch is formed, for the machines that sew it. */
export async function demoVideos({ products }: DemoCatalogue): Promise<DemoVideo[]> {
  const { seconds, perSecond, width, height } = stitchScene
  const frames = await Promise.all(
    Array.from({ length: seconds * perSecond }, (_, n) =>
      sharp(Buffer.from(stitchFrame(n / perSecond)))
        .flatten({ background: '#f4f2ed' })
        .webp({ quality: 72, effort: 1 })
        .toBuffer()
        .then(vp8Of),
    ),
  )
  const lockstitchMachines = products.filter(({ values }) =>
    lockstitch.some((klass) => values.get('klass')?.includes(klass)),
  )
  return [
    {
      file: fileOf('Как образуется челночный стежок.webm', 'video/webm', webm(frames, stitchScene), null, null),
      poster: fileOf('Челночный стежок.svg', 'image/svg+xml', Buffer.from(stitchFrame(3.62)), width, height),
      title: 'Как образуется челночный стежок',
      products: lockstitchMachines.map(({ code }) => code),
    },
  ]
}

export async function insertVideos(
  tx: Queryable,
  { products }: DemoCatalogue,
  videos: readonly DemoVideo[],
): Promise<void> {
  const ids = new Map(products.map(({ code }, index) => [code, index + 1]))
  await insertRows(
    tx,
    'product_videos',
    videos.flatMap(({ file, poster, title, products: codes }, sort) =>
      codes.map((code) => ({ product_id: ids.get(code), sort, file_id: file.id, title, poster_file_id: poster.id })),
    ),
  )
}

function fileOf(name: string, mime: string, bytes: Buffer, width: number | null, height: number | null): DemoFile {
  const sha256 = createHash('sha256').update(bytes).digest()
  return { id: contentId(sha256), name, mime, bytes, sha256, width, height }
}
