import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { Skeleton } from '@shpulka/ui/skeleton.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { MenuCategory } from './menu-tree.rule.ts'

interface Props {
  isOpen: boolean
  /** Its first entry takes the focus. */
  isEntered: boolean
  /** Null: still loading. */
  tree: readonly MenuCategory[] | null
  onClose: () => void
}

/** Sections on the left, the subsections of the current one on the right. Arrows, Home, End and Escape work. */
export default function CatalogMenu({ isOpen, isEntered, tree, onClose }: Props) {
  const sections = useRef<HTMLUListElement>(null)
  const [currentId, setCurrentId] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const current = tree?.find(({ id }) => id === currentId) ?? tree?.[0]

  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onClose()
      document.querySelector<HTMLElement>('header a[aria-haspopup]')?.focus()
    }
    let isTapBeside = false
    const onPointer = ({ type, target, pointerType }: PointerEvent) => {
      if (type === 'pointerdown') {
        const isBeside = !(target as Element).closest('header')
        isTapBeside = isBeside && pointerType !== 'mouse'
        if (isBeside && pointerType === 'mouse') onClose()
      } else if (isTapBeside && type === 'pointerup') {
        ignoreNextClick()
        onClose()
      }
    }
    document.addEventListener('keydown', onKey)
    for (const type of pointerEvents) document.addEventListener(type, onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      for (const type of pointerEvents) document.removeEventListener(type, onPointer)
    }
  }, [isOpen, onClose])

  useEffect(() => {
    if (isOpen && isEntered && tree) sections.current?.querySelector('a')?.focus()
  }, [isOpen, isEntered, tree])

  if (!isOpen) return null
  return (
    <div className="absolute inset-x-0 top-full hidden border-b border-line bg-surface shadow-float md:block">
      <nav
        aria-label="Каталог"
        className="frame grid min-h-100 grid-cols-[220px_minmax(0,1fr)] gap-6 py-5 lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-8 xl:grid-cols-[280px_minmax(0,1fr)_216px]"
      >
        <ul ref={sections} className="flex flex-col" onKeyDown={moveByArrows}>
          {tree === null &&
            Array.from({ length: 8 }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: all alike
              <li key={index} className="py-3">
                <Skeleton className="h-5 w-50" />
              </li>
            ))}
          {tree?.map(({ id, title, path, children }) => (
            <li key={id}>
              <Link
                to={paths.category(path)}
                prefetch="intent"
                onFocus={() => setCurrentId(id)}
                onPointerEnter={() => {
                  clearTimeout(timer.current)
                  timer.current = setTimeout(() => setCurrentId(id), 90)
                }}
                onPointerLeave={() => clearTimeout(timer.current)}
                className={classes(
                  'flex min-h-10 items-center justify-between gap-2 rounded-control px-3 py-1.5 font-medium',
                  current?.id === id ? 'bg-accent-soft text-ink' : 'hover:bg-ground',
                )}
              >
                {title}
                {children.length > 0 && <Icon name="chevron-right" className="size-4 shrink-0" />}
              </Link>
            </li>
          ))}
        </ul>
        {current && <Section section={current} />}
      </nav>
    </div>
  )
}

/** The subsections of a section with their pictures; last, a link to the whole section. */
function Section({ section: { path, count, image, children } }: { section: MenuCategory }) {
  return (
    <>
      <div className="gap-8 break-words hyphens-auto lg:columns-2">
        {children.map((subsection) => (
          <div key={subsection.id} className="mb-5 flex break-inside-avoid gap-3">
            <MenuPicture image={subsection.image} className="size-14" />
            <div className="min-w-0 grow">
              <Link to={paths.category(subsection.path)} prefetch="intent" className="font-semibold hover:text-link">
                {subsection.title}
              </Link>
              <ul className="mt-1">
                {subsection.children.map((child) => (
                  <li key={child.id}>
                    <Link
                      to={paths.category(child.path)}
                      prefetch="intent"
                      className="flex items-baseline justify-between gap-3 py-1 text-note text-ink-2 hover:text-link"
                    >
                      {child.title}
                      <span className="text-ink-3">{child.count}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        ))}
      </div>
      <Link
        to={paths.category(path)}
        prefetch="intent"
        className="group hidden self-start rounded-card border border-line p-3 transition-colors hover:border-edge xl:block"
      >
        <MenuPicture image={image} className="w-full" />
        <span className="mt-2 block font-semibold group-hover:text-link">Весь раздел</span>
        <span className="text-note text-ink-3">{counted(count, goodsForms)}</span>
      </Link>
    </>
  )
}

const pointerEvents = ['pointerdown', 'pointerup'] as const

/** A tap beside the menu only closes it. A browser sends no click for a tap on what it thinks is nothing to press. */
function ignoreNextClick() {
  const ignore = (event: MouseEvent) => {
    const isOfKeyboard = event.detail === 0
    if (isOfKeyboard) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', ignore, { capture: true, once: true })
  const forget = () => window.removeEventListener('click', ignore, true)
  window.addEventListener('pointerdown', forget, { capture: true, once: true })
}

const MenuPicture = ({ image, className }: { image: MenuCategory['image']; className: string }) => (
  <span className={classes('block shrink-0 overflow-hidden rounded-control bg-ground', className)}>
    <Picture fileId={image} alt="" sizes="192px" maxWidth={320} isEager className="mix-blend-multiply" />
  </span>
)

function moveByArrows(event: React.KeyboardEvent<HTMLUListElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const index = links.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: links.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  links[(next + links.length) % links.length]?.focus()
}
