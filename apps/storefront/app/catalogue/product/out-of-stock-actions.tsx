import type { Product, ProductGroup } from '@shpulka/contract/catalogue/catalog'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import { Button } from '@shpulka/ui/button.tsx'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { paths } from '../../paths.ts'
import { RestockButton } from '../../people/mail-sender/restock-button.tsx'

interface Props {
  product: Product
  group: ProductGroup
  /** The button that puts it off in the basket. */
  children: ReactNode
}

/**
 * What can be done about goods that are out of stock: a notice by email, for anybody; a blank in the account, of a
 * group of several things for the missing one; and the basket, where they wait.
 */
export function OutOfStockActions({ product, group, children }: Props) {
  const offer = group.offers.find(
    ({ quantity, remnants }) => remnants.reduce((sum, { count }) => sum + count, 0) < quantity,
  )
  return (
    <>
      <RestockButton
        group={group.id}
        title={offerTitle(product.title, group.title)}
        look="primary"
        className="w-full font-semibold"
      />
      <Note>Одно письмо, когда товар появится.</Note>
      {offer && (
        <>
          <Form
            method="post"
            action={paths.requestBlank(offer.id, product.id, { count: offer.quantity, isLeast: true })}
            className="mt-3"
          >
            <Button type="submit" look="quiet" className="w-full">
              В бланк предзаказа
            </Button>
          </Form>
          <Note>Заявка на закупку: соберём её и пришлём срок.</Note>
        </>
      )}
      <div className="mt-3">{children}</div>
      <Note>Ждёт в корзине и войдёт в заказ, когда поступит.</Note>
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => <p className="mt-1 text-note text-ink-2">{children}</p>
