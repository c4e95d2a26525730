import type { consents } from '@shpulka/contract/people/consents'
import { notFound } from '../../base/http/failure.ts'
import type { Verb } from '../../base/http/visit.ts'
import { consentTextView } from './consent.view.ts'
import { findConsentTexts } from './consents.sql.ts'
import type { ConsentsDeps } from './list-consents.ts'

export const getConsentText: Verb<typeof consents.getConsentText, ConsentsDeps> = async (visit, { pool }) => {
  const { kind, version } = visit.query
  visit.tag('settings')
  const editions = await findConsentTexts(pool, kind, visit.visitor.site.id)
  const text = version === undefined ? editions[0] : editions.find((edition) => edition.version === version)
  if (!text) throw notFound('Такой редакции нет')
  return consentTextView(text, editions, visit.visitor.site)
}
