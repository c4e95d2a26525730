import { type Static, Type } from 'typebox'
import { id } from '../base/page.ts'

/**
 * The contents of blocks are data: text and URLs, never HTML. All searchable text is in the fields text, title,
 * caption, question, label or note.
 */

const fileId = (description: string) => Type.String({ format: 'uuid', description })

/**
 * Allowed targets of links: a path of this site, an anchor of this page, an https page, an email address, a phone.
 * Never a script.
 */
const linkPattern =
  '^(?:/(?![/\\\\])|#|https://[a-z0-9.-]+(?=[/:?#]|$)|mailto:(?=[^@\\s]+@)|tel:\\+?(?=\\d))[^\\s\\\\<>"]*$'

const words = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description })
const anyWords = (maxLength: number, description: string) => Type.String({ maxLength, description })
const anchor = (description: string) => Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 80, description })

export const Href = Type.String({
  pattern: linkPattern,
  maxLength: 2000,
  description: 'A path from /, an anchor of this page from #, or an address beginning with https:, mailto: or tel:.',
})

/** A piece of a line with one formatting. */
export const Run = Type.Object(
  {
    text: words(4000, 'Words, with the spaces around them.'),
    isBold: Type.Optional(Type.Boolean({ description: 'Missing: false.' })),
    href: Type.Optional(Href),
  },
  { additionalProperties: false },
)
export type Run = Static<typeof Run>

/** A paragraph, a cell, an item: runs one after another. */
export const Line = Type.Array(Run, { maxItems: 200, description: 'Runs one after another; empty: an empty cell.' })
export type Line = Static<typeof Line>

const block = <const Kind extends string, Fields extends Parameters<typeof Type.Object>[0]>(
  kind: Kind,
  description: string,
  fields: Fields,
) => Type.Object({ kind: Type.Literal(kind), ...fields }, { additionalProperties: false, description })

const heading = block('heading', 'A heading of a part of the page.', {
  level: Type.Union([Type.Literal(2), Type.Literal(3)], {
    description: '2: a section, listed in the contents of a long page; 3: a subsection.',
  }),
  text: words(200, 'Its words.'),
  id: anchor('Anchor for links (#id), unique on the page.'),
})

const text = block('text', 'Paragraphs.', {
  isLead: Type.Optional(
    Type.Boolean({
      description: 'True: the lead paragraph at the top of a page, in larger type. Missing: false.',
    }),
  ),
  paragraphs: Type.Array(Line, { minItems: 1, maxItems: 100, description: 'One after another.' }),
})

const table = block('table', 'A table; on phones each row is a card named by its first cell.', {
  caption: anyWords(200, 'Its name; empty: none is shown.'),
  head: Type.Array(words(200, 'Name of a column.'), {
    minItems: 1,
    maxItems: 12,
    description: 'Columns from left to right.',
  }),
  rows: Type.Array(Type.Array(Line, { minItems: 1, maxItems: 12 }), {
    maxItems: 500,
    description: 'As many cells as columns.',
  }),
})

const list = block('list', 'A list.', {
  isOrdered: Type.Boolean({ description: 'True: numbered.' }),
  items: Type.Array(Line, { minItems: 1, maxItems: 200, description: 'In order.' }),
})

/** A file a page offers for download. */
export const PageFile = Type.Object(
  {
    fileId: fileId('Downloaded at GET /file/v1/{id}/download.'),
    title: words(200, 'What it is, in words.'),
    mime: words(100, 'Type by its content: application/pdf.'),
    size: Type.Integer({ minimum: 0, description: 'Bytes.' }),
    note: Type.Optional(anyWords(500, 'A sentence about it; missing or empty: none.')),
  },
  { additionalProperties: false },
)
export type PageFile = Static<typeof PageFile>

const files = block('files', 'Files to download.', {
  title: anyWords(200, 'Name of the list; empty: none is shown.'),
  items: Type.Array(PageFile, { minItems: 1, maxItems: 200, description: 'In order.' }),
})

const faq = block('faq', 'Questions with answers that open; marked up for search engines as FAQPage.', {
  items: Type.Array(
    Type.Object(
      {
        question: words(300, 'As people ask it.'),
        answer: Type.Array(Line, { minItems: 1, maxItems: 20, description: 'Paragraphs.' }),
        id: Type.Optional(anchor('Anchor for links; missing: none.')),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 100, description: 'In order.' },
  ),
})

const gallery = block('gallery', 'Pictures that open over the page; a single one is as wide as the text.', {
  images: Type.Array(
    Type.Object(
      {
        fileId: fileId('Picture: GET /image-minifier/v1/{id}.webp.'),
        caption: anyWords(500, 'Words under it; empty: none.'),
        alt: anyWords(500, 'Alternative text; empty: decoration.'),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 100, description: 'In order.' },
  ),
})

const video = block('video', 'A video with its own controls; nothing is loaded before it is started.', {
  fileId: fileId('Video: GET /video/v1/{id}.{extension}.'),
  extension: Type.Union([Type.Literal('mp4'), Type.Literal('webm')], {
    description: 'Format of the video, part of its address.',
  }),
  poster: Type.Union([fileId('Picture shown before it is started.'), Type.Null()], {
    description: 'Null: none.',
  }),
  title: words(200, 'What it shows.'),
})

const products = block(
  'products',
  'A strip of goods at the visitor’s prices; goods the site does not sell are left out. Exactly one of productIds, ' +
    'categoryId, collectionId names the goods.',
  {
    title: words(200, 'Heading of the strip.'),
    productIds: Type.Array(id('Product.'), {
      maxItems: 48,
      description: 'Products in this order; empty: by category or collection.',
    }),
    categoryId: Type.Union([id('Category, whose best goods are shown.'), Type.Null()], {
      description: 'Null: by products or collection.',
    }),
    collectionId: Type.Union([id('Collection, in its own order.'), Type.Null()], {
      description: 'Null: by products or category.',
    }),
  },
)

const form = block('form', 'A form of requests.', {
  type: Type.String({
    pattern: '^[a-z][a-z0-9-]*$',
    maxLength: 50,
    description: 'Type of form, as GET /forms/v1/types/{x} names it.',
  }),
  title: anyWords(200, 'Heading; empty: the form’s own.'),
})

const map = block('map', 'Shop points on a map and as a list.', {
  title: anyWords(200, 'Heading; empty: none.'),
  tags: Type.Array(words(50, 'Tag of shop points.'), {
    maxItems: 20,
    description: 'Points with one of them; empty: all of them.',
  }),
  city: Type.Union([words(100, 'City.'), Type.Null()], { description: 'Null: every city.' }),
})

const people = block('people', 'Employees with their duties and contacts.', {
  title: anyWords(200, 'Heading; empty: none.'),
  department: Type.Union([words(100, 'Department.'), Type.Null()], { description: 'Null: all of them by department.' }),
})

const notice = block('notice', 'An important notice.', {
  tone: Type.Union([Type.Literal('note'), Type.Literal('good'), Type.Literal('warn')], {
    description: 'note: information; good: a benefit; warn: a warning.',
  }),
  title: anyWords(200, 'Heading; empty: none.'),
  paragraphs: Type.Array(Line, { minItems: 1, maxItems: 20, description: 'One after another.' }),
})

const steps = block('steps', 'Numbered steps.', {
  items: Type.Array(
    Type.Object(
      {
        title: words(200, 'What is done.'),
        paragraphs: Type.Array(Line, { maxItems: 10, description: 'How; empty: the title says it all.' }),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 30, description: 'In order; numbers are those of their places.' },
  ),
})

const facts = block('facts', 'A few figures in a row.', {
  items: Type.Array(
    Type.Object(
      {
        title: words(40, 'The figure: «12 лет».'),
        label: words(200, 'What the figure means: «на рынке оборудования».'),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 6, description: 'In order.' },
  ),
})

const cards = block('cards', 'Links to other pages as cards.', {
  title: anyWords(200, 'Heading; empty: none.'),
  items: Type.Array(
    Type.Object(
      {
        title: words(200, 'Where it leads.'),
        text: anyWords(500, 'A sentence or two; empty: none.'),
        href: Href,
        image: Type.Optional(Type.Union([fileId('Picture.'), Type.Null()], { description: 'Missing or null: none.' })),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 48, description: 'In order.' },
  ),
})

const contacts = block('contacts', 'Phone, email, address, hours and legal details of the site, from its settings.', {
  title: anyWords(200, 'Heading; empty: none.'),
})

const part = block(
  'part',
  'Place for content made from live data: price lists, manuals, a scheme. On a page without such content it is empty.',
  {
    part: Type.String({
      pattern: '^[a-z][a-z0-9-]*$',
      maxLength: 50,
      description: 'Which: price-lists, manuals, use-list, equipment, spare-parts, delivery-tariffs.',
    }),
  },
)

/** A piece of a page, by its kind. News, actions and articles are made of the same. */
export const Block = Type.Union(
  [
    heading,
    text,
    table,
    list,
    files,
    faq,
    gallery,
    video,
    products,
    form,
    map,
    people,
    notice,
    steps,
    facts,
    cards,
    contacts,
    part,
  ],
  { description: 'By kind.' },
)
export type Block = Static<typeof Block>
export type BlockKind = Block['kind']
export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>

export const Blocks = Type.Array(Block, { maxItems: 400, description: 'From top to bottom.' })
