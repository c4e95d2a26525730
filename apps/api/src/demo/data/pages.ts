import type { DemoPage } from '../demo-pages.sql.ts'
import { aboutPages } from './pages-about.ts'
import { helpPages } from './pages-help.ts'
import { informationPages } from './pages-information.ts'
import { otherPages } from './pages-other.ts'

/** In the order menus have them; a section before its pages. */
export const pages: readonly DemoPage[] = [...aboutPages, ...helpPages, ...informationPages, ...otherPages]
