import { numberText } from '@shpulka/ui/text/number-text.rule.ts'

/** The value of a prize is in roubles, whatever currency prices are shown in. */
export const prizeValueText = (kopecks: number) => `${numberText(kopecks / 100)}\u00a0₽`
