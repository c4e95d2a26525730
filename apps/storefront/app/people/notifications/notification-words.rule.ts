import type { Forms } from '../../base/text/plural.rule.ts'

export const unreadOnes: Forms = ['непрочитанное', 'непрочитанных', 'непрочитанных']
