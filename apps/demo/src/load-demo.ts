import type { Pool } from '../../api/src/base/db/pool.ts'
import { transaction } from '../../api/src/base/db/transaction.ts'
import type { FileStorage } from '../../api/src/base/files/files.port.ts'
import { hasShop, insertDictionary, insertFiles, insertOffers, lockSites } from './demo-catalogue.sql.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { insertConstructorSets } from './demo-constructor-sets.sql.ts'
import { demoDocuments } from './demo-documents.ts'
import { insertDemoForms, insertDemoRequests } from './demo-forms.ts'
import { insertNews } from './demo-news.sql.ts'
import { insertNotifications } from './demo-notifications.sql.ts'
import { insertPages } from './demo-pages.sql.ts'
import { insertPartSchemes } from './demo-part-schemes.sql.ts'
import { insertPeople } from './demo-people.ts'
import { demoPictures, storeFiles } from './demo-pictures.ts'
import { insertPoints } from './demo-points.sql.ts'
import { insertDemoPromoCodes } from './demo-promo-codes.ts'
import { insertRaffles } from './demo-raffles.ts'
import { demoReferences } from './demo-references.ts'
import { insertCompatibility, insertDocuments, insertPicker, insertRelations } from './demo-relations.sql.ts'
import { insertReviews } from './demo-reviews.ts'
import { insertDelivery, insertOrdering, insertSites, setSitePictures } from './demo-settings.sql.ts'
import { insertShowcase, insertWidgets } from './demo-showcase.sql.ts'
import { demoVideos, insertVideos } from './demo-videos.ts'
import { continueIdsAfter } from './insert-rows.sql.ts'

/** The database is not empty. The message is shown to the person who loads the demo. */
export class DemoLoadError extends Error {}

export interface LoadedDemo {
  products: number
  categories: number
  offers: number
  pictures: number
  documents: number
}

/**
 * Fills an empty migrated database with the demo shops, in one transaction. Files are stored first: files without rows
 * are harmless, rows without files would be broken pictures.
 */
export async function loadDemo({ pool, files }: { pool: Pool; files: FileStorage }): Promise<LoadedDemo> {
  if (await hasShop(pool)) throw databaseNotEmptyError()
  const catalogue = demoCatalogue()
  const pictures = demoPictures(catalogue)
  const names = demoReferences(catalogue, pictures)
  const documents = await demoDocuments(catalogue)
  const videos = await demoVideos(catalogue)
  const allFiles = [
    ...pictures.files,
    ...documents.map(({ file }) => file),
    ...videos.flatMap(({ file, poster }) => [file, poster]),
  ]
  await storeFiles(files, allFiles)
  await transaction(pool, async (tx) => {
    await lockSites(tx)
    if (await hasShop(tx)) throw databaseNotEmptyError()
    await insertSites(tx)
    await insertDelivery(tx)
    await insertOrdering(tx)
    await insertFiles(tx, allFiles)
    await setSitePictures(tx)
    await insertDictionary(tx, catalogue, pictures)
    await insertOffers(tx, catalogue)
    await insertRelations(tx, catalogue)
    await insertCompatibility(tx)
    await insertPicker(tx)
    await insertDocuments(tx, catalogue, documents)
    await insertVideos(tx, catalogue, videos)
    await insertShowcase(tx, catalogue, pictures)
    await insertWidgets(tx)
    await insertPages(tx, names)
    await insertPartSchemes(tx, catalogue, pictures, names)
    await insertNews(tx, names, pictures, new Date())
    await insertPoints(tx, pictures, new Date())
    await insertDemoPromoCodes(tx)
    await insertConstructorSets(tx, catalogue, pictures)
    await insertDemoForms(tx)
    await insertPeople(tx, new Date())
    await insertReviews(tx, pictures, new Date())
    await insertDemoRequests(tx, new Date())
    await insertRaffles(tx, new Date())
    await continueIdsAfter(tx, [
      'partners',
      'stickers',
      'categories',
      'properties',
      'property_values',
      'products',
      'groups',
      'offers',
      'delivery_points',
      'shop_points',
      'employees',
      'collections',
      'banners',
      'news',
      'news_tags',
      'pages',
      'part_schemes',
      'constructor_sets',
      'constructor_slots',
      'constructor_rules',
      'search_synonyms',
      'search_stand_ins',
      'search_conditions',
      'orders',
    ])
    await insertNotifications(tx)
  })
  return {
    products: catalogue.products.length,
    categories: pictures.ofCategory.size,
    offers: catalogue.offers.length,
    pictures: pictures.files.length + videos.length,
    documents: documents.length,
  }
}

const databaseNotEmptyError = () =>
  new DemoLoadError('Демонстрационный каталог загружается только в пустую базу, а в этой уже есть магазин')
