import type { DemoPage } from '../demo-pages.sql.ts'
import { contacts, lead, map, people } from '../written-blocks.rule.ts'

export const otherPages: readonly DemoPage[] = [
  {
    sites: [1, 2],
    code: 'contacts',
    parent: null,
    path: '/contacts',
    title: 'Контакты',
    description: 'Телефоны, адреса складов и шоурума, часы работы, реквизиты.',
    blocks: () => [
      lead('Позвоните, напишите или приезжайте: шоурум и склады работают по будням.'),
      contacts(),
      map('Где мы есть'),
      people('Кому звонить'),
    ],
  },
  {
    sites: [1, 2],
    code: 'promo',
    parent: null,
    path: '/promo',
    title: 'Автоматизация швейного производства',
    description: 'Как сократить ручные операции в цехе: полуавтоматы, раскрой, учёт выработки.',
    blocks: () => [lead('Полуавтоматы, раскройные комплексы и учёт выработки: где автоматизация окупается за год.')],
  },
]
