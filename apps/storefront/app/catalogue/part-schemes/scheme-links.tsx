import type { PartSchemeSummary } from '@shpulka/contract/catalogue/part-schemes'
import { classes } from '@shpulka/ui/classes.ts'
import { Picture } from '@shpulka/ui/picture.tsx'
import { counted, type Forms } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

const numberForms: Forms = ['номер', 'номера', 'номеров']

/** Links to the other schemes, as small drawings. */
export function SchemeLinks({ schemes, shown }: { schemes: readonly PartSchemeSummary[]; shown: string }) {
  return (
    <nav aria-label="Схемы" className="print:hidden">
      <ul className="strip -mx-4 gap-3 px-4 scroll-px-4 pb-1 md:mx-0 md:px-0">
        {schemes.map(({ code, kind, title, image, pointsCount }) => (
          <li key={code} className="w-44">
            <Link
              to={paths.partScheme(kind, code)}
              preventScrollReset
              aria-current={code === shown ? 'true' : undefined}
              className={classes(
                'flex h-full flex-col overflow-hidden rounded-card border bg-surface transition-colors',
                code === shown ? 'border-ink' : 'border-line hover:border-edge',
              )}
            >
              <Picture fileId={image} alt="" sizes="176px" maxWidth={320} className="bg-ground mix-blend-multiply" />
              <span className="p-2.5">
                <span className="line-clamp-3 text-note font-medium">{title}</span>
                <span className="block text-note text-ink-3">{counted(pointsCount, numberForms)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
