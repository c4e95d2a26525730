import type { Calls } from '@shpulka/contract/base/call'
import * as files from '@shpulka/contract/base/files'
import * as basket from '@shpulka/contract/buying/basket'
import * as blanks from '@shpulka/contract/buying/blanks'
import * as bonuses from '@shpulka/contract/buying/bonuses'
import * as delivery from '@shpulka/contract/buying/delivery'
import * as favorites from '@shpulka/contract/buying/favorites'
import * as oneClick from '@shpulka/contract/buying/one-click'
import * as orderDocuments from '@shpulka/contract/buying/order-documents'
import * as orders from '@shpulka/contract/buying/orders'
import * as pastedLists from '@shpulka/contract/buying/pasted-lists'
import * as payments from '@shpulka/contract/buying/payments'
import * as priceOffers from '@shpulka/contract/buying/price-offers'
import * as receipts from '@shpulka/contract/buying/receipts'
import * as refunds from '@shpulka/contract/buying/refunds'
import * as shipments from '@shpulka/contract/buying/shipments'
import * as shipping from '@shpulka/contract/buying/shipping'
import * as catalog from '@shpulka/contract/catalogue/catalog'
import * as categorySuggestions from '@shpulka/contract/catalogue/category-suggestions'
import * as collections from '@shpulka/contract/catalogue/collections'
import * as compareProducts from '@shpulka/contract/catalogue/compare-products'
import * as compatibility from '@shpulka/contract/catalogue/compatibility'
import * as constructorSets from '@shpulka/contract/catalogue/constructor-sets'
import * as feeds from '@shpulka/contract/catalogue/feeds'
import * as machinePicker from '@shpulka/contract/catalogue/machine-picker'
import * as manuals from '@shpulka/contract/catalogue/manuals'
import * as partSchemes from '@shpulka/contract/catalogue/part-schemes'
import * as partners from '@shpulka/contract/catalogue/partners'
import * as priceLists from '@shpulka/contract/catalogue/price-lists'
import * as similarProducts from '@shpulka/contract/catalogue/similar-products'
import * as workshop from '@shpulka/contract/catalogue/workshop'
import * as workshopPlanner from '@shpulka/contract/catalogue/workshop-planner'
import * as banners from '@shpulka/contract/content/banners'
import * as blocks from '@shpulka/contract/content/blocks'
import * as employees from '@shpulka/contract/content/employees'
import * as news from '@shpulka/contract/content/news'
import * as pages from '@shpulka/contract/content/pages'
import * as settings from '@shpulka/contract/content/settings'
import * as shopPoints from '@shpulka/contract/content/shop-points'
import * as widgets from '@shpulka/contract/content/widgets'
import * as consents from '@shpulka/contract/people/consents'
import * as dadata from '@shpulka/contract/people/dadata'
import * as forms from '@shpulka/contract/people/forms'
import * as mailDistribution from '@shpulka/contract/people/mail-distribution'
import * as mailSender from '@shpulka/contract/people/mail-sender'
import * as notifications from '@shpulka/contract/people/notifications'
import * as organizationMapper from '@shpulka/contract/people/organization-mapper'
import * as raffles from '@shpulka/contract/people/raffles'
import * as recalls from '@shpulka/contract/people/recall'
import * as reviews from '@shpulka/contract/people/reviews'
import * as sessions from '@shpulka/contract/people/sessions'
import * as users from '@shpulka/contract/people/users'
import type { FastifyInstance } from 'fastify'
import type { RoomDeps } from './app.ts'
import type { Reader } from './base/db/pool.ts'
import { filesRoutes } from './base/files/routes.ts'
import type { Noun } from './base/http/api-document.ts'
import { basketRoutes } from './buying/basket/routes.ts'
import { blanksRoutes } from './buying/blanks/routes.ts'
import { bonusesRoutes } from './buying/bonuses/routes.ts'
import { deliveryRoutes } from './buying/delivery/routes.ts'
import { favoritesRoutes } from './buying/favorites/routes.ts'
import { oneClickRoutes } from './buying/one-click/routes.ts'
import { orderDocumentsRoutes } from './buying/order-documents/routes.ts'
import { ordersRoutes } from './buying/orders/routes.ts'
import { pastedListsRoutes } from './buying/pasted-lists/routes.ts'
import { paymentsRoutes } from './buying/payments/routes.ts'
import { priceOffersRoutes } from './buying/price-offers/routes.ts'
import { receiptsRoutes } from './buying/receipts/routes.ts'
import { refundsRoutes } from './buying/refunds/routes.ts'
import { shipmentsRoutes } from './buying/shipments/routes.ts'
import { shippingRoutes } from './buying/shipping/routes.ts'
import { catalogRoutes } from './catalogue/catalog/routes.ts'
import { categorySuggestionsRoutes } from './catalogue/category-suggestions/routes.ts'
import { collectionsRoutes } from './catalogue/collections/routes.ts'
import { compareProductsRoutes } from './catalogue/compare-products/routes.ts'
import { compatibilityRoutes } from './catalogue/compatibility/routes.ts'
import { constructorSetPaths } from './catalogue/constructor-sets/constructor-sets.port.ts'
import { constructorSetsRoutes } from './catalogue/constructor-sets/routes.ts'
import { feedsRoutes } from './catalogue/feeds/routes.ts'
import { machinePickerRoutes } from './catalogue/machine-picker/routes.ts'
import { manualsRoutes } from './catalogue/manuals/routes.ts'
import { partSchemesRoutes } from './catalogue/part-schemes/routes.ts'
import { partnersRoutes } from './catalogue/partners/routes.ts'
import { priceListsRoutes } from './catalogue/price-lists/routes.ts'
import { similarProductsRoutes } from './catalogue/similar-products/routes.ts'
import { workshopRoutes } from './catalogue/workshop/routes.ts'
import { workshopPlannerRoutes } from './catalogue/workshop-planner/routes.ts'
import { bannersRoutes } from './content/banners/routes.ts'
import { employeesRoutes } from './content/employees/routes.ts'
import { newsRoutes } from './content/news/routes.ts'
import { pagesRoutes } from './content/pages/routes.ts'
import { settingsRoutes } from './content/settings/routes.ts'
import { shopPointsRoutes } from './content/shop-points/routes.ts'
import { widgetsRoutes } from './content/widgets/routes.ts'
import { consentsRoutes } from './people/consents/routes.ts'
import { dadataRoutes } from './people/dadata/routes.ts'
import { questionPaths } from './people/forms/question-paths.port.ts'
import { formsRoutes } from './people/forms/routes.ts'
import { mailDistributionRoutes } from './people/mail-distribution/routes.ts'
import { mailSenderRoutes } from './people/mail-sender/routes.ts'
import { notificationsRoutes } from './people/notifications/routes.ts'
import { organizationMapperRoutes } from './people/organization-mapper/routes.ts'
import { rafflePaths } from './people/raffles/raffles.port.ts'
import { rafflesRoutes } from './people/raffles/routes.ts'
import { recallRoutes } from './people/recall/routes.ts'
import { reviewsRoutes } from './people/reviews/routes.ts'
import { sessionsRoutes } from './people/sessions/routes.ts'
import { usersRoutes } from './people/users/routes.ts'
import { textSearch } from './searched-texts-list.ts'

/** Pages for the site map from rooms that the feeds do not know. */
const morePages = async (tx: Reader, siteId: number) => [
  ...(await constructorSetPaths(tx, siteId)),
  ...(await rafflePaths(tx, siteId)),
  ...(await questionPaths(tx, siteId)),
]

/** A group of contract calls, and the routes that answer them. */
interface Room extends Noun {
  readonly calls: Calls
  routes(api: FastifyInstance, deps: RoomDeps): void
}

/** All rooms, in the order of the API documentation. To add a group of calls, add a line here. */
export const rooms = [
  {
    code: 'settings',
    title: 'Настройки и начало работы',
    calls: settings.settings,
    exports: settings,
    routes: settingsRoutes,
  },
  { code: 'catalog', title: 'Каталог', calls: catalog.catalog, exports: catalog, routes: catalogRoutes },
  { code: 'partners', title: 'Бренды', calls: partners.partners, exports: partners, routes: partnersRoutes },
  {
    code: 'categorySuggestions',
    title: 'Похожие разделы',
    calls: categorySuggestions.categorySuggestions,
    exports: categorySuggestions,
    routes: categorySuggestionsRoutes,
  },
  {
    code: 'compatibility',
    title: 'Что к чему подходит',
    calls: compatibility.compatibility,
    exports: compatibility,
    routes: compatibilityRoutes,
  },
  {
    code: 'machinePicker',
    title: 'Подбор машины',
    calls: machinePicker.machinePicker,
    exports: machinePicker,
    routes: machinePickerRoutes,
  },
  {
    code: 'similarProducts',
    title: 'Похожие товары, аналоги, сопутствующие',
    calls: similarProducts.similarProducts,
    exports: similarProducts,
    routes: similarProductsRoutes,
  },
  { code: 'workshop', title: 'Мой цех', calls: workshop.workshop, exports: workshop, routes: workshopRoutes },
  {
    code: 'workshopPlanner',
    title: 'План цеха',
    calls: workshopPlanner.workshopPlanner,
    exports: workshopPlanner,
    routes: workshopPlannerRoutes,
  },
  {
    code: 'collections',
    title: 'Подборки',
    calls: collections.collections,
    exports: collections,
    routes: collectionsRoutes,
  },
  { code: 'bonuses', title: 'Бонусы', calls: bonuses.bonuses, exports: bonuses, routes: bonusesRoutes },
  {
    code: 'compareProducts',
    title: 'Сравнение',
    calls: compareProducts.compareProducts,
    exports: compareProducts,
    routes: compareProductsRoutes,
  },
  { code: 'banners', title: 'Баннеры', calls: banners.banners, exports: banners, routes: bannersRoutes },
  { code: 'news', title: 'Новости, акции и статьи', calls: news.news, exports: news, routes: newsRoutes },
  {
    code: 'pages',
    title: 'Страницы',
    calls: pages.pages,
    exports: { ...blocks, ...pages },
    routes: (app, deps) => pagesRoutes(app, { ...deps, textSearch }),
  },
  { code: 'widgets', title: 'Виджеты', calls: widgets.widgets, exports: widgets, routes: widgetsRoutes },
  { code: 'basket', title: 'Корзина', calls: basket.basket, exports: basket, routes: basketRoutes },
  {
    code: 'constructorSets',
    title: 'Комплекты',
    calls: constructorSets.constructorSets,
    exports: constructorSets,
    routes: constructorSetsRoutes,
  },
  { code: 'favorites', title: 'Избранное', calls: favorites.favorites, exports: favorites, routes: favoritesRoutes },
  {
    code: 'pasted-lists',
    title: 'Вставленные списки',
    calls: pastedLists.pastedLists,
    exports: pastedLists,
    routes: pastedListsRoutes,
  },
  { code: 'delivery', title: 'Доставка', calls: delivery.delivery, exports: delivery, routes: deliveryRoutes },
  { code: 'shipments', title: 'Отправления', calls: shipments.shipments, exports: shipments, routes: shipmentsRoutes },
  { code: 'shipping', title: 'Адреса покупателя', calls: shipping.shipping, exports: shipping, routes: shippingRoutes },
  {
    code: 'shopPoints',
    title: 'Магазины и дилеры',
    calls: shopPoints.shopPoints,
    exports: shopPoints,
    routes: shopPointsRoutes,
  },
  { code: 'employees', title: 'Сотрудники', calls: employees.employees, exports: employees, routes: employeesRoutes },
  { code: 'dadata', title: 'Подсказки адресов', calls: dadata.dadata, exports: dadata, routes: dadataRoutes },
  {
    code: 'organizationMapper',
    title: 'Поиск организаций',
    calls: organizationMapper.organizationMapper,
    exports: organizationMapper,
    routes: organizationMapperRoutes,
  },
  { code: 'payments', title: 'Оплата', calls: payments.payments, exports: payments, routes: paymentsRoutes },
  { code: 'orders', title: 'Заказы', calls: orders.orders, exports: orders, routes: ordersRoutes },
  { code: 'oneClick', title: 'Заказ в один клик', calls: oneClick.oneClick, exports: oneClick, routes: oneClickRoutes },
  {
    code: 'orderDocuments',
    title: 'Документы заказа',
    calls: orderDocuments.orderDocuments,
    exports: orderDocuments,
    routes: orderDocumentsRoutes,
  },
  {
    code: 'priceOffers',
    title: 'Коммерческие предложения',
    calls: priceOffers.priceOffers,
    exports: priceOffers,
    routes: priceOffersRoutes,
  },
  { code: 'refunds', title: 'Возвраты', calls: refunds.refunds, exports: refunds, routes: refundsRoutes },
  { code: 'reviews', title: 'Отзывы', calls: reviews.reviews, exports: reviews, routes: reviewsRoutes },
  { code: 'receipts', title: 'Чеки', calls: receipts.receipts, exports: receipts, routes: receiptsRoutes },
  { code: 'sessions', title: 'Вход', calls: sessions.sessions, exports: sessions, routes: sessionsRoutes },
  { code: 'users', title: 'Профиль', calls: users.users, exports: users, routes: usersRoutes },
  { code: 'consents', title: 'Согласия', calls: consents.consents, exports: consents, routes: consentsRoutes },
  {
    code: 'mailDistribution',
    title: 'Рассылка',
    calls: mailDistribution.mailDistribution,
    exports: mailDistribution,
    routes: mailDistributionRoutes,
  },
  { code: 'forms', title: 'Формы и обращения', calls: forms.forms, exports: forms, routes: formsRoutes },
  {
    code: 'mailSender',
    title: 'Сообщить о поступлении',
    calls: mailSender.mailSender,
    exports: mailSender,
    routes: mailSenderRoutes,
  },
  {
    code: 'notifications',
    title: 'Уведомления',
    calls: notifications.notifications,
    exports: notifications,
    routes: notificationsRoutes,
  },
  { code: 'blanks', title: 'Бланки предзаказа', calls: blanks.blanks, exports: blanks, routes: blanksRoutes },
  { code: 'raffles', title: 'Розыгрыши', calls: raffles.raffles, exports: raffles, routes: rafflesRoutes },
  { code: 'recalls', title: 'Обратный звонок', calls: recalls.recalls, exports: recalls, routes: recallRoutes },
  { code: 'files', title: 'Картинки и файлы', calls: files.files, exports: files, routes: filesRoutes },
  {
    code: 'feeds',
    title: 'Для поисковиков и агрегаторов',
    calls: feeds.feeds,
    exports: feeds,
    routes: (app, deps) => feedsRoutes(app, { ...deps, morePages }),
  },
  {
    code: 'priceLists',
    title: 'Прайс-листы',
    calls: priceLists.priceLists,
    exports: priceLists,
    routes: priceListsRoutes,
  },
  {
    code: 'partSchemes',
    title: 'Схемы запчастей',
    calls: partSchemes.partSchemes,
    exports: partSchemes,
    routes: partSchemesRoutes,
  },
  { code: 'manuals', title: 'Инструкции', calls: manuals.manuals, exports: manuals, routes: manualsRoutes },
] as const satisfies readonly Room[]
