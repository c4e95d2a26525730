import { ButtonLink } from '@shpulka/ui/button.tsx'
import { paths } from '../../paths.ts'

/** A link from the basket to making a price offer from it. */
export function PriceOfferLink({ className = '' }: { className?: string }) {
  return (
    <ButtonLink to={paths.newPriceOffer()} look="quiet" size="small" className={className}>
      Сохранить как КП
    </ButtonLink>
  )
}
