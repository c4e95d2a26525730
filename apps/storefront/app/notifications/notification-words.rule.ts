import type { Forms } from '../text/plural.rule.ts'

export const unreadOnes: Forms = ['непрочитанное', 'непрочитанных', 'непрочитанных']
