import { classes } from './classes.ts'

const looks = {
  plain: null,
  accent: null,
  good: 'sticker-good',
  warn: 'sticker-warn',
} as const

/** A label on a card: «Новинка», «Хит», «−15 %». */
export function Sticker({ look, children }: { look: keyof typeof looks; children: string }) {
  return <span className={classes('sticker', looks[look])}>{children}</span>
}
