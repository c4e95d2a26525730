/**
 * First path parts of personal pages and of answers for scripts: no cache stores them, and robots.txt disallows them.
 */
export const personalSections = [
  'cart',
  'checkout',
  'city',
  'compare',
  'cookies',
  'delivery-estimate',
  'delivery-tariffs',
  'favorites',
  'form-sender',
  'lookup',
  'one-click',
  'order',
  'personal',
  'price-offer',
  'product-offers',
  'proof',
  'recently-viewed',
  'request',
  'reset',
  'restock',
  'reviews',
  'sent-file',
  'settings',
  'subscription',
  'suggestions',
  'user',
  'workshop',
] as const

/**
 * Pages and files with the visitor’s prices: no cache stores them; search engines may read them with prices of guests.
 */
export const pricedSections = ['plan-workshop', 'price-lists'] as const
