import type { Forms } from '@shpulka/ui/text/plural.rule.ts'

export const unreadForms: Forms = ['непрочитанное', 'непрочитанных', 'непрочитанных']
