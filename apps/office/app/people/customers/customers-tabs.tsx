import { ListTab, ListTabs } from '../../base/list/list-tabs.tsx'
import { may, useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'

/** People, the companies and schools they buy for, or what those owe. */
export const CustomersTabs = ({ current }: { current: 'people' | 'organizations' | 'debts' }) => {
  const session = useSession()
  return (
    <ListTabs label="Кто">
      <ListTab to={paths.customers()} title="Люди" isCurrent={current === 'people'} />
      <ListTab to={paths.organizations()} title="Организации и школы" isCurrent={current === 'organizations'} />
      {may(session, 'orders.read') && (
        <ListTab to={paths.debts()} title="Отсрочка и долги" isCurrent={current === 'debts'} />
      )}
    </ListTabs>
  )
}
