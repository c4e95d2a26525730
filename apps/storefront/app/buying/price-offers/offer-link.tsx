import { ButtonLink } from '@shpulka/ui/button.tsx'
import { paths } from '../../paths.ts'

/** From the basket to an offer made of it. */
export function OfferLink({ className = '' }: { className?: string }) {
  return (
    <ButtonLink to={paths.newPriceOffer()} look="plain" size="small" className={className}>
      Сохранить как КП
    </ButtonLink>
  )
}
