import { type Static, Type } from 'typebox'

/**
 * All permissions of staff: the menu, the command palette, the page of roles and 403 answers use this list. A
 * permission is granted for one site or for all of them.
 */
export const permissions = {
  'orders.read': { group: 'Заказы', title: 'Видеть заказы и искать их' },
  'orders.status': { group: 'Заказы', title: 'Вести заказ: подтверждать, продлевать резерв' },
  'orders.pack': { group: 'Заказы', title: 'Собирать, отправлять и выдавать заказ' },
  'orders.cancel': { group: 'Заказы', title: 'Отменять заказ' },
  'orders.cancel-paid': { group: 'Заказы', title: 'Отменять оплаченный заказ: деньги вернутся покупателю' },
  'orders.money': { group: 'Заказы', title: 'Отмечать оплату заказа' },
  'orders.refund': { group: 'Заказы', title: 'Возвращать деньги за товары заказа' },
  'orders.place': { group: 'Заказы', title: 'Оформлять заказы за клиента' },
  'orders.edit': { group: 'Заказы', title: 'Менять состав заказа' },
  'orders.discount': { group: 'Заказы', title: 'Снижать цену строки до 10 % от прайс-листа' },
  'orders.price': { group: 'Заказы', title: 'Ставить любую цену строки' },
  'orders.delivery-price': { group: 'Заказы', title: 'Ставить цену доставки вручную' },
  'orders.notes': { group: 'Заказы', title: 'Писать заметки и назначать ответственного' },
  'inbox.read': { group: 'Входящие', title: 'Видеть обращения, звонки, отзывы и вопросы' },
  'inbox.answer': { group: 'Входящие', title: 'Отвечать и менять состояние обращений' },
  'fit.edit': { group: 'Товары', title: 'Видеть и править, что к чему подходит и что чем заменено' },
  'people.read': { group: 'Клиенты', title: 'Видеть клиентов, телефоны и почта скрыты' },
  'people.contacts': { group: 'Клиенты', title: 'Открывать телефоны и почту: каждое открытие записывается' },
  'people.prices': { group: 'Клиенты', title: 'Менять вид цен клиента и видеть цены его корзины' },
  'people.bonuses': { group: 'Клиенты', title: 'Начислять и списывать бонусы, до 5 000 за сутки' },
  'people.bonuses-any': { group: 'Клиенты', title: 'Начислять и списывать бонусы сверх предела' },
  'views.share': { group: 'Настройки', title: 'Делиться видами списков с ролью или со всеми' },
  'people.credit': { group: 'Клиенты', title: 'Давать организациям отсрочку платежа и менять её лимит' },
  'people.consents': { group: 'Клиенты', title: 'Отзывать согласия по просьбе клиента' },
  'people.export': { group: 'Клиенты', title: 'Выгружать всё, что хранится о человеке' },
  'people.erase': { group: 'Клиенты', title: 'Удалять человека навсегда' },
  'people.merge': { group: 'Клиенты', title: 'Объединять двух клиентов в одного' },
  'prices.read': { group: 'Товары', title: 'Видеть цены и считать, какими они станут' },
  'prices.apply': { group: 'Товары', title: 'Менять цены на сайте, в том числе многие сразу' },
  'exchange.read': { group: 'Обмен', title: 'Видеть, что пришло и что ждёт решения' },
  'exchange.manage': { group: 'Обмен', title: 'Подключать программы и решать, что применить' },
  'audit.read': { group: 'Настройки', title: 'Читать журнал изменений' },
  'emails.manage': { group: 'Настройки', title: 'Видеть, какие письма не уходят, и отправлять их снова' },
  'staff.manage': { group: 'Настройки', title: 'Приглашать людей, менять роли, закрывать вход' },
} as const

/** How long a confirmed session allows dangerous actions: refunds, exports, permissions, erasure. */
export const confirmedSeconds = 300

export type Permission = keyof typeof permissions

export const permissionCodes = Object.keys(permissions) as Permission[]

/** The code of a permission. */
export const PermissionCode = Type.Unsafe<Permission>(
  Type.Union(
    permissionCodes.map((code) => Type.Literal(code)),
    { description: 'What staff may do.' },
  ),
)

/** A permission and the sites for which it is granted. */
export const GrantedPermission = Type.Object({
  code: PermissionCode,
  siteIds: Type.Union([Type.Array(Type.Integer()), Type.Null()], {
    description: 'Ids of the sites it is granted for; null: all of them, including those added later.',
  }),
})
export type GrantedPermission = Static<typeof GrantedPermission>
