import type { ShopPoints } from '@shpulka/contract/content/shop-points'
import { buttonClasses } from '@shpulka/ui/button.tsx'
import { ChipLink } from '@shpulka/ui/chip.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { paths } from '../../paths.ts'
import { type PointsChoice, pointsQuery, withTag } from './points-choice.rule.ts'

interface Props extends Pick<ShopPoints, 'tags' | 'cities'> {
  choice: PointsChoice
  /** Beside the city. */
  children: ReactNode
}

/** City as a form, tags as links: both lead to plain addresses. */
export function PointsFilters({ tags, cities, choice, children }: Props) {
  const chips = (kind: 'service' | 'brand') =>
    tags
      .filter((tag) => tag.kind === kind && (tag.count > 0 || choice.tags.includes(tag.code)))
      .map(({ code, title, count }) => (
        <li key={code}>
          <ChipLink
            to={paths.dealers(pointsQuery(withTag(choice, code)))}
            note={count}
            isCurrent={choice.tags.includes(code)}
          >
            {title}
          </ChipLink>
        </li>
      ))
  return (
    <>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-2 sm:grid-cols-[280px_minmax(0,1fr)]">
        <Form action={paths.dealers()} className="flex items-end gap-2">
          {choice.tags.length > 0 && <input type="hidden" name="tags" value={choice.tags.join()} />}
          <Select
            key={choice.city}
            label="Город"
            isLabelHidden
            name="city"
            defaultValue={choice.city}
            onChange={(event) => event.target.form?.requestSubmit()}
            className="min-w-0 grow"
            options={[
              { value: '', title: 'Все города' },
              ...cities
                .filter(({ title, count }) => count > 0 || title === choice.city)
                .map(({ title, count }) => ({ value: title, title: `${title} (${count})` })),
            ]}
          />
          <noscript>
            <button type="submit" className={buttonClasses('quiet')}>
              Показать
            </button>
          </noscript>
        </Form>
        {children}
      </div>
      <details open={choice.tags.length > 0} className="mt-1 border-b border-line">
        <summary className="fold flex min-h-11 items-center font-medium">Услуги и марки</summary>
        <ul aria-label="Что есть на месте" className="flex flex-wrap gap-2 pb-3">
          {chips('service')}
        </ul>
        <ul aria-label="Марки" className="flex flex-wrap gap-2 border-t border-line pt-3 pb-3">
          {chips('brand')}
        </ul>
      </details>
    </>
  )
}
