import { classes } from './classes.ts'

const looks = {
  plain: 'bg-ink text-white',
  accent: 'bg-ink text-white',
  good: 'bg-good text-white',
  warn: 'bg-warn text-white',
} as const

/** A label on a card: «Новинка», «Хит», «−15 %». */
export function Sticker({ look, children }: { look: keyof typeof looks; children: string }) {
  return <span className={classes('sticker', looks[look])}>{children}</span>
}
