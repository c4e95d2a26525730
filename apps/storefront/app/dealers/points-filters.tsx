import type { ShopPoints } from '@shpulka/contract/shop-points'
import { Form } from 'react-router'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { ChipLink } from '../ui/chip.tsx'
import { Select } from '../ui/select.tsx'
import { type PointsChoice, pointsQuery, withTag } from './points-choice.rule.ts'

interface Props extends Pick<ShopPoints, 'tags' | 'cities'> {
  choice: PointsChoice
}

/** City by a form, tags by links: both are plain addresses. */
export function PointsFilters({ tags, cities, choice }: Props) {
  const chips = (kind: 'service' | 'brand') =>
    tags
      .filter((tag) => tag.kind === kind && (tag.count > 0 || choice.tags.includes(tag.code)))
      .map(({ code, title, count }) => (
        <li key={code}>
          <ChipLink to={paths.dealers(pointsQuery(withTag(choice, code)))} note={count} isCurrent={choice.tags.includes(code)}>
            {title}
          </ChipLink>
        </li>
      ))
  return (
    <>
      <Form action={paths.dealers()} className="mt-4 flex max-w-120 items-end gap-2">
        {choice.tags.length > 0 && <input type="hidden" name="tags" value={choice.tags.join()} />}
        <div className="min-w-0 grow">
          <Select
            key={choice.city}
            label="Город"
            name="city"
            defaultValue={choice.city}
            options={[
              { value: '', title: 'Все города' },
              ...cities
                .filter(({ title, count }) => count > 0 || title === choice.city)
                .map(({ title, count }) => ({ value: title, title: `${title} (${count})` })),
            ]}
          />
        </div>
        <Button look="quiet" type="submit">
          Показать
        </Button>
      </Form>
      <ul aria-label="Что есть на месте" className="strip mt-4 gap-2 md:flex-wrap">
        {chips('service')}
      </ul>
      <ul aria-label="Марки" className="strip mt-2 gap-2 md:flex-wrap">
        {chips('brand')}
      </ul>
    </>
  )
}
