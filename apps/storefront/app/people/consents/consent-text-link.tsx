import type { ConsentKind } from '@shpulka/contract/people/consents'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'

/** A link to the text of a consent, in a new tab, so that what is typed in the form stays. */
export const ConsentTextLink = ({ code, children = 'Текст согласия' }: { code: ConsentKind; children?: ReactNode }) => (
  <a href={paths.consentText(code)} target="_blank" rel="noreferrer" className="text-link underline">
    {children}
  </a>
)
