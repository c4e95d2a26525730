import type { IconName } from '@shpulka/ui/icon.tsx'

const icons: Readonly<Record<string, IconName>> = {
  '/about': 'building-2',
  '/about/tour': 'warehouse',
  '/about/detail': 'receipt-text',
  '/about/rewards': 'trophy',
  '/about/personal': 'users',
  '/about/complaints': 'message-square-warning',
  '/about/offers-to-dealers': 'handshake',
  '/help': 'circle-help',
  '/help/credit': 'percent',
  '/help/refund': 'undo-2',
  '/help/repair': 'wrench',
  '/help/leasing': 'landmark',
  '/help/payment': 'credit-card',
  '/help/privacy': 'shield-check',
  '/help/delivery': 'truck',
  '/help/ask-answer': 'circle-help',
  '/help/rassrochka': 'calendar-clock',
  '/information': 'book-open',
  '/information/price': 'file-spreadsheet',
  '/information/manual': 'book-open',
  '/information/subscribe': 'mail-plus',
  '/information/use': 'lightbulb',
  '/information/spare-parts': 'puzzle',
  '/information/state-order': 'landmark',
  '/information/certificates': 'file-badge',
  '/information/equipment_details': 'cog',
  '/contacts': 'map-pin',
  '/promo': 'wallet',
}

/** An icon that distinguishes a page in a list. */
export const pageIcon = (path: string): IconName | undefined => icons[path]
