import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { useShopData } from '../../base/shell/shop.ts'
import { ConsentTextLink } from '../../people/consents/consent-text-link.tsx'
import type { CheckoutErrors, CheckoutValues } from './checkout-fields.rule.ts'
import type { FieldOf } from './checkout-form.tsx'
import { PhoneFold } from './phone-fold.tsx'

/**
 * A comment to the shop, the terms, and each consent separately, none ticked beforehand (152-ФЗ art. 9, 38-ФЗ art. 18).
 */
export function ConsentsBlock({
  values,
  errors,
  field,
}: {
  values: CheckoutValues
  errors: CheckoutErrors
  field: FieldOf
}) {
  const { site } = useShopData()
  return (
    <>
      <PhoneFold
        title={values.personalCommentary || 'Добавить комментарий'}
        isOpen={Boolean(errors.personalCommentary)}
      >
        <TextArea label="Комментарий к заказу" maxLength={2000} {...field('personalCommentary')} />
      </PhoneFold>
      <div className="mt-3">
        <Checkbox id="accept" name="accept" defaultChecked={values.accept} error={errors.accept}>
          Принимаю условия продажи: {site.legal.name}, ИНН {site.legal.inn}.{' '}
          <ConsentTextLink code="sale-terms">Текст условий</ConsentTextLink>
        </Checkbox>
        <Checkbox
          id="consents.personalData"
          name="consents.personalData"
          defaultChecked={values['consents.personalData']}
          error={errors['consents.personalData']}
        >
          Соглашаюсь на обработку моих персональных данных для исполнения заказа.{' '}
          <ConsentTextLink code="personal-data" />
        </Checkbox>
        <Checkbox id="consents.advertising" name="consents.advertising" defaultChecked={values['consents.advertising']}>
          Хочу получать письма о скидках и новинках <span className="text-ink-3">— по желанию.</span>{' '}
          <ConsentTextLink code="advertising" />
        </Checkbox>
      </div>
    </>
  )
}
