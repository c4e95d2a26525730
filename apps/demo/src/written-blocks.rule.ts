import type { BlockOf, Line, Run } from '@shpulka/contract/content/blocks'

/** Parses `слова **важное** и [ссылка](/help/delivery)` into plain, bold and link runs. */
export function line(raw: string): Line {
  return [...raw.matchAll(/\*\*(.+?)\*\*|\[(.+?)\]\((.+?)\)|(?:(?!\*\*|\[.+?\]\(.+?\)).)+/gs)].map(
    ([all, bold, words, href]): Run => {
      if (bold !== undefined) return { text: bold, isBold: true }
      return words !== undefined && href !== undefined ? { text: words, href } : { text: all }
    },
  )
}

const lines = (raw: readonly string[]) => raw.map(line)

export const h2 = (id: string, text: string): BlockOf<'heading'> => ({ kind: 'heading', level: 2, text, id })
export const h3 = (id: string, text: string): BlockOf<'heading'> => ({ kind: 'heading', level: 3, text, id })
export const lead = (...paragraphs: string[]): BlockOf<'text'> => ({
  kind: 'text',
  isLead: true,
  paragraphs: lines(paragraphs),
})
export const text = (...paragraphs: string[]): BlockOf<'text'> => ({ kind: 'text', paragraphs: lines(paragraphs) })
export const bullets = (...items: string[]): BlockOf<'list'> => ({
  kind: 'list',
  isOrdered: false,
  items: lines(items),
})
export const numbered = (...items: string[]): BlockOf<'list'> => ({
  kind: 'list',
  isOrdered: true,
  items: lines(items),
})

/** Cells are separated by |. */
export function table(caption: string, head: string, ...rows: string[]): BlockOf<'table'> {
  const cells = (row: string) => row.split('|').map((cell) => cell.trim())
  return { kind: 'table', caption, head: cells(head), rows: rows.map((row) => lines(cells(row))) }
}

/** Question, then paragraphs of its answer. */
export const faq = (...items: [question: string, ...answer: string[]][]): BlockOf<'faq'> => ({
  kind: 'faq',
  items: items.map(([question, ...answer]) => ({ question, answer: lines(answer) })),
})

/** Title, then paragraphs about it. */
export const steps = (...items: [title: string, ...paragraphs: string[]][]): BlockOf<'steps'> => ({
  kind: 'steps',
  items: items.map(([title, ...paragraphs]) => ({ title, paragraphs: lines(paragraphs) })),
})

export const notice = (tone: BlockOf<'notice'>['tone'], title: string, ...paragraphs: string[]): BlockOf<'notice'> => ({
  kind: 'notice',
  tone,
  title,
  paragraphs: lines(paragraphs),
})

export const facts = (...items: [title: string, label: string][]): BlockOf<'facts'> => ({
  kind: 'facts',
  items: items.map(([title, label]) => ({ title, label })),
})

export const cards = (title: string, ...items: BlockOf<'cards'>['items']): BlockOf<'cards'> => ({
  kind: 'cards',
  title,
  items,
})
export const gallery = (...images: BlockOf<'gallery'>['images']): BlockOf<'gallery'> => ({ kind: 'gallery', images })
export const form = (type: string, title = ''): BlockOf<'form'> => ({ kind: 'form', type, title })
export const people = (title = '', department: string | null = null): BlockOf<'people'> => ({
  kind: 'people',
  title,
  department,
})
export const contacts = (title = ''): BlockOf<'contacts'> => ({ kind: 'contacts', title })
export const part = (name: string): BlockOf<'part'> => ({ kind: 'part', part: name })

export const map = (
  title = '',
  { tags = [], city = null }: { tags?: string[]; city?: string | null } = {},
): BlockOf<'map'> => ({
  kind: 'map',
  title,
  tags,
  city,
})

export const products = (
  title: string,
  {
    productIds = [],
    categoryId = null,
    collectionId = null,
  }: { productIds?: number[]; categoryId?: number | null; collectionId?: number | null },
): BlockOf<'products'> => ({ kind: 'products', title, productIds, categoryId, collectionId })
