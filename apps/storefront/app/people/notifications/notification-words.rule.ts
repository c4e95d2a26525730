import type { Forms } from '@shpulka/ui/text/plural.rule.ts'

export const unreadOnes: Forms = ['непрочитанное', 'непрочитанных', 'непрочитанных']
