import type { DemoPage } from '../demo-pages.sql.ts'
import { aboutPages } from './pages/about.ts'
import { askAnswerPages } from './pages/ask-answer.ts'
import { deliveryAndServicePages } from './pages/delivery-and-service.ts'
import { helpPages } from './pages/help.ts'
import { informationPages } from './pages/information.ts'
import { otherPages } from './pages/other.ts'
import { privacyPages } from './pages/privacy.ts'
import { stateOrderPages } from './pages/state-order.ts'
import { trustPages } from './pages/trust.ts'
import { usePages } from './pages/use.ts'

/** All pages, in menu order. A section comes before its pages. */
export const pages: readonly DemoPage[] = [
  ...aboutPages,
  ...trustPages,
  ...helpPages,
  ...deliveryAndServicePages,
  ...askAnswerPages,
  ...privacyPages,
  ...informationPages,
  ...usePages,
  ...stateOrderPages,
  ...otherPages,
]
