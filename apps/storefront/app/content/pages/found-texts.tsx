import type { FoundText } from '@shpulka/contract/content/pages'
import { Link } from 'react-router'
import { Highlighted } from './highlighted.tsx'

const kinds: Readonly<Record<FoundText['kind'], string>> = {
  page: 'Страница',
  news: 'Новость',
  action: 'Акция',
  article: 'Статья',
  set: 'Комплект',
  collection: 'Подборка товаров',
  scheme: 'Схема',
}

/**
 * Sets, collections, schemes of parts, articles and pages that contain the searched words, with the words highlighted.
 */
export function FoundTexts({ items }: { items: readonly FoundText[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {items.map(({ kind, title, titleHighlights, path, snippet, highlights }) => (
        <li key={path}>
          <Link to={path} prefetch="intent" className="group block px-4 py-3 hover:bg-paper">
            <span className="text-note text-ink-3">{kinds[kind]}</span>
            <span className="block font-semibold text-link group-hover:text-link">
              <Highlighted text={title} highlights={titleHighlights} />
            </span>
            <span className="mt-0.5 line-clamp-2 max-w-[80ch] text-note text-ink-2">
              <Highlighted text={snippet} highlights={highlights} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
