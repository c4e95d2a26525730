import type { consents } from '@shpulka/contract/people/consents'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { consentTextView } from './consent.view.ts'
import { findConsentTexts } from './consents.sql.ts'
import type { ConsentsDeps } from './list-consents.ts'

export const getConsentText: Handler<typeof consents.getConsentText, ConsentsDeps> = async (ctx, { pool }) => {
  const { kind, version } = ctx.query
  ctx.tag('settings')
  const editions = await findConsentTexts(pool, kind, ctx.visitor.site.id)
  const text = version === undefined ? editions[0] : editions.find((edition) => edition.version === version)
  if (!text) throw notFound('Такой редакции нет')
  return consentTextView(text, editions, ctx.visitor.site)
}
