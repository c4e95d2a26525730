import type { Block, Line } from '@shpulka/contract/content/blocks'
import type { Page } from '@shpulka/contract/content/pages'
import { breadcrumbList } from '../../catalogue/catalog/structured-data.rule.ts'

const context = { '@context': 'https://schema.org' }
const types: Readonly<Record<string, string>> = {
  about: 'AboutPage',
  contacts: 'ContactPage',
  information: 'CollectionPage',
  help: 'CollectionPage',
}

interface Site {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly city: string
  readonly address: string
  readonly legal: { readonly name: string; readonly inn: string; readonly ogrn: string; readonly address: string }
}

/** Structured data of a page: breadcrumbs, type, questions, the shop. */
export function structuredPage(origin: string, page: Page, site: Site): object[] {
  const { code, path, title, h1, description, steps, updatedAt, blocks } = page
  const url = origin + path
  const questions = blocks.flatMap((block) => (block.kind === 'faq' ? block.items : []))
  const crumbs = [
    { title: 'Главная', to: '/' },
    ...steps.map((step) => ({ title: step.title, to: step.path })),
    { title, to: path },
  ]
  return [
    breadcrumbList(origin, crumbs),
    {
      ...context,
      '@type': types[code] ?? 'WebPage',
      '@id': url,
      url,
      name: h1,
      description: description || undefined,
      inLanguage: 'ru',
      dateModified: updatedAt,
      publisher: { '@id': `${origin}/#organization` },
    },
    ...(questions.length > 0 ? [faqPage(questions)] : []),
    ...(blocks.some(({ kind }) => kind === 'contacts') ? [organization(origin, site)] : []),
  ]
}

const faqPage = (questions: Extract<Block, { kind: 'faq' }>['items']) => ({
  ...context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.map(lineText).join('\n') },
  })),
})

const lineText = (line: Line) => line.map(({ text }) => text).join('')

const organization = (origin: string, { name, phone, email, city, address, legal }: Site) => ({
  ...context,
  '@type': 'Store',
  '@id': `${origin}/#organization`,
  name,
  legalName: legal.name,
  taxID: legal.inn,
  url: `${origin}/`,
  telephone: phone,
  email,
  address: { '@type': 'PostalAddress', addressCountry: 'RU', addressLocality: city, streetAddress: address },
})
