import { ButtonLink } from '@shpulka/ui/button.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { paths } from '../../paths.ts'

export function NoFavorites({ isGuest = false }: { isGuest?: boolean }) {
  return (
    <div className="mt-4">
      <EmptyState
        title="В избранном пока ничего нет"
        actions={
          <>
            <ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>
            {isGuest && (
              <ButtonLink to={paths.signin(paths.favorites())} look="quiet">
                Войти
              </ButtonLink>
            )}
          </>
        }
      >
        Нажмите на сердечко на карточке товара, и товар останется здесь: к нему легко вернуться, сравнить цены и
        положить в корзину.
        {isGuest && ' Если избранное уже есть в вашем аккаунте, войдите, и оно появится.'}
      </EmptyState>
    </div>
  )
}
