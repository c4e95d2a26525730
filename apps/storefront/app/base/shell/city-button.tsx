import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { showToast } from '@shpulka/ui/toast.tsx'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { usePersonal } from './personal.tsx'
import { useShopData } from './shop.ts'

type CityDialog = typeof import('./city-dialog.tsx').default

/**
 * Shows `label`, or the visitor's city (the shop's own until one is chosen), and opens the choice of cities. Without
 * JavaScript it links to the page where a city is chosen.
 */
export function CityButton({ className, label }: { className?: string; label?: string }) {
  const { site } = useShopData()
  const city = usePersonal()?.city?.city ?? site.city
  const [isOpen, setIsOpen] = useState(false)
  const [Dialog, setDialog] = useState<CityDialog | null>(null)
  const open = async () => {
    setIsOpen(true)
    if (Dialog) return
    try {
      const part: { default: CityDialog } | undefined = await import('./city-dialog.tsx')
      // Undefined when the file is gone after an update: the page is being reloaded.
      if (part) setDialog(() => part.default)
    } catch {
      void showToast('error', 'Выбор города не загрузился', {
        title: 'Нет связи с магазином',
        action: { title: 'Повторить', onPress: open },
      })
    }
  }
  return (
    <>
      <a
        href={paths.city()}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void open()
        }}
        className={classes('inline-flex items-center gap-1 hover:text-link', className)}
      >
        <Icon name="map-pin" className="size-4 shrink-0" />
        {label === undefined && <span className="sr-only">Ваш город: </span>}
        <span className="truncate">{label ?? city}</span>
        <Icon name="chevron-down" className="size-3.5 shrink-0" />
      </a>
      {Dialog && <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} city={city} />}
    </>
  )
}
