/** Last day of a price offer: 29.11.2026. */
export const lastDay = ({ validUntil }: { readonly validUntil: string }): string =>
  validUntil.split('-').reverse().join('.')
