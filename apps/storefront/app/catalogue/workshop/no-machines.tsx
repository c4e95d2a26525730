import { ButtonLink } from '@shpulka/ui/button.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NextSteps } from '@shpulka/ui/next-steps.tsx'
import { paths } from '../../paths.ts'

const uses = [
  { icon: 'check', title: 'Только подходящее', text: 'В каталоге и поиске — фильтр «для ваших машин»' },
  { icon: 'rotate-ccw', title: 'Расходники в два нажатия', text: 'Иглы, нитки и масло — то, что брали в прошлый раз' },
  { icon: 'wrench', title: 'Обслуживание вовремя', text: 'Напомним о масле и ремне по часам или по месяцам' },
] as const

/** `canAdd`: machines that the shop does not know may be added too. */
export function NoMachines({ canAdd }: { canAdd: boolean }) {
  return (
    <>
      <EmptyState
        title="В цехе пока нет машин"
        actions={
          <>
            <ButtonLink to={paths.catalog()}>Найти свою машину</ButtonLink>
            {canAdd && <AddMachine />}
          </>
        }
      >
        Откройте страницу своей машины и нажмите «В мой цех»: покажем иглы, лапки и запчасти именно для неё.
      </EmptyState>
      <NextSteps label="Что даёт цех" steps={uses} />
    </>
  )
}

/** Opens the form of a machine bought elsewhere. */
export const AddMachine = () => (
  <ButtonLink to={paths.workshop('new')} look="quiet" className="gap-2">
    <Icon name="plus" className="size-4" />
    Машина из другого магазина
  </ButtonLink>
)
