import { ChevronDown, MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { paths } from '../../paths.ts'
import { classes } from '../ui/classes.ts'
import { optional } from './optional.ts'
import { usePersonal } from './personal.tsx'
import { useKnownShop } from './shop.ts'

const CityDialog = optional(() => import('./city-dialog.tsx'))

/**
 * The visitor's city, until one is chosen the shop's own, or `label` instead of its name; without scripts a way to the
 * page it is chosen on.
 */
export function CityButton({ className, label }: { className?: string; label?: string }) {
  const { site } = useKnownShop()
  const city = usePersonal()?.city?.city ?? site.city
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <a
        href={paths.city()}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setWasOpened(true)
          setIsOpen(true)
        }}
        className={classes('inline-flex items-center gap-1 hover:text-link', className)}
      >
        <MapPin aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        {label === undefined && <span className="sr-only">Ваш город: </span>}
        <span className="truncate">{label ?? city}</span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
      </a>
      {wasOpened && (
        <Suspense fallback={null}>
          <CityDialog isOpen={isOpen} onClose={() => setIsOpen(false)} city={city} />
        </Suspense>
      )}
    </>
  )
}
