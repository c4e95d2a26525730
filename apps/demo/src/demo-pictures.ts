import { createHash } from 'node:crypto'
import { contentId, type FileStorage } from '../../api/src/base/files/files.port.ts'
import { categories } from './data/categories.ts'
import { type DemoCatalogue, pathOf } from './demo-catalogue.ts'
import { demoCovers } from './demo-covers.ts'
import { demoPointScenes } from './demo-point-scenes.ts'
import { demoReviewPhotos } from './demo-review-photos.ts'
import { demoCertificates, demoScenes } from './demo-scenes.ts'
import { categoryTile } from './drawings/scenes.ts'

export interface DemoFile {
  id: string
  name: string
  mime: string
  bytes: Buffer
  sha256: Buffer
  /** Null when the file is not a picture. */
  width: number | null
  height: number | null
}

export interface DemoPictures {
  /** Each drawing once, even if several products share it. */
  files: DemoFile[]
  /** Ids of a product's pictures in order, by its code. */
  ofProduct: Map<string, string[]>
  /** Id of a category's picture, by its code. */
  ofCategory: Map<string, string>
  /** Id of a scene (banner, cover of a collection or a brand), by its file name. */
  ofScene: Map<string, string>
  /** Ids of the photos of a review, by `person article`. */
  ofReview: Map<string, string[]>
}

const tints = ['#f3e7db', '#e3ebe4', '#e4e9f0', '#f2e3de', '#ece6f0', '#efe9da', '#e1eaec']
const maxParallelWrites = 16

export function demoPictures(catalogue: DemoCatalogue): DemoPictures {
  const files = new Map<string, DemoFile>()
  const addFile = (svg: string, name: string, width = 900, height = 900) => {
    const bytes = Buffer.from(svg)
    const sha256 = createHash('sha256').update(bytes).digest()
    const id = contentId(sha256)
    if (!files.has(id)) files.set(id, { id, name, mime: 'image/svg+xml', bytes, sha256, width, height })
    return id
  }
  const ofProduct = new Map(
    catalogue.products.map(({ code, pictures }) => [
      code,
      pictures.map((svg, index) => addFile(svg, `${code}-${index + 1}.svg`)),
    ]),
  )
  const ofCategory = new Map(
    categories.map(({ code, level }, index) => {
      const objects = picturesBelow(catalogue, code, level)
      const svg = level === 3 && objects[0] ? objects[0] : categoryTile(objects, tints[index % tints.length]!)
      return [code, addFile(svg, `${code}.svg`)]
    }),
  )
  const scenes = [
    ...demoScenes(catalogue),
    ...demoCovers(catalogue),
    ...demoPointScenes(catalogue),
    ...demoCertificates(),
  ]
  const ofScene = new Map(scenes.map(({ svg, name, width, height }) => [name, addFile(svg, name, width, height)]))
  const ofReview = new Map<string, string[]>()
  for (const { reviewKey, svg, name } of demoReviewPhotos(catalogue))
    ofReview.set(reviewKey, [...(ofReview.get(reviewKey) ?? []), addFile(svg, name)])
  return { files: [...files.values()], ofProduct, ofCategory, ofScene, ofReview }
}

/** One picture of each subcategory, at most three. */
function picturesBelow({ products }: DemoCatalogue, code: string, level: number): string[] {
  const pictureByCode = new Map<string, string>()
  for (const { category, pictures } of products) {
    const path = pathOf(category)
    const subcategory = path[level] ?? category
    if (pictureByCode.size < 3 && path[level - 1] === code && !pictureByCode.has(subcategory))
      pictureByCode.set(subcategory, pictures[0]!)
  }
  return [...pictureByCode.values()]
}

export async function storeFiles(storage: FileStorage, files: readonly DemoFile[]): Promise<void> {
  const queue = files.values()
  const write = async () => {
    for (const { id, bytes } of queue) await storage.put(id, bytes)
  }
  await Promise.all(Array.from({ length: maxParallelWrites }, write))
}
