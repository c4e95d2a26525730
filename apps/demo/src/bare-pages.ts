import type { Block } from '@shpulka/contract/content/blocks'
import { cards, contacts, lead, part } from './written-blocks.rule.ts'

/** A page of a shop whose owner has written none yet. */
export interface BarePage {
  code: string
  /** Code of the page over it; null: a section. */
  parent: string | null
  path: string
  title: string
  description: string
  blocks: readonly Block[]
}

/**
 * What the first pages say follows from the settings of the site, its ways of delivery and their tariffs: nothing in
 * them is invented.
 */
export const barePages: readonly BarePage[] = [
  {
    code: 'help',
    parent: null,
    path: '/help',
    title: 'Помощь',
    description: 'Доставка и связь с магазином.',
    blocks: [
      cards(
        '',
        { href: '/help/delivery', title: 'Доставка', text: 'Способы получить заказ, цены и сроки.' },
        { href: '/contacts', title: 'Контакты', text: 'Телефон, почта, адрес и часы работы.' },
      ),
    ],
  },
  {
    code: 'delivery',
    parent: 'help',
    path: '/help/delivery',
    title: 'Доставка',
    description: 'Способы получить заказ, цены и сроки.',
    blocks: [lead('Точную цену и дату показывает оформление заказа.'), part('delivery-tariffs')],
  },
  {
    code: 'about',
    parent: null,
    path: '/about',
    title: 'О магазине',
    description: 'Продавец и его реквизиты.',
    blocks: [contacts()],
  },
  {
    code: 'contacts',
    parent: null,
    path: '/contacts',
    title: 'Контакты',
    description: 'Телефон, почта, адрес и часы работы.',
    blocks: [contacts()],
  },
]
