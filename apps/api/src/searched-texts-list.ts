import { collectionTexts } from './catalogue/collections/collections.port.ts'
import { constructorSetTexts } from './catalogue/constructor-sets/constructor-sets.port.ts'
import { schemeTexts } from './catalogue/part-schemes/scheme-texts.port.ts'
import { newsTexts } from './content/news/news.port.ts'
import { pageTexts } from './content/pages/pages.port.ts'
import { openTextSearch } from './content/pages/searched-texts.port.ts'

/** The search in texts, and the kinds of texts that it finds. */
export const textSearch = openTextSearch([pageTexts, newsTexts, constructorSetTexts, collectionTexts, schemeTexts])
