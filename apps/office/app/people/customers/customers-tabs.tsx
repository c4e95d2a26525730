import { ListTab, ListTabs } from '../../base/list/list-tabs.tsx'
import { paths } from '../../paths.ts'

/** People, or the companies and schools they buy for. */
export const CustomersTabs = ({ current }: { current: 'people' | 'organizations' }) => (
  <ListTabs label="Кто">
    <ListTab to={paths.customers()} title="Люди" isCurrent={current === 'people'} />
    <ListTab to={paths.organizations()} title="Организации и школы" isCurrent={current === 'organizations'} />
  </ListTabs>
)
