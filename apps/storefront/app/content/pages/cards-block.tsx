import type { BlockOf } from '@shpulka/contract/content/blocks'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { pageIcon } from './page-icons.ts'
import { TextLink } from './text-link.tsx'

/** Links to other pages. */
export function CardsBlock({ block: { title, items } }: { block: Pick<BlockOf<'cards'>, 'title' | 'items'> }) {
  return (
    <section aria-label={title || 'Разделы'} className="print:hidden">
      {title && <h2 className="pt-5 pb-3">{title}</h2>}
      <ul className="grid gap-2 sm:gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {items.map((item) => (
          <li key={item.href} className="last:odd:sm:max-xl:col-span-2">
            <Card {...item} isMany={items.length > 4} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `isMany`: on phones only one line of the title beside an icon. */
function Card({ title, text, href, image, isMany }: BlockOf<'cards'>['items'][number] & { isMany: boolean }) {
  const icon = pageIcon(href)
  const isLine = isMany && !image && icon !== undefined
  return (
    <TextLink
      href={href}
      className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-edge"
    >
      {image && (
        <Picture
          fileId={image}
          alt=""
          sizes="(min-width: 1024px) 420px, 100vw"
          maxWidth={640}
          ratio={480}
          className="aspect-[25/12] object-cover"
        />
      )}
      <span className={classes('flex grow gap-3 p-4', isLine && 'max-sm:py-3')}>
        {!image && icon && <Icon name={icon} className="mt-0.5 size-6 shrink-0 text-ink" />}
        <span className="min-w-0">
          <span className="block font-semibold group-hover:text-link">{title}</span>
          {text && (
            <span className={classes('mt-1 block text-note text-ink-2', isLine && 'max-sm:hidden')}>{text}</span>
          )}
        </span>
      </span>
    </TextLink>
  )
}
