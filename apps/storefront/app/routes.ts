import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Nothing of any length can stand in the middle of a path: an address for each depth categories may have. */
const deepest = 8
const productPaths = Array.from(
  { length: deepest },
  (_, depth) => `catalog/${Array.from({ length: depth + 1 }, (_, level) => `:category${level}/`).join('')}detail/:code`,
)

/** In the order of the specification's table (spec 2); what is ours alone comes after. */
export default [
  index('home/home.route.tsx'),
  route('cart', 'basket/basket.route.tsx'),
  route('checkout', 'checkout/checkout.route.tsx'),
  route('favorites', 'favorites/favorites.route.tsx'),
  route('catalog', 'catalog/catalog.route.tsx'),
  route('catalog/*', 'catalog/category.route.tsx'),
  ...productPaths.map((path) => route(path, 'product/product.route.tsx', { id: path })),
  route('more/*', 'catalog/more.route.ts'),
  route('filters/*', 'catalog/filters.route.tsx'),
  route('user/signin', 'sessions/signin.route.tsx'),
  route('user/signup', 'sessions/signup.route.tsx'),
  route('user/signup-complete', 'sessions/signup-complete.route.tsx'),
  route('user/password-reset', 'sessions/password-reset.route.tsx'),
  route('user/password-reset-complete', 'sessions/password-reset-complete.route.tsx'),
  route('user/signout', 'sessions/signout.route.ts'),
  route('user/profile', 'users/profile-frame.route.tsx', [
    index('users/overview.route.tsx'),
    route('personal', 'users/personal.route.tsx'),
    route('order/:status', 'orders/orders.route.tsx'),
    route('order/detail/:id', 'orders/order-detail.route.tsx'),
    route('bonuses', 'bonuses/bonuses.route.tsx'),
    route('recall', 'recall/recall.route.tsx'),
    route('blanks', 'blanks/blanks.route.tsx'),
    route('consents', 'users/consents.route.tsx'),
    route('notifications', 'notifications/notifications.route.tsx'),
  ]),
  route('consents/:kind/:version?', 'consents/consent-text.route.tsx'),
  route('user/notification/:id', 'notifications/notification.route.ts'),
  route('user/live-ticket', 'notifications/live-ticket.route.ts'),
  route('reset', 'shell/reset.route.ts'),
  route('partners', 'partners/partners.route.tsx'),
  route('partners/:code', 'partners/partner.route.tsx'),
  route('collections', 'collections/collections.route.tsx'),
  route('collections/:code', 'collections/collection.route.tsx'),
  route('compare', 'compare/compare.route.tsx'),
  route('order/:id', 'orders/order-placed.route.tsx'),
  route('recently-viewed', 'product/recently-viewed.route.ts'),
  route('delivery-estimate', 'product/delivery-estimate.route.ts'),
  route('favorites/change', 'favorites/favorite-change.route.ts'),
  route('favorites/cards', 'favorites/favorite-cards.route.ts'),
  route('personal', 'shell/personal.route.ts'),
  route('proof', 'proof/proof.route.ts'),
  route('settings', 'shell/settings.route.ts'),
  route('menu', 'shell/menu.route.ts'),
  route('suggestions', 'search/suggestions.route.ts'),
  route('dev/parts', 'dev/parts.route.tsx'),
  route('*', 'shell/unknown-path.route.tsx'),
] satisfies RouteConfig
