/** What controls do with a product: said before its title in their names. */
const controlLabels = {
  'to-favorites': 'В избранное',
  'to-compare': 'Сравнить',
  'from-compare': 'Убрать из сравнения',
  'to-basket': 'В корзину',
  'to-order': 'Отложить',
  'to-choose': 'Выбрать',
  'to-ask-price': 'Узнать цену',
} as const

/**
 * The name of a control: «В избранное: title». A card says its title once, in the element `titleId`, and its controls
 * are named by it and by a label of the page (`ControlLabels`): three titles less in each of two dozen cards.
 */
export const controlName = (label: keyof typeof controlLabels, title: string, titleId?: string) =>
  titleId === undefined
    ? { 'aria-label': `${controlLabels[label]}: ${title}` }
    : { 'aria-labelledby': `${label} ${titleId}` }

/** The labels that names of controls in cards begin with, once in a page. */
export const ControlLabels = () => (
  <div hidden>
    {Object.entries(controlLabels).map(([id, text]) => (
      <span key={id} id={id}>
        {`${text}:`}
      </span>
    ))}
  </div>
)
