import { registrationTitle } from '@shpulka/contract/base/registration-title'
import type { Consent, ConsentText } from '@shpulka/contract/people/consents'
import type { ConsentRow, ConsentTextRow } from './consents.sql.ts'

export const consentView = ({ id, kind, title, version, source, givenAt, withdrawnAt }: ConsentRow): Consent => ({
  id,
  kind,
  title,
  version,
  source,
  givenAt: givenAt.toISOString(),
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
})

/** One of the editions, which are sorted newest first, with the site's names filled in. */
export function consentTextView(
  text: ConsentTextRow,
  editions: readonly ConsentTextRow[],
  site: { email: string; legal: { name: string; inn: string; ogrn: string; address: string } },
): ConsentText {
  const { name, inn, ogrn, address } = site.legal
  const registration = ogrn && `${registrationTitle(ogrn)} ${ogrn}`
  const operator = [name, inn && `ИНН ${inn}`, registration, address].filter((part) => part).join(', ')
  const { kind, version, title, body, publishedAt } = text
  return {
    kind,
    version,
    title,
    publishedAt: publishedAt.toISOString(),
    paragraphs: body
      .replaceAll('{operator}', () => operator)
      .replaceAll('{email}', () => site.email)
      .split(/\n\s*\n/),
    isCurrent: version === editions[0]?.version,
    versions: editions.map((edition) => edition.version),
  }
}
