/**
 * Pages of one visitor and answers for scripts, by the first part of their address: no cache stores them, robots.txt
 * closes them to search engines.
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
 * Pages and files whose prices are the visitor’s: no cache stores them, search engines may read them as a guest does.
 */
export const pricedSections = ['plan-workshop', 'price-lists'] as const
