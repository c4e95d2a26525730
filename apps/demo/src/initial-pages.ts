import type { Block } from '@shpulka/contract/content/blocks'
import { privacyPolicy } from './data/pages/privacy.ts'
import { cards, contacts, lead, part } from './written-blocks.rule.ts'

/** An initial page of a new shop, until its owner writes others. */
export interface InitialPage {
  code: string
  /** The code of the parent page; null for a section. */
  parent: string | null
  path: string
  title: string
  description: string
  blocks: readonly Block[]
}

/** The initial pages. They show only the settings of the site, its delivery methods and tariffs. */
export const initialPages: readonly InitialPage[] = [
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
    code: 'privacy',
    parent: 'help',
    path: '/help/privacy',
    title: 'Политика обработки персональных данных',
    description: 'Какие персональные данные мы обрабатываем, зачем, как долго и как отозвать согласие.',
    blocks: privacyPolicy('Оператор — продавец, названный на странице [«Контакты»](/contacts).'),
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
