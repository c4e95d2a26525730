import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** In the order of the specification's table (spec 2); what is ours alone comes after. */
export default [
  index('home/home.route.tsx'),
  route('cart', 'basket/basket.route.tsx'),
  route('checkout', 'checkout/checkout.route.tsx'),
  route('catalog', 'catalog/catalog.route.tsx'),
  route('catalog/*', 'catalog/catalog-entry.route.tsx'),
  route('more/*', 'catalog/more.route.ts'),
  route('filters/*', 'catalog/filters.route.tsx'),
  route('user/profile', 'users/profile-frame.route.tsx', [index('users/overview.route.tsx')]),
  route('partners', 'partners/partners.route.tsx'),
  route('partners/:code', 'partners/partner.route.tsx'),
  route('collections', 'collections/collections.route.tsx'),
  route('collections/:code', 'collections/collection.route.tsx'),
  route('compare', 'compare/compare.route.tsx'),
  route('order/:id', 'orders/order-placed.route.tsx'),
  route('recently-viewed', 'product/recently-viewed.route.ts'),
  route('delivery-estimate', 'product/delivery-estimate.route.ts'),
  route('personal', 'shell/personal.route.ts'),
  route('settings', 'shell/settings.route.ts'),
  route('menu', 'shell/menu.route.ts'),
  route('suggestions', 'search/suggestions.route.ts'),
  route('dev/parts', 'dev/parts.route.tsx'),
  route('*', 'shell/unknown-path.route.tsx'),
] satisfies RouteConfig
