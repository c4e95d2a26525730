import { ButtonLink } from '@shpulka/ui/button.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { paths } from '../../paths.ts'

export function NoMachines() {
  return (
    <EmptyState title="В цехе пока нет машин" actions={<ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>}>
      Откройте страницу своей машины и нажмите «В мой цех»: покажем иглы, лапки и запчасти именно для неё.
    </EmptyState>
  )
}
