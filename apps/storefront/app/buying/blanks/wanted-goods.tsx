import { Button } from '@shpulka/ui/button.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { Form } from 'react-router'
import { paths, type WantedCount } from '../../paths.ts'

interface Props {
  offerId: number
  productId: number
  wanted: WantedCount
  title: string
  image: string | null
}

/**
 * Asks whether to notify about the arrival of a product: the visitor pressed the button as a guest and has signed in
 * since.
 */
export function WantedGoods({ offerId, productId, wanted, title, image }: Props) {
  return (
    <section
      aria-labelledby="wanted"
      className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4"
    >
      <span className="size-16 shrink-0 overflow-hidden rounded-control bg-ground">
        <Picture fileId={image} alt="" sizes="64px" maxWidth={160} className="mix-blend-multiply" />
      </span>
      <div className="min-w-0 grow basis-52">
        <h2 id="wanted" className="text-body font-semibold">
          {title}
        </h2>
        <p className="text-note text-ink-2">
          Сообщить, когда товар поступит{wanted.count > 1 && <> (нужно {numberText(wanted.count)})</>}?
        </p>
      </div>
      <Form method="post" action={paths.requestBlank(offerId, productId, wanted)}>
        <Button type="submit" name="intent" value="add">
          Сообщить о поступлении
        </Button>
      </Form>
    </section>
  )
}
